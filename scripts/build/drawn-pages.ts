import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { z } from 'zod';

/** In bytes; some hundred thousand are usual. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Runs in a process of its own, which ends: modules of pages may keep one alive. They listen to their window when they
 * are loaded, and read the portal's address from it.
 */
const DRAW = `
  globalThis.window = { addEventListener: () => undefined, location: new URL('http://localhost/') };
  const { contents, forms, styles } = await import(process.argv[1]);
  process.stdout.write(JSON.stringify({ contents, forms, styles }), () => process.exit());`;

const drawnSchema = z.object({ contents: z.unknown(), forms: z.unknown(), styles: z.unknown() });
const preloadsSchema = z.object({ '/auth': z.object({ styles: z.array(z.string()) }) });

interface Options {
  project: string;
  /** The same as for the pages, so that the names of classes are the same. */
  config: { root: string; css: object };
}

/**
 * Writes drawn.json: the landing page and the forms to log in and to register as React draws them for visitors, with
 * placeholders that the server fills, and all styles in it, so that a phone draws them from one answer.
 */
export function drawnPages({ project, config }: Options): Plugin {
  const folder = join(project, 'dist/prerender');

  async function draw() {
    await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      build: { ssr: 'app/prerender.tsx', outDir: folder, emptyOutDir: true, minify: false },
    });
    const address = pathToFileURL(join(folder, 'prerender.js')).href;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', DRAW, address],
      { maxBuffer: LARGEST },
    );
    await rm(folder, { recursive: true });
    return drawnSchema.parse(JSON.parse(stdout));
  }

  return {
    name: 'drawn-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { contents, forms, styles } = await draw();
      const read = (name: string) => readFile(join(dir, name), 'utf8');
      const html = await read('index.html');
      const [link = '', href = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
      const ofForms = preloadsSchema.parse(JSON.parse(await read('preloads.json')))['/auth'].styles;
      const css = (await Promise.all([href, ...ofForms].map(read))).join('');
      const shell = html
        .replace(link, () => `<style>${css.replaceAll('</', '<\\/')}</style>`)
        .replace('data-school=', 'data-landing="{{landing}}" data-school=')
        .replace('<title>{{name}}', '<title>{{title}} – {{name}}')
        .replace('<div id="root"></div>', '<div id="root" data-page="{{page}}">{{content}}</div>{{others}}');
      await writeFile(join(dir, 'drawn.json'), JSON.stringify({ shell, contents, forms, styles }));
    },
  };
}
