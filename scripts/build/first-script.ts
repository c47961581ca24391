import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const INLINE = /<script>(.*?)<\/script>/s;

/** The script that index.html runs before the first paint, and the name of its file. */
async function readFirstScript(root: string) {
  const [, source = ''] = INLINE.exec(await readFile(join(root, 'index.html'), 'utf8')) ?? [];
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { source, fileName: `assets/first-${hash}.js` };
}

/** The address of its file. */
export const firstScriptAddress = async (root: string) => `/${(await readFirstScript(root)).fileName}`;

/** Moves the script of index.html into a file: the Content-Security-Policy allows none within a page (decisions §2). */
export function firstScript(root: string): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const address = await firstScriptAddress(root);
        return html.replace(INLINE, () => `<script src="${address}"></script>`);
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await readFirstScript(root)) });
    },
  };
}
