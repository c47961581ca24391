import type { Plugin, Rolldown } from 'vite';

/** The pages that visitors open. Others may only lead to the log-in, which then would wait for them. */
const PAGES = { '/': 'landing', '/auth': 'auth' };

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Writes preloads.json: the scripts and styles of these pages by their address. The server names them before the page has
 * arrived; without it, the program is loaded first and asks for them afterwards.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const [name, part] of Object.entries(bundle)) if (part.type === 'chunk') chunks.set(name, part);
      const program = [...chunks.values()].find(({ isEntry }) => isEntry);
      const loadedWith = (page: string) => {
        const file = `/src/client/pages/${page}.tsx`;
        const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
        const loaded = new Set([program, chunk].flatMap((one) => one ?? []));
        for (const { imports } of loaded)
          for (const name of imports) {
            const imported = chunks.get(name);
            if (imported) loaded.add(imported);
          }
        const ofPage = [...loaded].filter((one) => one !== program);
        const styles = ofPage.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return { scripts: [...loaded].map(({ fileName }) => fileName), styles: [...new Set(styles)] };
      };
      const preloads = Object.entries(PAGES).map(([address, page]) => [address, loadedWith(page)]);
      const source = JSON.stringify(Object.fromEntries(preloads));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}
