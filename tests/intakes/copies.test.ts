import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeOldCopies } from '../../src/server/domains/retention/copies.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles } from '../support/backups/files.ts';
import { beginIntake } from '../support/intakes.ts';
import { usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

/** The name of a copy made before an update. */
const copyOf = (instant: string) => `before-0106_destroyed_and_undone-${instant}.sqlite`;

async function placeCopies(folder: string, names: readonly string[]) {
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(path.join(folder, name), 'x');
}

test('a start deletes what was copied before an update 30 days ago, and no file of anybody else', async () => {
  const dataFolder = await useFolder();
  const kept = [
    copyOf('2026-11-01T12-00-01.000Z'),
    copyOf('by-hand'),
    'before-back-2026-11-01T12-00-01.000Z.sqlite',
    'before-restore-2026-01-01.sqlite',
    'before-restore-2026-01-01T12-00-00.000Z.sqlite',
    'before-update-2026-11-01T12-00-01.000Z.sqlite',
  ];
  await placeCopies(path.join(dataFolder, 'backups'), [
    copyOf('2026-11-01T12-00-00.000Z'),
    'before-back-2026-11-01T12-00-00.000Z.sqlite',
    'before-back-2026-11-01T12-00-00.000Z.sqlite-wal',
    'before-update-2026-11-01T12-00-00.000Z.sqlite',
    ...kept,
  ]);
  const portal = await usePortal({ dataFolder, now: '2026-12-01T12:00:00.000Z' });
  await portal.services.background.finished();
  expect(await backupFiles(portal)).toEqual(kept.toSorted());
});

test('once people are destroyed, the newest copy of each kind from before it stays for its 30 days; the page names it', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00.000Z' });
  const { services, clock } = portal;
  await submittedApplication(portal);
  await beginIntake(portal, await signInAs(portal, 'super_admin'), 2028);
  clock.set('2029-07-16T12:00:00.000Z');
  const [first, second, newest] = ['01T12-00', '15T18-00', '16T06-00'].map((time) =>
    copyOf(`2029-07-${time}-00.000Z`),
  );
  // Of each kind the newest stays; what a restore has left is only named.
  const [back, restore] = ['back', 'restore'].map((word) => `before-${word}-2029-07-14T12-00-00.000Z.sqlite`);
  await placeCopies(services.config.backupsFolder, [
    first ?? '',
    second ?? '',
    newest ?? '',
    back ?? '',
    restore ?? '',
  ]);
  const { rest } = await signInAs(portal, 'super_admin');
  const named = async () => {
    const { trpc } = await signInAs(portal, 'super_admin');
    return (await trpc.superAdmin.latestDestruction.query()).copies;
  };
  expect(await named()).toEqual([]);

  const destroyed = await rest.post('/super-admin/retention/destroy', { all: true, confirm: true });
  expect(destroyed.body).toMatchObject({ destroyed: expect.any(Number) });
  expect(await backupFiles(portal)).toEqual([second, newest, back, restore]);
  expect((await named()).map(({ name }) => name)).toEqual([newest, second, back, restore]);

  clock.advance(DAY);
  await removeOldCopies(services);
  expect(await named()).toEqual([
    {
      name: newest,
      kind: 'migration',
      created: '2029-07-16T06:00:00.000Z',
      keptUntil: '2029-08-15T06:00:00.000Z',
    },
    { name: back, kind: 'back', created: '2029-07-14T12:00:00.000Z', keptUntil: '2029-08-13T12:00:00.000Z' },
    { name: restore, kind: 'restore', created: '2029-07-14T12:00:00.000Z', keptUntil: null },
  ]);
  clock.set('2029-08-15T06:00:00.000Z');
  await removeOldCopies(services);
  expect(await backupFiles(portal)).toEqual([restore]);
});

test('a clock that is doubted deletes no copy', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00.000Z' });
  const { services, clock } = portal;
  const copy = copyOf('2027-01-15T12-00-00.000Z');
  await placeCopies(services.config.backupsFolder, [copy]);
  clock.set('2037-01-15T12:00:00.000Z');
  services.clockWatch.look();
  await removeOldCopies(services);
  expect(await backupFiles(portal)).toEqual([copy]);
});
