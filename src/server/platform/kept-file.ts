import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { Config } from './config.ts';
import { fromJson } from './json.ts';

type Folder = Pick<Config, 'dataFolder'>;

/** A small file in DATA_DIR that outlives a restart, and may be lost. */
export function keptFile<Kept>(name: string, schema: z.ZodType<Kept>) {
  const fileOf = ({ dataFolder }: Folder) => path.join(dataFolder, name);
  return {
    /** What was kept; undefined when nothing was, or the file cannot be read. */
    async read(config: Folder): Promise<Kept | undefined> {
      try {
        return fromJson(schema, await readFile(fileOf(config), 'utf8'));
      } catch {
        return undefined;
      }
    },
    async keep(config: Folder, kept: Kept) {
      const partial = `${fileOf(config)}.partial`;
      try {
        await writeFile(partial, JSON.stringify(kept));
        await rename(partial, fileOf(config));
      } catch {
        // On a full disk the next minute tries again.
      }
    },
  };
}
