import { build, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** By the modules of the entries: pages, and what a page loads later. */
export interface ModuleNeeds {
  /** The entries that need each module. */
  neededBy: Map<string, Set<string>>;
  /** What each entry loads later. */
  loadsLater: Map<string, Set<string>>;
}

/**
 * Builds the pages without writing anything, each module with its equals in need, and reads from it which entry needs which
 * module. Only a build knows: most of what a file seems to import from a library is not used.
 */
export async function findNeeds(config: { root: string; css: object }): Promise<ModuleNeeds> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      modulePreload: false,
      reportCompressedSize: false,
    },
  });
  if (!('output' in built)) throw new Error('the pages are one build');
  const chunks = built.output.filter((part) => part.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needs: ModuleNeeds = { neededBy: new Map(), loadsLater: new Map() };
  for (const entry of chunks) {
    const id = entry.facadeModuleId;
    if (!id) continue;
    const loaded = withImports(entry, named);
    for (const module of loaded.flatMap(({ moduleIds }) => moduleIds)) {
      needs.neededBy.set(module, (needs.neededBy.get(module) ?? new Set()).add(id));
    }
    const later = loaded.flatMap(({ dynamicImports }) => dynamicImports);
    needs.loadsLater.set(id, new Set(later.flatMap((name) => named.get(name)?.facadeModuleId ?? [])));
  }
  return needs;
}

/** The chunk and all that are loaded with it, without the program, which is there already. */
function withImports(chunk: Chunk, named: Map<string, Chunk>): Chunk[] {
  const all = new Set([chunk]);
  for (const { imports } of all) {
    for (const name of imports) {
      const next = named.get(name);
      if (next && !next.isEntry) all.add(next);
    }
  }
  return [...all];
}
