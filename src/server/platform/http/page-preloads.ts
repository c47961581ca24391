import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fromJson } from '../json.ts';

const preloadsSchema = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
);

/**
 * The Link header of a page, by its address: with it a browser asks for the page's scripts and styles before it has read
 * the page (scripts/build/page-preloads.ts). Undefined for other addresses, and where none were written.
 */
export async function readPreloads(file: string): Promise<(url: string) => string | undefined> {
  if (!existsSync(file)) return () => undefined;
  const preloads = fromJson(preloadsSchema, await readFile(file, 'utf8'));
  const headers = new Map(
    Object.entries(preloads).map(([address, { scripts, styles }]) => [
      address,
      [
        ...scripts.map((name) => `</${name}>; rel=modulepreload; crossorigin`),
        ...styles.map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
      ].join(', '),
    ]),
  );
  return (url) => headers.get(url.split('?')[0] ?? '');
}
