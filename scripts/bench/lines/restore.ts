import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATA_TABLES } from '../../../src/server/domains/backups/contents/tables.ts';
import { createdBackupSchema, restoredSchema } from '../../../src/shared/backups/calls.ts';
import { logIn } from '../accounts.ts';
import { callBackups, seconds } from '../backups.ts';
import type { Line } from '../harness.ts';
import { startPortal } from '../process.ts';
import { keepAsking, watchMemory } from '../watch.ts';

const ASK_EVERY = 5;

/** Milliseconds to insert the rows of all tables from another file, in one durable transaction. */
function insertAll(folder: string, source: string) {
  const database = new Sqlite(path.join(folder, 'portal.sqlite'));
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = OFF'])
    database.pragma(pragma);
  database.prepare('ATTACH ? AS source').run(path.join(source, 'portal.sqlite'));
  for (const table of DATA_TABLES) database.exec(`DELETE FROM main.${table}`);
  const begun = performance.now();
  database.transaction(() => {
    for (const table of DATA_TABLES) database.exec(`INSERT INTO main.${table} SELECT * FROM source.${table}`);
  })();
  const took = performance.now() - begun;
  database.close();
  return took;
}

/** A restore while others read and write. */
export const restore: Line[] = [
  {
    name: 'restore: the longest time without a write',
    unit: 'ms',
    budget: { ratioAtMost: 1.5, atMost: 2000 },
    rounds: 3,
    async prepare(stage) {
      const [folder, target, source] = [await stage.data(), await stage.data(), await stage.data()];
      const portal = await startPortal(folder);
      const { url } = portal;
      const administrator = await logIn(portal);
      const { token } = administrator;
      const creation = { address: 'create-free', body: { type: 'full' } };
      const { fileName } = await callBackups(portal, administrator, creation, createdBackupSchema);
      const address = `restore-database/${fileName}`;
      const setting = `${url}/api/admin/site-settings/contactPhone`;
      let notes: Record<string, string> = {};
      return {
        async ours() {
          const memory = watchMemory(portal.pid);
          const writes = keepAsking({ url: setting, token, method: 'PUT', body: { value: '1' } }, ASK_EVERY);
          const reads = keepAsking({ url: `${url}/api/admin/applications?page=3`, token }, ASK_EVERY);
          const took = await seconds(() => callBackups(portal, administrator, { address }, restoredSchema));
          const [written, read, peak] = [await writes(), await reads(), await memory()];
          notes = {
            restore: `${took.toFixed(1)} s`,
            'writes refused': JSON.stringify(written.refused),
            'longest read': `${Math.max(...read.times).toFixed(0)} ms`,
            'reads refused': JSON.stringify(read.refused),
            'memory of the server': `${peak.server.toFixed(0)} MB`,
            'memory of its child': `${peak.child.toFixed(0)} MB`,
          };
          return written.longestWithout;
        },
        bare: async () => insertAll(target, source),
        also: () => notes,
        end: portal.stop,
      };
    },
  },
];
