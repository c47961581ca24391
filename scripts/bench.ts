// npm run bench: what the program does on this machine. Figures to compare by eye; no test depends on them. With another
// number of applications: npm run bench -- 100000
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measureAnswers } from './bench/answers.ts';
import { measureBackups } from './bench/backups.ts';
import { seed } from './bench/data.ts';
import { measureDesk } from './bench/desk.ts';
import { logIn, logInAsApplicant, requestsPerSecond } from './bench/load.ts';
import { measurePhone } from './bench/phone.ts';
import { median, residentMegabytes, startServer } from './bench/server.ts';
import { setUp } from './support/set-up.js';

const APPLICATIONS = Number(process.argv[2] ?? 10_000);
const STARTS = 5;
/** What the server needs to come to rest after its start, in milliseconds. */
const SETTLING = 2000;

await setUp({ browser: true });
const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
const rows: Record<string, string> = {};

const begun = performance.now();
seed(dataFolder, APPLICATIONS);
rows[`seed ${APPLICATIONS} applications`] = `${((performance.now() - begun) / 1000).toFixed(1)} s`;

const starts: number[] = [];
for (let run = 0; run < STARTS; run += 1) {
  const server = await startServer(dataFolder);
  starts.push(server.milliseconds);
  await server.stop();
}
rows['start to listening'] = `${Math.round(median(starts))} ms`;

const server = await startServer(dataFolder);
await pause(SETTLING);
rows['memory of the idle server'] = `${Math.round(await residentMegabytes(server.pid))} MB`;
const officer = await logIn(server);
const requests = {
  'portal status': '/api/registration-portal/status',
  'signed-in profile': '/api/auth/profile',
  'officer’s page, two-column sort': '/api/admin/applications?sort=totalScore:desc,student:asc&page=3',
};
for (const [name, address] of Object.entries(requests)) {
  rows[name] = `${Math.round(await requestsPerSecond(server.url + address, officer.token))} requests/s`;
}
for (const [name, figure] of Object.entries(await measureAnswers(server, officer)))
  rows[`officer: ${name}`] = figure;
for (const [name, figure] of Object.entries(await measureDesk(server, officer)))
  rows[`desk: ${name}`] = figure;
rows['memory after that'] = `${Math.round(await residentMegabytes(server.pid))} MB`;
const applicant = await logInAsApplicant(server, officer);
for (const [name, figures] of Object.entries(await measurePhone(server.url, applicant))) {
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map(Math.round);
  rows[`phone: ${name}`] = `${Math.round(median(figures))} ms (${least} to ${most})`;
}
await server.stop();
for (const [name, figure] of Object.entries(await measureBackups(dataFolder)))
  rows[`backups: ${name}`] = figure;
await rm(dataFolder, { recursive: true, force: true });

for (const [name, figure] of Object.entries(rows)) console.log(`${name.padEnd(40)}${figure}`);
