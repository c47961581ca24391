import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '../../src/server/platform/data-lock.ts';
import { run } from '../support/cli/run.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const DEMO_FOLDER = path.resolve(import.meta.dirname, '../../demo');

test('no server starts, and sweeps, while applications are made up', async () => {
  const dataFolder = await useFolder();
  const made = run('seed', ['--applications', '100'], { dataFolder });
  await expect.poll(() => existsSync(path.join(dataFolder, 'uploads')), { timeout: 30_000 }).toBe(true);
  expect(() => lockDataFolder(dataFolder, { patience: 0 })).toThrow(
    'another server is already using the data',
  );
  expect(await made).toMatchObject({ exitCode: 0, errors: '' });
  lockDataFolder(dataFolder)();
});

test.each([
  ['backup', []],
  ['restore', [import.meta.filename, '--yes']],
  ['create-super-admin', ['head@school.example']],
] as const)('%s migrates no database under a running portal of an earlier version', async (command, args) => {
  const portal = await usePortal();
  // As a portal leaves it that does not know the newest migration.
  await sql`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`.execute(
    portal.services.db,
  );
  const before = await snapshotTables(portal);
  const refused = await run(command, [...args], { ...portal, input: 'bake and shark for lunch\n' });
  expect(refused).toEqual({
    exitCode: 1,
    errors: 'The running portal is of an earlier version. Restart it (or use npm run update) first.\n',
    output: '',
  });
  expect(await snapshotTables(portal)).toEqual(before);
  expect(existsSync(portal.services.config.backupsFolder)).toBe(false);
});

test('a demonstration that runs keeps its data when another one is begun', async () => {
  const isNew = (await mkdir(DEMO_FOLDER, { recursive: true })) !== undefined;
  const kept = path.join(DEMO_FOLDER, 'kept.txt');
  await writeFile(kept, 'in use');
  const unlock = lockDataFolder(DEMO_FOLDER);
  onTestFinished(async () => {
    unlock();
    await rm(kept, { force: true });
    if (!isNew) return;
    await rm(path.join(DEMO_FOLDER, 'portal.lock'), { force: true });
    await rmdir(DEMO_FOLDER);
  });
  const refused = await run('demo', [], { dataFolder: DEMO_FOLDER, environment: { PORT: '0' } });
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining('already using the data') });
  expect(existsSync(kept)).toBe(true);
});
