import { stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Manifest, SNAPSHOT } from '../contents/manifest.ts';
import { LARGEST_ROW, type RowCounts, refuse, rowCountsSchema } from '../contents/origin.ts';
import { readZip } from '../contents/read-zip.ts';
import { differenceOf, rowsOf, schemaOf, schemaVersionOf, sequencesOf } from '../contents/schema.ts';
import { isIntact } from '../contents/uploads.ts';
import { requireRoom } from '../work-folder.ts';
import type { CheckJob } from './jobs.ts';
import { openStaging, type Staging, toReason } from './staging.ts';

type OnShare = (share: number) => void;

/** The size of a snapshot times this: itself, the staged database, and the temporary space of the migrations. */
const COPIES = 3;

const wrong = (reason: string) => refuse('full', reason);

/** Tables that are read besides those whose rows are restored. */
const ALSO_READ = ['kysely_migration', 'sqlite_sequence'];

/** Requires exactly the schema that the migrations make. Must run before anything else of the file is read. */
function requireExpectedSchema(snapshot: Sqlite.Database, { schema }: Staging) {
  const difference = differenceOf(schemaOf(snapshot), schema);
  if (difference) throw wrong(`its ${difference.type} “${difference.name}” is not what this program makes.`);
  if (snapshot.pragma('encoding', { simple: true }) !== 'UTF-8')
    throw wrong('its texts are not encoded as this program does.');
}

/** Adds up the lengths that each row declares, without reading the text. */
function requireShortRows(snapshot: Sqlite.Database, table: string) {
  const lengths = snapshot
    .prepare(`SELECT * FROM "${table}"`)
    .columns()
    .map(({ name }) => `coalesce(octet_length("${name}"), 0)`);
  const longest = snapshot
    .prepare(`SELECT max(${lengths.join(' + ')}) FROM "${table}" NOT INDEXED`)
    .pluck()
    .get();
  if (typeof longest === 'number' && longest > LARGEST_ROW) throw wrong(`a row of “${table}” is too long.`);
}

/** Checks each table and its indexes separately, so that progress can be reported between them. */
function requireSound(snapshot: Sqlite.Database, { tables }: Staging, onAlive: () => void) {
  for (const table of [...tables.map(({ name }) => name), ...ALSO_READ]) {
    onAlive();
    requireShortRows(snapshot, table);
    onAlive();
    const found = snapshot.pragma(`integrity_check("${table}")`, { simple: true });
    if (found !== 'ok') throw wrong('its database is damaged.');
  }
}

function readRows(snapshot: Sqlite.Database, staging: Staging, manifest: Manifest, onShare: OnShare) {
  const all = Object.values(manifest.rows).reduce((sum, count) => sum + count, 1);
  let read = 0;
  const rows: RowCounts = {};
  for (const { name } of staging.tables) {
    rows[name] = 0;
    for (const row of rowsOf(snapshot, name)) {
      staging.insert(name, row);
      rows[name] += 1;
      read += 1;
      if (read % 1000 === 0) onShare(Math.min(1, read / all));
    }
  }
  if (JSON.stringify(rows) !== JSON.stringify(manifest.rows))
    throw wrong('it does not hold as many rows as it says.');
}

/** Reads the rows of a snapshot into a staged database. The snapshot is never written to or trusted. */
async function stageSnapshot(snapshotFile: string, staging: Staging, manifest: Manifest, onShare: OnShare) {
  let snapshot: Sqlite.Database | undefined;
  try {
    // better-sqlite3 opens every connection in SQLite's defensive mode.
    snapshot = new Sqlite(snapshotFile, { readonly: true, fileMustExist: true });
    snapshot.pragma('trusted_schema = OFF');
    snapshot.pragma('cell_size_check = ON');
    requireExpectedSchema(snapshot, staging);
    requireSound(snapshot, staging, () => onShare(0));
    if (schemaVersionOf(snapshot) !== manifest.schemaVersion)
      throw wrong('its database is not of the version that it says.');
    readRows(snapshot, staging, manifest, onShare);
    onShare(1);
    await staging.finish(rowCountsSchema.parse(sequencesOf(snapshot)));
  } catch (error) {
    throw toReason('full', 'its database cannot be read', error);
  } finally {
    snapshot?.close();
  }
}

/** Share of the progress that reading the zip takes; reading its database takes the rest. */
const SHARE_OF_READING = 0.7;

/**
 * Reads a full backup: its rows into a staged database, and uploads that are not in the uploads folder into the job's.
 * @throws 422.
 */
export async function stageZip(job: CheckJob, staged: string, onShare: OnShare) {
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
    await stageSnapshot(snapshotFile, staging, manifest, (share) =>
      onShare(SHARE_OF_READING + share * (1 - SHARE_OF_READING)),
    );
  } finally {
    staging.close();
  }
  return { manifest, uploads, newUploads };
}
