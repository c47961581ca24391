import path from 'node:path';
import { build, type Plugin } from 'rolldown';

const project = path.resolve(import.meta.dirname, '../..');
const output = path.join(project, 'dist/server');
const sources = path.join(project, 'src');

/** Packages that some portals or few requests need stay where they are until then. */
function packagesLoadedLater(): Plugin {
  return {
    name: 'packages-loaded-later',
    resolveId: (id, importer, { kind }) =>
      importer?.startsWith(sources) && kind === 'dynamic-import' ? { id, external: true } : undefined,
  };
}

/**
 * Lets each module of ours find files from where its source lies: migrations, fonts, pages, and the scripts of workers
 * and child processes, which run from their sources.
 */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    transform(code, id) {
      if (!id.startsWith(sources)) return undefined;
      const place = path.relative(output, id).replaceAll(path.sep, '/');
      return code
        .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(place)}')`);
    },
  };
}

await build({
  input: path.join(project, 'src/server/main.ts'),
  platform: 'node',
  // It is not only JavaScript.
  external: ['better-sqlite3'],
  plugins: [packagesLoadedLater(), placesOfSources()],
  output: {
    dir: output,
    cleanDir: true,
    codeSplitting: false,
    comments: { annotation: false, jsdoc: false, legal: false },
    // Text with other than ASCII characters takes twice the memory.
    minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
  },
});
