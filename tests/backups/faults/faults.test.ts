import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inspectBackup } from '../../../src/server/domains/backups/check/inspect.ts';
import { createBackup } from '../../../src/server/domains/backups/create.ts';
import { seedApplications } from '../../../src/server/seed/seed.ts';
import { parseBackupName } from '../../../src/shared/backups/names.ts';
import { BACKUP_PHASES, type Phase, RESTORE_PHASES } from '../../../src/shared/backups/schema.ts';
import { signInAs } from '../../support/accounts.ts';
import { makeFolder, removeFolder } from '../../support/folders.ts';
import { startPortal } from '../../support/portal.ts';
import { snapshotTables } from '../../support/state.ts';
import { ignoreProgress } from '../filled-portal.ts';
import type { Order } from './victim.ts';

/** How often the portal is killed; `npm run faults` says at least a hundred times. */
const KILLS = Number(process.env.FAULT_KILLS ?? 0);
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const VICTIM = path.resolve(import.meta.dirname, 'victim.ts');
const SUPER_ADMIN = 'super.admin@school.example';

/** Data with a backup of an earlier state in them. */
let original: { folder: string; backup: string; now: string; then: string };

/** What a restore replaces, as one text. */
async function stateOf(portal: Awaited<ReturnType<typeof startPortal>>) {
  const { users, students, applications, documents, examResults, siteSettings } =
    await snapshotTables(portal);
  return JSON.stringify({ users, students, applications, documents, examResults, siteSettings });
}

beforeAll(async () => {
  const folder = await makeFolder();
  const portal = await startPortal({ dataFolder: folder });
  await seedApplications(portal.services, { applications: 3 });
  const superAdmin = await signInAs(portal, 'super_admin', { email: SUPER_ADMIN });
  const then = await stateOf(portal);
  const { name } = await createBackup(portal.services, 'full', ignoreProgress);
  const { id } = await portal.services.db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  expect((await superAdmin.rest.delete(`/admin/applications/${id}`)).status).toBe(200);
  expect((await superAdmin.rest.put('/admin/site-settings/contactPhone', { value: '0' })).status).toBe(200);
  const now = await stateOf(portal);
  await portal.close();
  original = { folder, backup: name, now, then };
});
afterAll(() => removeFolder(original.folder));

/** Starts a victim on a copy of the data, and waits until it is dead, or done. */
async function runVictim(task: Order['task']['kind'], killAt: Order['killAt'], killAfter?: number) {
  const dataFolder = await makeFolder();
  await cp(original.folder, dataFolder, { recursive: true });
  const order: Order = {
    dataFolder,
    task:
      task === 'create'
        ? { kind: 'create', type: 'full' }
        : { kind: 'restore', file: path.join(dataFolder, 'backups', original.backup), email: SUPER_ADMIN },
    killAt,
  };
  const victim = spawn(process.execPath, [VICTIM, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begun = performance.now();
  const exit = once(victim, 'exit');
  let kill: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: victim.stdout })) {
    if (line === 'ready' && killAfter !== undefined)
      kill = setTimeout(() => victim.kill('SIGKILL'), killAfter);
    if (line === 'done') victim.kill('SIGKILL');
  }
  await exit;
  clearTimeout(kill);
  return { dataFolder, took: performance.now() - begun };
}

/** What a start finds after the kill: nothing may have to be repaired. */
async function expectWhole(dataFolder: string, allowed: string[]) {
  const portal = await startPortal({ dataFolder });
  try {
    const { db, files, config } = portal.services;
    await portal.services.background.finished();
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`PRAGMA foreign_key_check`.execute(db)).rows).toEqual([]);
    const state = await stateOf(portal);
    expect(allowed.includes(state), 'the old state or the new one').toBe(true);
    const documents = await db.selectFrom('documents').select(['sha256', 'fileSize']).execute();
    for (const { sha256, fileSize } of documents) {
      const bytes = await files.read(sha256, fileSize);
      if (!bytes) throw new Error(`${sha256} is missing`);
      expect(
        createHash('sha256')
          .update(await buffer(bytes))
          .digest('hex'),
      ).toBe(sha256);
    }
    const names = await readdir(config.backupsFolder);
    expect(names.filter((name) => !parseBackupName(name))).toEqual([]);
    for (const name of names.filter((one) => one !== original.backup))
      expect(
        await inspectBackup(portal.services, path.join(config.backupsFolder, name), ignoreProgress),
      ).toMatchObject({ type: 'full', missingDocuments: 0 });
    return state;
  } finally {
    await portal.close();
    await removeFolder(dataFolder);
  }
}

const edges = (phases: readonly Phase[]) =>
  phases.flatMap((phase) => [
    { phase, share: 0 },
    { phase, share: 1 },
  ]);
const CREATE_STEPS = edges(BACKUP_PHASES);
const RESTORE_STEPS = [
  ...edges(RESTORE_PHASES),
  { phase: 'replace' as const, share: 0.4 },
  { phase: 'replace' as const, share: 0.9 },
];

/** Where most could go wrong; all of them when there is time. */
const atSteps = (steps: { phase: Phase; share: number }[], few: string[]) =>
  steps.filter(({ phase, share }) => KILLS > 0 || few.includes(`${phase} ${share}`));

test.each(atSteps(CREATE_STEPS, ['write 0', 'publish 0', 'publish 1']))(
  'killed while it makes a backup ($phase, $share): the data are as they were, and nothing partial is listed',
  async (killAt) => {
    const { dataFolder } = await runVictim('create', killAt);
    await expectWhole(dataFolder, [original.now]);
  },
);

test.each(atSteps(RESTORE_STEPS, ['uploads 1', 'replace 0', 'replace 0.9', 'replace 1']))(
  'killed while it restores ($phase, $share): the data are as they were, or as they were restored',
  async (killAt) => {
    const { dataFolder } = await runVictim('restore', killAt);
    const isDone = killAt.phase === 'tidy' || (killAt.phase === 'replace' && killAt.share === 1);
    await expectWhole(dataFolder, [isDone ? original.then : original.now]);
  },
);

test.runIf(KILLS > 0)(
  'killed at random moments',
  async () => {
    const { now, then } = original;
    const whole = { create: await runVictim('create', null), restore: await runVictim('restore', null) };
    await expectWhole(whole.create.dataFolder, [now]);
    await expectWhole(whole.restore.dataFolder, [then]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const task = kill % 3 === 0 ? 'create' : 'restore';
      const { dataFolder } = await runVictim(task, null, Math.random() * whole[task].took);
      await expectWhole(dataFolder, task === 'create' ? [now] : [now, then]);
    }
  },
  7_200_000,
);
