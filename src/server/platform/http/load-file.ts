import type { Config } from '../config.ts';
import { keptFile } from '../kept-file.ts';
import { keptLoadSchema, type Load } from './load.ts';

const file = keptFile('portal.load.json', keptLoadSchema);

/** The numbers that an earlier process counted. */
export const readLoad = file.read;

/** Called every minute, so that a restart loses little and `npm run doctor` can read it. */
export function keepLoad(config: Pick<Config, 'dataFolder'>, load: Load) {
  load.noteMemory();
  return file.keep(config, load.toKeep());
}
