import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type KeptLoad, keptLoadSchema, type Load } from './load.ts';

const fileOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => path.join(dataFolder, 'portal.load.json');

/** What was counted before; undefined when nothing was, or the file cannot be read. */
export async function readLoad(config: Pick<Config, 'dataFolder'>): Promise<KeptLoad | undefined> {
  try {
    return keptLoadSchema.parse(JSON.parse(await readFile(fileOf(config), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Called every minute, so that a restart loses little and `npm run doctor` can read it. */
export async function keepLoad(config: Pick<Config, 'dataFolder'>, load: Load) {
  load.noteMemory();
  const partial = `${fileOf(config)}.partial`;
  try {
    await writeFile(partial, JSON.stringify(load.toKeep()));
    await rename(partial, fileOf(config));
  } catch {
    // On a full disk the next minute tries again.
  }
}
