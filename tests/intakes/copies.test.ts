import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeOldCopies } from '../../src/server/domains/retention/copies.ts';
import { DAY, HOUR } from '../../src/server/platform/clock.ts';
import type { BackupType } from '../../src/shared/backups/names.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
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

test('each backup from before a destruction is named with how long it stays, full or not, here or elsewhere', async () => {
  const elsewhere = await useFolder();
  const portal = await usePortal({
    now: '2029-07-16T12:00:00.000Z',
    environment: { BACKUP_COPY_FOLDER: elsewhere },
  });
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const night = async (type: BackupType, created: string) => {
    const fileName = await placeBackup(portal, { type, created });
    await db.insertInto('automaticBackupFiles').values({ fileName }).execute();
    return fileName;
  };
  const full = await night('full', '2029-06-01T06:00:00.000Z');
  const byHand = await placeBackup(portal, { type: 'database', created: '2029-06-10T06:00:00.000Z' });
  const database = await night('database', '2029-07-16T06:00:00.000Z');
  const formerPlace = 'sftp://portal@former.example/copies';
  const copies = [
    { place: elsewhere, fileName: `${full}.age` },
    { place: elsewhere, fileName: database },
    { place: formerPlace, fileName: database },
  ];
  const arrival = { size: 1, isWhole: 1, arrivedAt: '2029-07-16T06:05:00.000Z' };
  await db
    .insertInto('offSiteCopies')
    .values(copies.map((copy) => ({ ...copy, ...arrival })))
    .execute();
  const named = async () => {
    const { backups, offSite } = await head.trpc.superAdmin.latestDestruction.query();
    return [
      ...backups.map(({ name, kept }) => [name, kept]),
      ...offSite.map(({ place, name, kept }) => [place, name, kept]),
    ];
  };
  expect(await named()).toEqual([]);

  const destroyed = { kind: 'account', recordId: 1000, rule: 'account', number: '' } as const;
  await db
    .insertInto('destructions')
    .values({ ...destroyed, at: portal.clock.now().toISOString(), byEmail: head.email })
    .execute();
  portal.clock.advance(HOUR);
  await night('database', portal.clock.now().toISOString());
  expect(await named()).toEqual([
    [database, 'by_rule'],
    [byHand, 'by_hand'],
    [full, 'until_newer'],
    [elsewhere, database, 'by_rule'],
    [elsewhere, `${full}.age`, 'until_newer'],
    [formerPlace, database, 'by_hand'],
  ]);
  // The rule is followed when the next automatic backup is made.
  await db.updateTable('automaticBackups').set({ isOn: 0 }).execute();
  expect((await named()).map((words) => words.at(-1))).toEqual(Array.from({ length: 6 }, () => 'by_hand'));
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
