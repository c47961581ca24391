import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createApplicants } from '../applicant.ts';
import { createWriter, readApplication } from '../bare/applications.ts';
import type { Line } from '../harness.ts';
import { processorSeconds, startPortal } from '../process.ts';

const AT_ONCE = 8;
const EACH = 4;

const perSecond = (count: number, milliseconds: number) => (1000 * count) / milliseconds;

/** Waits until the portal has tried to send its emails, two for each application. */
async function emailsTried(portal: Sqlite.Database) {
  const waiting = portal.prepare('SELECT count(*) FROM emails WHERE attempts = 0').pluck();
  while (waiting.get() !== 0) await pause(50);
}

export const applications: Line[] = [
  {
    name: 'whole application, password hashing apart',
    unit: 'applications/s',
    budget: { ratioAtLeast: 0.4 },
    async prepare(stage) {
      const folder = await stage.data();
      const portal = await startPortal(folder, ['--import', './scripts/bench/no-hashing.ts']);
      const applicants = createApplicants(portal.url, AT_ONCE);
      const written = new Sqlite(path.join(folder, 'portal.sqlite'), { readonly: true });
      const writer = createWriter(await stage.data());
      const busy = { ours: 0, bare: 0 };
      let userIds: number[] = [];
      let made = 0;
      const applicant = async () => {
        for (let one = 0; one < EACH; one += 1) userIds.push(await applicants.apply());
      };
      return {
        async ours() {
          userIds = [];
          const before = await processorSeconds(portal.pid);
          const begun = performance.now();
          await Promise.all(Array.from({ length: AT_ONCE }, applicant));
          const rate = perSecond(userIds.length, performance.now() - begun);
          // Applicants do not wait for the emails, but sending them would slow down what is measured next.
          await emailsTried(written);
          busy.ours += (await processorSeconds(portal.pid)) - before;
          made += userIds.length;
          return rate;
        },
        /** Writes the rows of the applications that `ours` has just made. */
        async bare() {
          const rows = userIds.map((userId) => readApplication(written, folder, userId));
          const before = process.cpuUsage();
          const begun = performance.now();
          for (const application of rows) writer.write(application);
          const rate = perSecond(rows.length, performance.now() - begun);
          const { user, system } = process.cpuUsage(before);
          busy.bare += (user + system) / 1_000_000;
          return rate;
        },
        also() {
          const each = (seconds: number) => `${((1000 * seconds) / made).toFixed(1)} ms`;
          return {
            'processor time': `${each(busy.ours)} an application with its letters and its PDF, bare ${each(busy.bare)}`,
          };
        },
        async end() {
          writer.close();
          written.close();
          await applicants.close();
          await portal.stop();
        },
      };
    },
  },
];
