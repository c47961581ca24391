// npm run soak: half an hour of applicants and administrators on 10,000 applications, fifty requests a second, with
// exports and backups in between. Fails when a request is refused, or when the server grows or slows down. For another
// number of minutes: npm run soak -- 5
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seed } from './bench/data.ts';
import { type Served, startPortal } from './bench/process.ts';
import { work } from './soak/load.ts';
import { detailsOf, heading, judge, lineOf } from './soak/report.ts';
import { setUp } from './support/set-up.js';

const MINUTES = Number(process.argv[2] ?? 30);
if (!(MINUTES > 0)) {
  console.error('Please give a number of minutes: npm run soak -- 5');
  process.exit(2);
}
const LENGTH = MINUTES * 60_000;
const APPLICATIONS = 10_000;
const LINES = 10;

/** @returns whether all was well */
async function soak(server: Served) {
  const { record, clock, takeReading, done } = await work(server, LENGTH);
  console.log(heading());
  for (let told = 0; told < LINES; ) {
    await takeReading();
    await pause(1000);
    for (; told < LINES && clock() >= ((told + 1) / LINES) * LENGTH; told += 1)
      console.log(lineOf(record, (told / LINES) * LENGTH, ((told + 1) / LINES) * LENGTH));
  }
  const automatic = await done;
  const { lines, errors } = detailsOf(record);
  const { isWell, lines: verdict } = judge(record, LENGTH);
  console.log(`\n${lineOf(record, 0, LENGTH)}\n\n${lines.join('\n')}\n\nautomatic backup: ${automatic}`);
  if (errors.length > 0) console.log(`\n${errors.join('\n')}`);
  console.log(`\n${verdict.join('\n')}`);
  return isWell && automatic !== 'failed';
}

await setUp();
const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-soak-'));
try {
  console.log(`Making up ${APPLICATIONS} applications ...`);
  seed(dataFolder, APPLICATIONS);
  const server = await startPortal(dataFolder);
  const isWell = await soak(server).finally(() => server.stop());
  process.exitCode = isWell ? 0 : 1;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}
