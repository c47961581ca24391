import { setTimeout as pause } from 'node:timers/promises';
import { bearer, logIn } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { residentMegabytes, startPortal } from '../process.ts';
import { bytesOf, type Target } from '../requests.ts';
import { watchMemory } from '../watch.ts';

const EXPORT = '/api/admin/applications/export?format=detailed';
const COMPACT = '/api/admin/applications/export?format=compact';
const SETTLING = 2000;

/** Lines of the CSV file per second. */
async function linesPerSecond(target: Target) {
  const begun = performance.now();
  const lines = (await bytesOf(target)).split('\n').length;
  return (1000 * lines) / (performance.now() - begun);
}

export const exports: Line[] = [
  {
    name: 'streamed export, compact',
    unit: 'applications/s',
    async prepare(stage) {
      const [{ url }, headers] = [await stage.portal(), bearer(await stage.administrator())];
      return { ours: () => linesPerSecond({ url: url + COMPACT, headers }) };
    },
  },
  {
    name: 'streamed export, detailed',
    unit: 'applications/s',
    budget: { ratioAtLeast: 0.5 },
    async prepare(stage) {
      const [portal, bare] = [await stage.portal(), await stage.bare()];
      const ours = { url: portal.url + EXPORT, headers: bearer(await stage.administrator()) };
      const theirs = { url: `${bare.url}/export` };
      const [sent, least] = [(await bytesOf(ours)).length, (await bytesOf(theirs)).length];
      return {
        ours: () => linesPerSecond(ours),
        bare: () => linesPerSecond(theirs),
        also: () => ({ characters: `${sent}, bare ${least}` }),
      };
    },
  },
  {
    name: 'streamed export, memory above idle',
    unit: 'MB',
    budget: { atMost: 50 },
    rounds: 1,
    prepare: (stage) => ({
      async ours() {
        const portal = await startPortal(await stage.data());
        const headers = bearer(await logIn(portal));
        await pause(SETTLING);
        const idle = await residentMegabytes(portal.pid);
        const memory = watchMemory(portal.pid);
        await bytesOf({ url: portal.url + EXPORT, headers });
        const peak = await memory();
        await portal.stop();
        return peak.server - idle;
      },
    }),
  },
];
