import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { isListingComplete } from '../../src/server/domains/applications/listing-queries.ts';
import { writeDump } from '../../src/server/domains/backups/contents/dump.ts';
import { takeSnapshot } from '../../src/server/domains/backups/contents/snapshot.ts';
import { writeZip } from '../../src/server/domains/backups/contents/write-zip.ts';
import { restoreBackup } from '../../src/server/domains/backups/restore.ts';
import { removeOrphans } from '../../src/server/domains/documents/service.ts';
import { hashRecoveryCode } from '../../src/server/domains/second-step/codes.ts';
import { migrateTo } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import type { Progress } from '../../src/shared/backups/schema.ts';
import { type Account, PASSWORD, passwordHash, sameAccount, signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { requireSecondStep, setUpSecondStep } from '../support/auth/second-step.ts';
import { deleteSome } from '../support/backups/changes.ts';
import { copiesOf } from '../support/backups/copies.ts';
import { everyAnswer } from '../support/backups/every-answer.ts';
import { fill, useFilledPortal } from '../support/backups/filled-portal.ts';
import { forgeDump } from '../support/backups/forge.ts';
import { actorOf, backUp, fileIn, restore } from '../support/backups/restoring.ts';
import { emailTo } from '../support/mail/emails.ts';
import { linkToken } from '../support/mail/outbox.ts';
import { approve, SECOND, seatsFor, useOffers } from '../support/places.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

// A restore reads and writes all data several times, in child processes.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const openCopy = copiesOf(async (portal) => {
  const head = await fill(portal, 1);
  return { head, name: path.basename(await backUp(portal, 'database')) };
});

/** A portal with an application and a backup of its database. */
async function useBackedUp() {
  const { portal, head, name } = await openCopy();
  return { portal, superAdmin: sameAccount(portal, head), file: fileIn(portal, name) };
}

test('another portal is filled from a full backup; from a dump without the files it says how many are missing', async () => {
  const { portal } = await useFilledPortal(2);
  const [full, dump] = [await backUp(portal, 'full'), await backUp(portal, 'database')];
  const documents = (await storedFiles(portal)).length;

  const other = await usePortal();
  const account = await signInAs(other, 'super_admin');
  const { message } = await restore(other, account, dump);
  expect(message).toContain(`The backup does not hold the files of ${documents} documents`);
  expect(await storedFiles(other)).toEqual([]);

  const again = await signInAs(other, 'super_admin');
  await restore(other, again, full);
  expect(await storedFiles(other)).toEqual(await storedFiles(portal));
  const owner = await signInAs(other, 'super_admin');
  const lost = [...(await everyAnswer(other, owner))].filter(
    ([address, said]) => address.includes('/documents/') && !said.startsWith('200 '),
  );
  expect(lost).toEqual([]);
});

test('who restores stays signed in; everybody else, and every link, does not', async () => {
  const { portal, superAdmin } = await useFilledPortal(1);
  const other = await signInAs(portal, 'super_admin');
  const file = await backUp(portal, 'full');
  await api(portal).post('/auth/forgot-password', { email: other.email });
  await portal.services.background.finished();
  const mail = await emailTo(portal, other.email);
  await restore(portal, superAdmin, file);
  expect((await superAdmin.rest.get('/auth/profile')).status).toBe(200);
  expect((await other.rest.get('/auth/profile')).status).toBe(401);
  const reset = await api(portal).post('/auth/reset-password', {
    token: linkToken(mail),
    password: 'a new password',
  });
  expect(reset.status).toBe(400);
  expect((await api(portal).post('/auth/login', { email: other.email, password: PASSWORD })).status).toBe(
    200,
  );
});

test('who is no super administrator in the restored data is signed out', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  const later = await signInAs(portal, 'super_admin');
  await restore(portal, later, file);
  expect((await later.rest.get('/auth/profile')).status).toBe(401);
  expect((await superAdmin.rest.get('/auth/profile')).status).toBe(401);
});

test('no backup holds a second step', async () => {
  const { portal, superAdmin } = await useFilledPortal(1);
  const { secret, recoveryCodes } = await setUpSecondStep(portal, superAdmin);
  const withheld = [secret, ...recoveryCodes.map(hashRecoveryCode)];
  const snapshot = path.join(await useFolder(), 'portal.sqlite');
  takeSnapshot(portal.services.config.databaseFile, snapshot);
  for (const file of [snapshot, await backUp(portal, 'database')]) {
    const bytes = await readFile(file, 'latin1');
    expect(bytes).toContain(superAdmin.email);
    expect(withheld.filter((one) => bytes.includes(one))).toEqual([]);
  }
});

const logIn = (portal: TestPortal, { email }: Account, code?: string) =>
  api(portal).post('/auth/login', { email, password: PASSWORD, code });
const isRequired = async ({ services }: TestPortal) =>
  (await services.db.selectFrom('secondStepPolicy').select('isRequired').executeTakeFirstOrThrow())
    .isRequired === 1;

test('a second step, and that it is required, outlive a restore', async () => {
  const { portal, superAdmin } = await useFilledPortal(1);
  const administrator = await signInAs(portal, 'admin');
  const later = await signInAs(portal, 'super_admin');
  const file = await backUp(portal, 'database');
  const own = await setUpSecondStep(portal, superAdmin);
  const administrators = await setUpSecondStep(portal, administrator);
  await setUpSecondStep(portal, later);
  await requireSecondStep(portal);
  await administrator.rest.put('/auth/profile', { ...administrator.user, email: 'moved@school.example' });
  await portal.services.db.deleteFrom('users').where('id', '=', later.user.id).execute();
  await restore(portal, superAdmin, file);

  expect((await logIn(portal, superAdmin)).status).toBe(401);
  expect((await logIn(portal, superAdmin, own.code())).status).toBe(200);
  expect((await logIn(portal, administrator, administrators.recoveryCodes[0])).status).toBe(200);
  expect((await logIn(portal, administrator, administrators.recoveryCodes[0])).status).toBe(401);
  // A deleted account comes back without its second step.
  expect((await logIn(portal, later)).status).toBe(200);
  expect(await isRequired(portal)).toBe(true);
});

test('on another machine who is known there keeps the second step, the others set it up anew', async () => {
  const { portal, superAdmin } = await useFilledPortal(1);
  const administrator = await signInAs(portal, 'admin');
  const demoted = await signInAs(portal, 'user');
  await setUpSecondStep(portal, superAdmin);
  await setUpSecondStep(portal, administrator);
  await requireSecondStep(portal);
  const file = await backUp(portal, 'database');

  const other = await usePortal();
  const head = await signInAs(other, 'super_admin', { email: superAdmin.email });
  const phone = await setUpSecondStep(other, head);
  await setUpSecondStep(other, await signInAs(other, 'admin', { email: demoted.email }));
  await restore(other, head, file);
  expect((await logIn(other, superAdmin)).status).toBe(401);
  expect((await logIn(other, superAdmin, phone.code())).status).toBe(200);
  expect((await logIn(other, demoted)).status).toBe(200);
  const { token } = (await logIn(other, administrator)).read(signedInSchema);
  expect((await api(other, token).get('/admin/applications')).status).toBe(403);
  expect(await isRequired(other)).toBe(true);
});

test('the audit trail goes on, with the restore in it; numbers and ids are not given out again', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  const { db } = portal.services;
  const { application } = await submittedApplication(portal);
  await superAdmin.rest.put(`/admin/applications/${application.id}/status`, { status: 'approved' });
  const before = await db.selectFrom('audit').selectAll().orderBy('id').execute();
  const { safetyBackup } = await restore(portal, superAdmin, file);
  const after = await db.selectFrom('audit').selectAll().orderBy('id').execute();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toMatchObject([
    {
      action: 'backup_restored',
      entityId: path.basename(file),
      actorEmail: superAdmin.email,
      before: null,
      after: expect.stringContaining(`"safetyBackup":"${safetyBackup}"`),
    },
  ]);
  const next = await completeApplication(await signInAs(portal, 'user'));
  expect(next.application.id).toBeGreaterThan(application.id);
  expect(next.application.applicationId > application.applicationId).toBe(true);
});

const AT = '2026-01-01T00:00:00.000Z';

/** A backup of an older version with one account, and these rows. */
async function backupOf(version: string, type: 'database' | 'full', rows = '') {
  const folder = await useFolder();
  const [older, file] = [path.join(folder, 'older.sqlite'), path.join(folder, 'older backup')];
  const db = openDatabase(older);
  await migrateTo(db, version);
  await db.destroy();
  const sqlite = new Sqlite(older);
  sqlite.pragma('journal_mode = DELETE');
  sqlite.exec(`INSERT INTO users (email, firstName, lastName, passwordHash, role, createdAt)
    VALUES ('old@example.com', 'Old', 'Hand', '${passwordHash}', 'super_admin', '${AT}'); ${rows}`);
  const write = { createdAt: '2026-01-02T00:00:00.000Z', onShare: () => undefined };
  if (type === 'database') await writeDump(sqlite, file, write);
  else await writeZip(sqlite, file, { ...write, snapshotFile: older, uploadsFolder: folder });
  sqlite.close();
  return file;
}

test.each(['database', 'full'] as const)(
  'a %s backup of an older version is brought up to date',
  async (type) => {
    const file = await backupOf('0008_uploads', type);
    const portal = await usePortal();
    const superAdmin = await signInAs(portal, 'super_admin');
    await restore(portal, superAdmin, file);
    const [{ after } = {}] = await portal.services.db.selectFrom('audit').select('after').execute();
    const contents = { type, schemaVersion: '0008_uploads', users: 1, applications: 0 };
    expect(JSON.parse(after ?? '')).toMatchObject(contents);
    const users = await portal.services.db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'old@example.com' }]);
    await submittedApplication(portal);
  },
);

describe.each(['database', 'full'] as const)(
  'who waits without a published rank is in a %s backup',
  (type) => {
    const waitingIn = ({ services: { db } }: TestPortal) =>
      db.selectFrom('waitingList').selectAll().execute();

    test('and comes back from it', async () => {
      const { portal, admin, all, at } = await useOffers(1, seatsFor(SECOND, 1));
      await approve(admin, at(0));
      await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/accept`, { staysOnWaitingList: true });
      const waiting = await waitingIn(portal);
      expect(waiting).toHaveLength(1);
      const head = await signInAs(portal, 'super_admin');
      const file = await backUp(portal, type);
      await portal.services.db.deleteFrom('waitingList').execute();
      await restore(portal, head, file);
      expect(await waitingIn(portal)).toEqual(waiting);
    });

    test('also in one of the versions whose ranks no restore took', async () => {
      const person = (id: number, rank: number) => `
      INSERT INTO students (id, userId, intakeId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
        placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
      SELECT ${id}, 1, id, '${AT}', '${AT}', 'x', 'x', '2009-01-02T12:00:00.000Z', 'x', 'x', 'x', 'x', 'x', 'x',
        'x${id}@example.com', 'Other' FROM intakes;
      INSERT INTO applications (id, applicationId, studentId, intakeId, status, submittedAt, createdAt, updatedAt)
      SELECT ${id}, 'SF2026-0000${id}', ${id}, id, 'submitted', '${AT}', '${AT}', '${AT}' FROM intakes;
      INSERT INTO waitingList VALUES (${id}, ${rank}, 0);`;
      const rows = `${person(1, 1_000_000_002)}${person(2, 7)} INSERT INTO applicationCounters VALUES (2026, 2)`;
      const file = await backupOf('0106_destroyed_and_undone', type, rows);
      const portal = await usePortal();
      await restore(portal, await signInAs(portal, 'super_admin'), file);
      expect((await waitingIn(portal)).map(({ rank }) => rank)).toEqual([10_000_002, 7]);
    });
  },
);

test('a file that is refused changes nothing', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  const forged = path.join(await useFolder(), 'forged.sql');
  await forgeDump(file, forged, (text) => text.replace("'super_admin'", "'admin'"));
  const before = [
    await snapshotTables(portal),
    await storedFiles(portal),
    await readdir(portal.services.config.backupsFolder),
  ];
  await expect(restore(portal, superAdmin, forged)).rejects.toMatchObject({ status: 422 });
  expect([
    await snapshotTables(portal),
    await storedFiles(portal),
    await readdir(portal.services.config.backupsFolder),
  ]).toEqual(before);
});

/** Inserts a row without an account. */
const insertStray = ({ services: { db } }: TestPortal) =>
  db.insertInto('recoveryCodes').values({ codeHash: 'y', userId: 4711 }).execute();

test('administrators find what was restored and what came afterwards, and nothing else', async () => {
  const { portal, superAdmin } = await useFilledPortal(3);
  const foundBy = async (word: string) =>
    (await superAdmin.rest.get(`/admin/applications?search=${word}`)).read(applicationPageSchema).filtered;
  await submittedApplication(portal, { student: { lastName: 'Earlier' } });
  const file = await backUp(portal, 'database');
  await submittedApplication(portal, { student: { lastName: 'Meanwhile' } });
  expect([await foundBy('earlier'), await foundBy('meanwhile')]).toEqual([1, 1]);
  await restore(portal, superAdmin, file);
  expect([await foundBy('earlier'), await foundBy('meanwhile')]).toEqual([1, 0]);
  await submittedApplication(portal, { student: { lastName: 'Afterwards' } });
  expect([await foundBy('earlier'), await foundBy('afterwards')]).toEqual([1, 1]);
  // Throws when the index and the applications disagree.
  const check = sql`INSERT INTO applicationSearch (applicationSearch, rank) VALUES ('integrity-check', 1)`;
  await check.execute(portal.services.db);
  expect(await isListingComplete(portal.services.db)).toBe(true);
});

test('references are checked again after a restore', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  await restore(portal, superAdmin, file);
  await expect(insertStray(portal)).rejects.toThrow('FOREIGN KEY');
});

test('a restore that would leave a broken reference changes nothing', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  const { db } = portal.services;
  await deleteSome(superAdmin);
  // The audit entry of the restore also inserts a broken reference.
  await sql`
    CREATE TRIGGER stray AFTER INSERT ON audit BEGIN
      INSERT INTO recoveryCodes (codeHash, userId) VALUES ('x', 4711);
    END`.execute(db);
  const before = await snapshotTables(portal);
  await expect(restore(portal, superAdmin, file)).rejects.toThrow('references of recoveryCodes are broken');
  expect(await snapshotTables(portal)).toEqual(before);
  await expect(insertStray(portal)).rejects.toThrow('FOREIGN KEY');
});

test('without a safety backup nothing goes on', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  const before = await snapshotTables(portal);
  const breaking = new AbortController();
  const onProgress = ({ phase }: Progress) => void (phase === 'safety' && breaking.abort());
  const options = { onProgress, signal: breaking.signal };
  await expect(restoreBackup(portal.services, file, actorOf(superAdmin), options)).rejects.toThrow('aborted');
  expect(await snapshotTables(portal)).toEqual(before);
  expect(await readdir(portal.services.config.backupsFolder)).toEqual([path.basename(file)]);
});

test('a restore that is broken off once it has added uploads leaves none of them', async () => {
  const { portal, superAdmin } = await useFilledPortal(1);
  const file = await backUp(portal, 'full');
  await deleteSome(superAdmin);
  const before = [await snapshotTables(portal), await storedFiles(portal)];
  const breaking = new AbortController();
  const added: string[][] = [];
  const onProgress = ({ phase }: Progress) => {
    if (phase !== 'drain') return;
    added.push(readdirSync(portal.services.config.uploadsFolder));
    breaking.abort();
  };
  const options = { onProgress, signal: breaking.signal };
  await expect(restoreBackup(portal.services, file, actorOf(superAdmin), options)).rejects.toThrow('aborted');
  expect(added[0]).not.toEqual([]);
  expect([await snapshotTables(portal), await storedFiles(portal)]).toEqual(before);
});

test('a restore waits for a removal that is under way, and says which files are missing after it', async () => {
  const { portal, superAdmin, file } = await useBackedUp();
  const { services } = portal;
  const present = await storedFiles(portal);
  await services.db.deleteFrom('documents').execute();
  const held = Promise.withResolvers<void>();
  void services.files.exclusively(() => held.promise);
  void services.files.exclusively(() => removeOrphans(services, present));

  const files: typeof services.files = {
    ...services.files,
    exclusively(change) {
      const done = services.files.exclusively(change);
      held.resolve();
      return done;
    },
  };
  const onProgress = ({ phase, share }: Progress) => {
    if (phase === 'check' && share === 1) held.resolve();
  };
  const { message } = await restoreBackup({ ...services, files }, file, actorOf(superAdmin), { onProgress });
  await services.background.finished();
  expect(present).not.toEqual([]);
  expect(message).toContain('The backup does not hold the files');
});

test('every text comes back from a dump as it was', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  const texts = [
    "O'Brien's ''quoted''",
    'two\r\nlines\ttab',
    'a bell \u0007 inside',
    '日本 🎓 \u2028',
    "x');DROP TABLE users;--",
    '\\ " ` -- /* */',
    ' ',
  ];
  const value = JSON.stringify(texts);
  for (const [index, text] of texts.entries())
    await portal.services.db
      .insertInto('scholarshipGroups')
      .values({
        name: `${index} ${text}`,
        description: text,
        cognateSubjects: value,
        compulsorySubjects: '[]',
        requiredCount: 0,
      })
      .execute();
  const before = await snapshotTables(portal, 'scholarshipGroups');
  const file = await backUp(portal, 'database');
  await portal.services.db.deleteFrom('scholarshipGroups').execute();
  await restore(portal, superAdmin, file);
  expect(await snapshotTables(portal, 'scholarshipGroups')).toEqual(before);
});

test('a schedule of the last hours of 9999, as it was once accepted, is restored', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  await portal.services.db
    .updateTable('portalSchedule')
    .set({ openDate: '+010000-01-01T03:59:59.000Z' })
    .execute();
  const before = await snapshotTables(portal, 'portalSchedule');
  const file = await backUp(portal, 'database');
  await portal.services.db.updateTable('portalSchedule').set({ openDate: null }).execute();
  await restore(portal, superAdmin, file);
  expect(await snapshotTables(portal, 'portalSchedule')).toEqual(before);
});
