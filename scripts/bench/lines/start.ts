import { setTimeout as pause } from 'node:timers/promises';
import { bearer, logIn } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { residentMegabytes, sharedMegabytes, startBare, startPortal } from '../process.ts';
import { bytesOf, requestsPerSecond } from '../requests.ts';
import { watchMemory } from '../watch.ts';

/** In milliseconds. After its start the server checks the database, then gives memory back. */
const SETTLING = 6000;
const SCHOOLS = 10;

const timeToStart = async (starting: ReturnType<typeof startPortal>) => {
  const { milliseconds, stop } = await starting;
  await stop();
  return milliseconds;
};

/** The time to start, and the memory of the server. */
export const start: Line[] = [
  {
    name: 'start to listening',
    unit: 'ms',
    budget: { moreAtMost: 500 },
    async prepare(stage) {
      const folder = await stage.data();
      return {
        ours: () => timeToStart(startPortal(folder)),
        bare: () => timeToStart(startBare(folder)),
      };
    },
  },
  {
    name: 'cold start to the first list',
    unit: 'ms',
    budget: { atMost: 450 },
    async prepare(stage) {
      const folder = await stage.data();
      const before = await startPortal(folder);
      const headers = bearer(await logIn(before));
      await before.stop();
      return {
        async ours() {
          const begun = performance.now();
          const server = await startPortal(folder);
          await bytesOf({ url: `${server.url}/api/admin/applications?pageSize=50`, headers });
          const took = performance.now() - begun;
          await server.stop();
          return took;
        },
      };
    },
  },
  {
    name: `memory, ${SCHOOLS} schools idle on one machine`,
    unit: 'MB',
    budget: { atMost: 1000 },
    rounds: 1,
    prepare: (stage) => ({
      async ours() {
        const servers = [];
        for (let school = 0; school < SCHOOLS; school += 1)
          servers.push(await startPortal(await stage.data()));
        await pause(SETTLING);
        const shares = await Promise.all(servers.map(({ pid }) => sharedMegabytes(pid)));
        for (const { stop } of servers) await stop();
        return shares.reduce((sum, share) => sum + share, 0);
      },
    }),
  },
  {
    name: 'memory, idle',
    unit: 'MB',
    budget: { atMost: 110 },
    rounds: 1,
    prepare: (stage) => ({
      async ours() {
        const server = await startPortal(await stage.data());
        await pause(SETTLING);
        const megabytes = await residentMegabytes(server.pid);
        await server.stop();
        return megabytes;
      },
    }),
  },
  {
    name: 'memory, while 32 connections read the administrators’ list, then during an export',
    unit: 'MB',
    budget: { atMost: 250 },
    rounds: 1,
    prepare: (stage) => ({
      async ours() {
        const server = await startPortal(await stage.data());
        const headers = bearer(await logIn(server));
        const memory = watchMemory(server.pid);
        const list = `${server.url}/api/admin/applications`;
        await requestsPerSecond({ url: `${list}?pageSize=200`, headers }, 2 * stage.seconds);
        await bytesOf({ url: `${list}/export?format=detailed`, headers });
        const peak = await memory();
        await server.stop();
        return peak.server;
      },
    }),
  },
];
