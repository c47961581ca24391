import { stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { conflict } from '../../../platform/errors.ts';
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

/** The tables of a backup. `requireRestorable` throws for a row that a restore would refuse. */
function tablesToVerify(sqlite: Sqlite.Database, { mayBeRefused }: WriteJob) {
  const schemaVersion = schemaVersionOf(sqlite);
  return dataTablesOf(schemaOf(sqlite)).map((name) => {
    const columns = columnsOf(sqlite, name);
    const problemOf = rowChecker(name, columns, schemaVersion);
    const requireRestorable = (values: readonly unknown[]) => {
      const problem = mayBeRefused ? undefined : problemOf(values);
      if (problem)
        throw conflict(
          `The backup was not made: a restore would refuse its row of “${name}” with ${columns[0]?.name} ${values[0]}, because ${problem}. Please tell whoever looks after the portal, who can correct this row.`,
        );
    };
    return { name, columns: columns.length, requireRestorable };
  });
}

/**
 * Takes a snapshot, writes it in the backup's format, and verifies the written file by reading it back.
 * @throws CONFLICT when a restore would refuse one of its rows.
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
    const onShare = (share: number) => onProgress({ phase: 'write', share });
    onShare(0);
    const write = { snapshotFile, uploadsFolder, createdAt, onShare };
    const missing =
      type === 'full' ? await writeZip(sqlite, filePath, write) : await writeDump(sqlite, filePath, write);
    onShare(1);

    onProgress({ phase: 'verify', share: 0 });
    const { size } = await stat(filePath);
    const onRead = (bytes: number) => onProgress({ phase: 'verify', share: Math.min(1, bytes / size) });
    const tables = tablesToVerify(sqlite, job);
    if (type === 'full') {
      // The checksums then show that the zip holds this snapshot.
      for (const { name, requireRestorable } of tables)
        for (const row of rowsOf(sqlite, name)) requireRestorable(row);
      await readZip(filePath, { keep: async () => undefined, onRead });
    } else {
      const verifierOf = new Map(tables.map(({ name, requireRestorable }) => [name, requireRestorable]));
      const target = {
        createStatements: createStatements(schemaOf(sqlite)),
        tables,
        insert: (table: string, values: readonly unknown[]) => verifierOf.get(table)?.(values),
      };
      await readDump(filePath, { prepare: async () => target, onRead });
    }
    onProgress({ phase: 'verify', share: 1 });
    return { missing: missing ?? [] };
  } finally {
    sqlite.close();
  }
}
