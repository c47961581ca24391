// Backups of a big school, a part of npm run bench. Alone: node scripts/bench/backups.ts, on the disk of TMPDIR
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { createdBackupSchema, restoredSchema } from '../../src/shared/backups/calls.ts';
import { addSlips, seed } from './data.ts';
import { logIn, type Session } from './load.ts';
import { type BenchedServer, median, startServer } from './server.ts';
import { keepAsking, percentile, watchMemory } from './watch.ts';

const APPLICATIONS = 10_000;
const UPLOADS = 1_000_000_000;
const ROUNDS = 3;
const ASK_EVERY = 5;

async function call<Schema extends z.ZodType>(
  { url }: BenchedServer,
  { token }: Session,
  address: string,
  answerSchema: Schema,
  body?: object,
): Promise<z.output<Schema>> {
  const answer = await fetch(`${url}/api/super-admin/backup/${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answerSchema.parse(await answer.json());
}

async function seconds(work: () => Promise<unknown> | unknown) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** The same bytes copied, on the disk, and their sums taken. */
const COPY =
  'cp -r "$1"/portal.sqlite "$1"/uploads "$2" && sync -f "$2" && find "$2" -type f -exec sha256sum {} + > "$2".sums';
const sync = (folder: string) => execFileSync('sync', ['-f', folder]);

async function copy(dataFolder: string) {
  const target = path.join(dataFolder, 'copy');
  await mkdir(target);
  sync(dataFolder);
  const took = await seconds(() => execFileSync('sh', ['-c', COPY, 'sh', dataFolder, target]));
  await rm(target, { recursive: true });
  return took;
}

/** A full backup beside copies of the same bytes; the ways take turns. */
async function measureCreation(server: BenchedServer, officer: Session, dataFolder: string) {
  const copied: number[] = [];
  const made: number[] = [];
  const answered: number[] = [];
  const memory = watchMemory(server.pid);
  let fileName = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    if (fileName) await rm(path.join(dataFolder, 'backups', fileName));
    copied.push(await copy(dataFolder));
    sync(dataFolder);
    const health = keepAsking({ url: `${server.url}/api/health` }, ASK_EVERY);
    made.push(
      await seconds(async () => {
        ({ fileName } = await call(server, officer, 'create-free', createdBackupSchema, { type: 'full' }));
      }),
    );
    answered.push(...(await health()).times);
  }
  const peak = await memory();
  const all = (figures: number[]) => figures.map((figure) => figure.toFixed(1)).join(', ');
  return {
    fileName,
    figures: {
      'full backup': `${median(made).toFixed(1)} s (${all(made)})`,
      'cp, sync and sha256sum of the same': `${median(copied).toFixed(1)} s (${all(copied)})`,
      'times as long': (median(made) / median(copied)).toFixed(2),
      'health meanwhile, 99th percentile': `${percentile(answered, 0.99).toFixed(1)} ms (at most ${Math.max(...answered).toFixed(0)} ms)`,
      'memory of the server, at most': `${peak.server.toFixed(0)} MB`,
      'memory of the child, at most': `${peak.child.toFixed(0)} MB`,
    },
  };
}

/** A restore of this backup, while others read and write. */
async function measureRestore(server: BenchedServer, officer: Session, fileName: string) {
  const { url } = server;
  const { token } = officer;
  const memory = watchMemory(server.pid);
  const setting = `${url}/api/admin/site-settings/contactPhone`;
  const writes = keepAsking({ url: setting, token, method: 'PUT', body: { value: '1' } }, ASK_EVERY);
  const reads = keepAsking({ url: `${url}/api/admin/applications?page=3`, token }, ASK_EVERY);
  const took = await seconds(() => call(server, officer, `restore-database/${fileName}`, restoredSchema));
  const [written, read, peak] = [await writes(), await reads(), await memory()];
  return {
    restore: `${took.toFixed(1)} s`,
    'longest without a write': `${written.longestWithout.toFixed(0)} ms`,
    'writes refused': JSON.stringify(written.refused),
    'longest read': `${Math.max(...read.times).toFixed(0)} ms`,
    'reads refused': JSON.stringify(read.refused),
    'memory of the server during a restore': `${peak.server.toFixed(0)} MB`,
    'memory of its child': `${peak.child.toFixed(0)} MB`,
  };
}

/** Backups of a school with a gigabyte of uploads; the folder holds seeded applications. */
export async function measureBackups(dataFolder: string) {
  await addSlips(dataFolder, UPLOADS);
  const server = await startServer(dataFolder);
  try {
    const officer = await logIn(server);
    const { fileName, figures } = await measureCreation(server, officer, dataFolder);
    return { ...figures, ...(await measureRestore(server, officer, fileName)) };
  } finally {
    await server.stop();
  }
}

if (import.meta.main) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  try {
    seed(dataFolder, APPLICATIONS);
    for (const [name, figure] of Object.entries(await measureBackups(dataFolder)))
      console.log(`${name.padEnd(40)}${figure}`);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
