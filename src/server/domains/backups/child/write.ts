import { stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { readDump, writeDump } from '../contents/dump.ts';
import { readZip } from '../contents/read-zip.ts';
import {
  columnsOf,
  createStatements,
  dataTablesOf,
  rowsOf,
  schemaOf,
  schemaVersionOf,
} from '../contents/schema.ts';
import { takeSnapshot } from '../contents/snapshot.ts';
import { writeZip } from '../contents/write-zip.ts';
import type { OnProgress } from '../progress.ts';
import { WRITTEN_FILE, type WriteJob, type Written } from './jobs.ts';
import { rowChecker } from './row-rules.ts';

/** A sentence about the first row that a restore would refuse; undefined without one. */
function refusalOf(sqlite: Sqlite.Database) {
  const schemaVersion = schemaVersionOf(sqlite);
  for (const name of dataTablesOf(schemaOf(sqlite))) {
    const columns = columnsOf(sqlite, name);
    const problemOf = rowChecker(name, columns, schemaVersion);
    for (const values of rowsOf(sqlite, name)) {
      const problem = problemOf(values);
      if (problem)
        return `The portal cannot restore this backup: it would refuse its row of “${name}” with ${columns[0]?.name} ${values[0]}, because ${problem}. Please tell whoever looks after the portal, who can correct this row in the database; then make another backup. Until then this one can only be read by hand.`;
    }
  }
  return undefined;
}

/**
 * Takes a snapshot, writes it in the backup's format, and verifies the written file by reading it back. A row that a
 * restore would refuse must not keep everything else from being backed up.
 */
export async function writeBackup(job: WriteJob, onProgress: OnProgress): Promise<Written> {
  const { type, uploadsFolder, folder, createdAt } = job;
  const snapshotFile = path.join(folder, 'snapshot.sqlite');
  const filePath = path.join(folder, WRITTEN_FILE);

  onProgress({ phase: 'snapshot', share: 0 });
  takeSnapshot(job.databaseFile, snapshotFile);
  onProgress({ phase: 'snapshot', share: 1 });

  const sqlite = new Sqlite(snapshotFile, { readonly: true });
  try {
    const refusal = refusalOf(sqlite);
    const onShare = (share: number) => onProgress({ phase: 'write', share });
    onShare(0);
    const write = { snapshotFile, uploadsFolder, createdAt, onShare };
    const missing =
      type === 'full' ? await writeZip(sqlite, filePath, write) : await writeDump(sqlite, filePath, write);
    onShare(1);

    onProgress({ phase: 'verify', share: 0 });
    const { size } = await stat(filePath);
    const onRead = (bytes: number) => onProgress({ phase: 'verify', share: Math.min(1, bytes / size) });
    if (type === 'full') await readZip(filePath, { keep: async () => undefined, onRead });
    else {
      const schema = schemaOf(sqlite);
      const tables = dataTablesOf(schema).map((name) => ({ name, columns: columnsOf(sqlite, name).length }));
      const target = { createStatements: createStatements(schema), tables, insert: () => undefined };
      await readDump(filePath, { prepare: async () => target, onRead });
    }
    onProgress({ phase: 'verify', share: 1 });
    return { missing: missing ?? [], refusal };
  } finally {
    sqlite.close();
  }
}
