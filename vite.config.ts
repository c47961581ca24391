import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { drawnPages } from './scripts/build/drawn-pages.ts';
import { firstScript } from './scripts/build/first-script.ts';
import { pageChunks } from './scripts/build/page-chunks.ts';
import { pagePreloads } from './scripts/build/page-preloads.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { pageValues } from './src/server/domains/settings/page-values.ts';
import { fillShell } from './src/server/platform/http/page-shell.ts';
import { DEFAULT_SCHOOL } from './src/shared/settings/school.ts';

const project = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Bytes below which compression gains nothing worth a second file. */
const SMALL = 1024;

/** Compresses the built files once, as well as possible, so that the server only sends them. It fills index.html anew. */
function precompress(): Plugin {
  const worthwhile = /\.(js|css|svg)$/;
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      const compressed = names
        .filter((name) => worthwhile.test(name))
        .map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          if (content.length < SMALL) return;
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        });
      await Promise.all(compressed);
    },
  };
}

/**
 * Chunks that wait for each other leave pages blank: the one that runs first makes its schemas of what the other has not
 * made yet. It takes no cycle of modules, only a small module that was put into a chunk with others.
 */
function refuseCircularChunks(): Plugin {
  return {
    name: 'refuse-circular-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const name of Object.keys(bundle)) {
        const reached = new Set(importsOf(name));
        for (const next of reached) for (const further of importsOf(next)) reached.add(further);
        if (reached.has(name)) this.error(`${name} waits for itself, by way of ${[...reached].join(', ')}`);
      }
    },
  };
}

/** What the worker of the PDF library loads by its name, and only for some scans. */
const PDF_PARTS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Puts them beside the pages, so that they come from our own site. */
function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    apply: 'build',
    async generateBundle() {
      for (const name of PDF_PARTS) {
        const source = await readFile(join(project, 'node_modules/pdfjs-dist/wasm', name));
        this.emitFile({ type: 'asset', fileName: `assets/pdf/${name}`, source });
      }
    },
  };
}

/** Fills in what the server does where the pages are built: while they are developed, nobody's school. */
function fillPage(): Plugin {
  return {
    name: 'fill-page',
    apply: 'serve',
    transformIndexHtml: (html) => fillShell(html, pageValues({ ...DEFAULT_SCHOOL, badge: null }, api)),
  };
}

const root = join(project, 'src/client');
const css = { postcss: { plugins: [presetMantine()] } };

export default defineConfig({
  root,
  plugins: [
    react(),
    pageChunks({ root, css }),
    refuseCircularChunks(),
    pdfParts(),
    pagePreloads(),
    firstScript(root),
    serviceWorker(root),
    drawnPages({ project, config: { root, css } }),
    precompress(),
    fillPage(),
  ],
  worker: { format: 'es' },
  css,
  build: {
    outDir: join(project, 'dist/client'),
    emptyOutDir: true,
    // A four-year-old phone whose browser has never been updated.
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    // The Content-Security-Policy takes nothing inline: no data: address, and no polyfill that no browser above needs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // To compress well takes long: to whoever starts the portal for the first time that is no warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The pages have a folder of this name too.
    proxy: { '^/api/(?!.*\\.ts(\\?|$))': api, '/trpc': api },
    // Beside the pages themselves; never the database and the uploads, which lie in the project's folder as well.
    fs: { allow: ['src/client', 'src/shared', 'node_modules'].map((folder) => join(project, folder)) },
  },
});
