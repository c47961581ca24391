import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

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
    // Modules that run in browsers listen to their window when they are loaded.
    Object.assign(globalThis, { window: { addEventListener: () => undefined } });
    const drawn = await import(pathToFileURL(join(folder, 'prerender.js')).href);
    await rm(folder, { recursive: true });
    return drawn;
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
