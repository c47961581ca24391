// npm run bench: what the program does on this machine. Figures to compare by eye; no test depends on them.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInAs } from '../tests/support/accounts.ts';
import { startPortal } from '../tests/support/portal.ts';
import { median, requestsPerSecond, residentMegabytes, startToListening } from './bench/measure.ts';

const APPLICATIONS = 10_000;
const STARTS = 5;

const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
const rows: Record<string, string> = {};

const begun = performance.now();
const seeding = spawnSync(
  process.execPath,
  ['src/server/cli/seed.ts', '--applications', String(APPLICATIONS)],
  {
    env: { DATA_DIR: dataFolder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
if (seeding.status !== 0) throw new Error('seeding failed');
rows[`seed ${APPLICATIONS} applications`] = `${((performance.now() - begun) / 1000).toFixed(1)} s`;

const starts: number[] = [];
let memory = 0;
for (let run = 0; run < STARTS; run += 1) {
  const { milliseconds, megabytes } = await startToListening(dataFolder, residentMegabytes);
  starts.push(milliseconds);
  memory = megabytes;
}
rows['start to listening'] = `${Math.round(median(starts))} ms`;
rows['memory of the idle server'] = `${Math.round(memory)} MB`;

const portal = await startPortal({ dataFolder });
const officer = await signInAs(portal, 'admin');
const requests = {
  'portal status': '/api/registration-portal/status',
  'signed-in profile': '/api/auth/profile',
  'officer’s page, two-column sort': '/api/admin/applications?sort=totalScore:desc,student:asc&page=3',
};
for (const [name, address] of Object.entries(requests)) {
  rows[name] = `${Math.round(await requestsPerSecond(portal.url + address, officer.token))} requests/s`;
}
await portal.close();
await rm(dataFolder, { recursive: true, force: true });

for (const [name, figure] of Object.entries(rows)) console.log(`${name.padEnd(34)}${figure}`);
