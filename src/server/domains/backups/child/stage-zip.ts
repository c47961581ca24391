import { stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Manifest, SNAPSHOT } from '../contents/manifest.ts';
import { refuse } from '../contents/origin.ts';
import { readZip } from '../contents/read-zip.ts';
import { differenceOf, rowsOf, schemaOf, schemaVersionOf, sequencesOf } from '../contents/schema.ts';
import { isIntact } from '../contents/uploads.ts';
import { requireRoom } from '../work-folder.ts';
import type { CheckJob } from './jobs.ts';
import { openStaging, type Staging, toReason } from './staging.ts';

/** The snapshot itself, the staged database, and what the migrations need for a while. */
const COPIES = 3;

const wrong = (reason: string) => refuse('full', reason);

/** Nothing in the file may be anything but what the migrations make. */
function requireSound(snapshot: Sqlite.Database, { schema }: Staging, { schemaVersion }: Manifest) {
  const difference = differenceOf(schemaOf(snapshot), schema);
  if (difference) throw wrong(`its ${difference.type} “${difference.name}” is not what this program makes.`);
  const found = snapshot.pragma('integrity_check', { simple: true });
  if (found !== 'ok') throw wrong('its database is damaged.');
  if (schemaVersionOf(snapshot) !== schemaVersion)
    throw wrong('its database is not of the version that it says.');
}

/** Reads the rows of a snapshot, which is never written to and never trusted, into a staged database. */
async function stageSnapshot(snapshotFile: string, staging: Staging, manifest: Manifest) {
  let snapshot: Sqlite.Database | undefined;
  try {
    snapshot = new Sqlite(snapshotFile, { readonly: true, fileMustExist: true });
    snapshot.pragma('trusted_schema = OFF');
    snapshot.pragma('cell_size_check = ON');
    requireSound(snapshot, staging, manifest);
    const rows: Record<string, number> = {};
    for (const { name } of staging.tables) {
      rows[name] = 0;
      for (const row of rowsOf(snapshot, name)) {
        staging.insert(name, row);
        rows[name] += 1;
      }
    }
    if (JSON.stringify(rows) !== JSON.stringify(manifest.rows))
      throw wrong('it does not hold as many rows as it says.');
    await staging.finish(sequencesOf(snapshot));
  } catch (error) {
    throw toReason('full', 'its database cannot be read', error);
  } finally {
    snapshot?.close();
  }
}

/** Of these, reading the database takes the rest. */
const SHARE_OF_READING = 0.7;

/**
 * Reads a full backup: its rows into a staged database, and the uploads that are not here yet into the folder.
 * @throws 422.
 */
export async function stageZip(job: CheckJob, staged: string, onShare: (share: number) => void) {
  const { file, folder, uploadsFolder } = job;
  const { size } = await stat(file);
  const snapshotFile = path.join(folder, 'snapshot.sqlite');
  const newUploads: string[] = [];
  const keep = async (name: string, size: number) => {
    if (name === SNAPSHOT) {
      await requireRoom({ backupsFolder: folder }, size * COPIES);
      return snapshotFile;
    }
    const sha256 = path.basename(name);
    if (await isIntact(uploadsFolder, { sha256, size })) return undefined;
    await requireRoom({ backupsFolder: folder }, size);
    newUploads.push(sha256);
    return path.join(folder, sha256);
  };
  const { manifest, uploads } = await readZip(file, {
    keep,
    onRead: (read) => onShare((read / size) * SHARE_OF_READING),
  });
  const staging = await openStaging('full', staged, manifest);
  try {
    await stageSnapshot(snapshotFile, staging, manifest);
  } finally {
    staging.close();
  }
  return { manifest, uploads, newUploads };
}
