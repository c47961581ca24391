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
 * are loaded.
 */
const DRAW = `
  globalThis.window = { addEventListener: () => undefined };
  const { contents, styles } = await import(process.argv[1]);
  process.stdout.write(JSON.stringify({ contents, styles }), () => process.exit());`;

const drawnSchema = z.object({ contents: z.unknown(), styles: z.unknown() });

interface Options {
  project: string;
  /** The same as for the pages, so that the names of classes are the same. */
  config: { root: string; css: object };
}

/**
 * Writes landing.json: the landing page as React draws it for visitors, with placeholders that the server fills, and all
 * styles in it, so that a phone draws it from one answer.
 */
export function landingPage({ project, config }: Options): Plugin {
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
    name: 'landing-page',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { contents, styles } = await draw();
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      const [link = '', href = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
      const css = await readFile(join(dir, href), 'utf8');
      const shell = html
        .replace(link, () => `<style>${css.replaceAll('</', '<\\/')}</style>`)
        .replace('data-school=', 'data-landing="{{landing}}" data-school=')
        .replace('<title>{{name}}', '<title>Home – {{name}}')
        .replace('<div id="root"></div>', '<div id="root">{{content}}</div>');
      await writeFile(join(dir, 'landing.json'), JSON.stringify({ shell, contents, styles }));
    },
  };
}
