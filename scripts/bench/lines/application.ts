import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { applyAnew } from '../applicant.ts';
import { createWriter, readRows } from '../bare/applications.ts';
import type { Line } from '../harness.ts';
import { startPortal } from '../process.ts';

const AT_ONCE = 8;
const EACH = 4;

const perSecond = (count: number, milliseconds: number) => (1000 * count) / milliseconds;

export const applications: Line[] = [
  {
    name: 'whole application, password hashing apart',
    unit: 'applications/s',
    budget: { ratioAtLeast: 0.4 },
    async prepare(stage) {
      const folder = await stage.data();
      const portal = await startPortal(folder, ['--import', './scripts/bench/no-hashing.ts']);
      const written = new Sqlite(path.join(folder, 'portal.sqlite'), { readonly: true });
      const writer = createWriter(await stage.data());
      let userIds: number[] = [];
      const applicant = async () => {
        for (let one = 0; one < EACH; one += 1) userIds.push(await applyAnew(portal));
      };
      return {
        async ours() {
          userIds = [];
          const begun = performance.now();
          await Promise.all(Array.from({ length: AT_ONCE }, applicant));
          return perSecond(userIds.length, performance.now() - begun);
        },
        /** The rows of the applications that ours has just written. */
        async bare() {
          const rows = userIds.map((userId) => readRows(written, userId));
          const begun = performance.now();
          for (const application of rows) writer.write(application);
          return perSecond(rows.length, performance.now() - begun);
        },
        async end() {
          writer.close();
          written.close();
          await portal.stop();
        },
      };
    },
  },
];
