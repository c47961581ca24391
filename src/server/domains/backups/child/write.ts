import { stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { readDump, writeDump } from '../contents/dump.ts';
import { readZip } from '../contents/read-zip.ts';
import { createStatements, dataTablesOf, schemaOf } from '../contents/schema.ts';
import { takeSnapshot } from '../contents/snapshot.ts';
import { writeZip } from '../contents/write-zip.ts';
import type { OnProgress } from '../progress.ts';
import { WRITTEN_FILE, type WriteJob, type Written } from './jobs.ts';

const countColumns = (sqlite: Sqlite.Database, table: string) =>
  sqlite.prepare(`SELECT * FROM "${table}"`).columns().length;

/** Takes a snapshot, writes it in the backup's format, and verifies the written file by reading it back. */
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
    if (type === 'full') await readZip(filePath, { keep: async () => undefined, onRead });
    else {
      const schema = schemaOf(sqlite);
      const tables = dataTablesOf(schema).map((name) => ({ name, columns: countColumns(sqlite, name) }));
      const target = { createStatements: createStatements(schema), tables, insert: () => undefined };
      await readDump(filePath, { prepare: async () => target, onRead });
    }
    onProgress({ phase: 'verify', share: 1 });
    return { missing: missing ?? [] };
  } finally {
    sqlite.close();
  }
}
