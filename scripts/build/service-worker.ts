import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { firstScriptAddress } from './first-script.ts';
import { APPLICANT_PAGES } from './page-chunks.ts';

/**
 * The program and its notices. Browsers store these and the applicants' pages when they install the service worker, and
 * any other file when it is first used.
 */
const PROGRAM = /\/src\/client\/(?:app\/main|components\/feedback\/notice-cards)\.tsx$/;
const isInstalled = (module: string) => PROGRAM.test(module) || APPLICANT_PAGES.test(module);

type Bundle = Rolldown.OutputBundle;

/** The chunks that these pages are made of, with their styles. */
function filesOf(bundle: Bundle): string[] {
  const files = new Set<string>();
  function add(name: string) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of chunk.imports) add(next);
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const modules = [chunk.facadeModuleId ?? '', ...(chunk.isEntry ? chunk.moduleIds : [])];
    if (modules.some(isInstalled)) add(name);
  }
  return [...files].sort().map((name) => `/${name}`);
}

/** Writes sw.js with the names of the files that it installs. If one changes, sw.js does, too, and is installed anew. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const file = join(root, 'offline/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const files = [await firstScriptAddress(root), ...filesOf(bundle)];
      const version = createHash('sha256').update(code).update(files.join()).digest('hex').slice(0, 12);
      const source = code
        .replace('export {};', '')
        .replaceAll('VERSION', JSON.stringify(version))
        .replaceAll('FILES', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
