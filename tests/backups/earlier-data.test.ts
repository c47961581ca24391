import { copyFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { prepareEarlierData } from '../../src/server/domains/backups/earlier-data.ts';
import { findRestoreToLookAt } from '../../src/server/domains/offers/after-restore.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { snapshotDatabase } from '../../src/server/platform/database/snapshot.ts';
import type { Tables } from '../../src/server/tables.ts';
import { sameAccount, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { createTestClock } from '../support/clock.ts';
import { beginIntake } from '../support/intakes.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { approve, FIRST, seatsFor, useOffers } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const KEPT_AS = 'before-back-2027-01-15T12-00-00.000Z.sqlite';

/** A data folder whose database is copied while no portal runs, and brought back later. */
async function useEarlierData() {
  const dataFolder = await useFolder();
  const file = path.join(dataFolder, 'portal.sqlite');
  const kept = path.join(await useFolder(), '0.sqlite');
  return {
    dataFolder,
    file,
    kept,
    keep: () => copyFile(file, kept),
    bringBack: async (now: string) => {
      const since = await prepareEarlierData(kept, createTestClock(now), { file, keptAs: KEPT_AS });
      await rename(kept, file);
      return since;
    },
  };
}

test('data that come back later write to nobody again, and let nobody in who was signed in', async () => {
  const { dataFolder, keep, bringBack } = await useEarlierData();
  const first = await usePortal({ dataFolder, now: '2027-01-15T12:00:00.000Z' });
  await first.services.db
    .updateTable('portalSchedule')
    .set({ openDate: '2027-01-01T00:00:00.000Z' })
    .execute();
  const head = await signInAs(first, 'super_admin');
  const { application } = await submittedApplication(first);
  await passMinutes(first, 1);
  await head.rest.put('/admin/decisions', { told: 'when_released' });
  await head.rest.put(`/applications/${application.id}`, { status: 'approved' });
  const release = { statuses: ['approved'], count: 1, at: '2027-01-15T12:05:00.000Z' };
  expect((await head.rest.post('/admin/decisions/releases', release)).status).toBe(201);
  await first.close();
  await keep();

  const second = await usePortal({ dataFolder, now: '2027-01-15T12:06:00.000Z' });
  await passMinutes(second, 2);
  const sent = (await readOutbox(second)).length;
  expect(sent).toBe(2);
  await second.close();
  expect(await bringBack('2027-01-15T12:10:00.000Z')).toEqual({
    destroyedAgain: 0,
    cameBack: 0,
    knowsDestroyed: true,
  });

  const third = await usePortal({ dataFolder, now: '2027-01-15T12:11:00.000Z' });
  await passMinutes(third, 2);
  expect(await readOutbox(third)).toHaveLength(sent);
  expect((await sameAccount(third, head).rest.get('/admin/decisions')).status).toBe(401);
  const restored = (await trailOf(third)).find(({ action }) => action === 'backup_restored');
  expect(restored).toMatchObject({ actorEmail: 'console', after: { lastState: KEPT_AS } });
});

test('what was destroyed since is destroyed again in data that come back', async () => {
  const { dataFolder, file, kept, keep, bringBack } = await useEarlierData();
  const first = await usePortal({ dataFolder, now: '2027-01-15T12:00:00.000Z' });
  await first.services.db
    .updateTable('portalSchedule')
    .set({ openDate: '2027-01-01T00:00:00.000Z' })
    .execute();
  await submittedApplication(first);
  await beginIntake(first, await signInAs(first, 'super_admin'), 2028);
  await first.close();
  await keep();

  const second = await usePortal({ dataFolder, now: '2029-07-16T12:00:00.000Z' });
  const { rest } = await signInAs(second, 'super_admin');
  // Its backup of the night.
  await second.services.background.finished();
  const destroyed = await rest.post('/super-admin/retention/destroy', { all: true, confirm: true });
  expect(destroyed.body).toMatchObject({ destroyed: 1 });
  const { destructions } = await snapshotTables(second, 'destructions');
  await second.close();

  // An earlier version may lack what the destruction of today needs.
  const older = path.join(await useFolder(), 'older.sqlite');
  await copyFile(kept, older);
  const sqlite = new Sqlite(older);
  sqlite.exec('DROP TABLE broadsheetFiles; ALTER TABLE destructions DROP COLUMN recordCreatedAt');
  sqlite.close();
  const clock = createTestClock('2029-07-16T13:00:00.000Z');
  expect(await prepareEarlierData(older, clock, { file, keptAs: KEPT_AS })).toEqual({
    destroyedAgain: 0,
    cameBack: 1,
    knowsDestroyed: false,
  });

  expect(await bringBack('2029-07-16T13:00:00.000Z')).toEqual({
    destroyedAgain: 1,
    cameBack: 0,
    knowsDestroyed: true,
  });
  const third = await usePortal({ dataFolder, now: '2029-07-16T14:00:00.000Z' });
  const tables = await snapshotTables(third, 'students', 'applications', 'documents', 'destructions');
  expect(tables).toEqual({ students: [], applications: [], documents: [], destructions });
});

test('data come back when the present ones are damaged; then nobody knows what was destroyed', async () => {
  const { dataFolder, file, keep, bringBack } = await useEarlierData();
  await (await usePortal({ dataFolder })).close();
  await keep();
  await writeFile(file, 'no database');
  expect(await bringBack('2027-01-15T12:00:00.000Z')).toEqual({
    destroyedAgain: 0,
    cameBack: undefined,
    knowsDestroyed: false,
  });
});

test('offers that come back open wait until somebody has looked at them', async () => {
  const { portal, admin, all, at } = await useOffers(1, seatsFor(FIRST, 1));
  const { databaseFile } = portal.services.config;
  await approve(admin, at(0));
  const [kept, present] = [
    path.join(await useFolder(), 'a.sqlite'),
    path.join(await useFolder(), 'b.sqlite'),
  ];
  snapshotDatabase(databaseFile, kept);
  await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/accept`, {});
  snapshotDatabase(databaseFile, present);
  await prepareEarlierData(kept, portal.clock, { file: present, keptAs: KEPT_AS });
  const db = openDatabase<Tables>(kept);
  onTestFinished(() => db.destroy());
  expect(await findRestoreToLookAt(db)).toBe(portal.clock.now().toISOString());
});
