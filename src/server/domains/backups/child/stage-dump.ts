import { stat } from 'node:fs/promises';
import { readDump } from '../contents/dump.ts';
import type { Origin } from '../contents/origin.ts';
import { requireRoom } from '../work-folder.ts';
import type { CheckJob } from './jobs.ts';
import { openStaging, type Staging } from './staging.ts';

/** The size of a dump times this: the staged database, its indexes, and the temporary space of the migrations. */
const COPIES = 3;

/** Reads a dump's rows into a staged database. @throws 422. */
export async function stageDump(
  { file, folder }: CheckJob,
  staged: string,
  onShare: (share: number) => void,
) {
  const { size } = await stat(file);
  await requireRoom({ backupsFolder: folder }, size * COPIES);
  let staging: Staging | undefined;
  const prepare = async (origin: Origin) => {
    staging = await openStaging('database', staged, origin);
    return staging;
  };
  try {
    const { origin, sequences } = await readDump(file, { prepare, onRead: (bytes) => onShare(bytes / size) });
    await staging?.finish(sequences);
    return origin;
  } finally {
    staging?.close();
  }
}
