import * as fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { hashToken } from '../../src/server/platform/tokens.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { statisticsSchema } from '../../src/shared/admissions/statistics.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { beginIntake } from '../support/intakes.ts';
import { downMailServer } from '../support/mail/mail-server.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Runs statements on the closed database of a folder. */
function inDatabase<Result>(file: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** A data folder as this version left it, with one account. */
async function oldData(version = '0001_accounts') {
  const folder = await useFolder();
  const file = path.join(folder, 'portal.sqlite');
  const db = openDatabase(file);
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: MIGRATIONS,
    import: (file) => import(pathToFileURL(file).href),
  });
  const { error } = await new Migrator({ db, provider }).migrateTo(version);
  if (error) throw error;
  await db.destroy();
  inDatabase(file, (sqlite) =>
    sqlite.exec(`INSERT INTO users (email, firstName, lastName, passwordHash, createdAt)
      VALUES ('old@example.com', 'Old', 'Account', 'x', '2026-01-01T00:00:00.000Z')`),
  );
  return folder;
}

const APPLICANT_TABLES = [
  'intakes',
  'users',
  'students',
  'examResults',
  'documents',
  'applications',
  'applicationCounters',
  'applicationChoices',
  'drafts',
];
/** What tables of older versions are called now. */
const RENAMED = { letters: 'emails' };

/** The applicants' data of a folder, in the schema of an older version. */
async function asLeftBy(version: string, current: string) {
  const folder = await oldData(version);
  await fs.cp(path.join(current, 'uploads'), path.join(folder, 'uploads'), { recursive: true });
  inDatabase(path.join(folder, 'portal.sqlite'), (sqlite) => {
    sqlite.exec('DELETE FROM users');
    sqlite.prepare('ATTACH ? AS present').run(path.join(current, 'portal.sqlite'));
    const tables = [...APPLICANT_TABLES.map((table) => [table, table]), ...Object.entries(RENAMED)];
    for (const [table, present] of tables) {
      const columns = sqlite
        .prepare(`SELECT group_concat('"' || name || '"') FROM pragma_table_info('${table}', 'main')`)
        .pluck()
        .get();
      if (columns === null) continue; // A table that the version does not have.
      sqlite.exec(
        `INSERT OR REPLACE INTO main.${table} (${columns}) SELECT ${columns} FROM present.${present}`,
      );
    }
  });
  return folder;
}

const emailsIn = (file: string) =>
  inDatabase(file, (sqlite) => sqlite.prepare('SELECT email FROM users').pluck().all());

test('older data is copied before it is migrated, and kept', async () => {
  const dataFolder = await oldData();
  const portal = await usePortal({ dataFolder, now: '2026-11-20T12:00:00.000Z' });
  const users = await portal.services.db.selectFrom('users').select('email').execute();
  expect(users).toEqual([{ email: 'old@example.com' }]);
  expect(await portal.services.db.selectFrom('siteSettings').selectAll().execute()).toEqual([]);

  const [copy, ...others] = await fs.readdir(portal.services.config.backupsFolder);
  expect(others).toEqual([]);
  expect(copy).toBe('before-0002_catalogue-2026-11-20T12-00-00.000Z.sqlite');
  const file = path.join(portal.services.config.backupsFolder, copy ?? '');
  expect(emailsIn(file)).toEqual(['old@example.com']);
  const tables = inDatabase(file, (sqlite) =>
    sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
  );
  expect(tables).toContain('users');
  expect(tables).not.toContain('siteSettings');
});

test('nothing is copied for a new database, nor when there is nothing to migrate', async () => {
  const dataFolder = await useFolder();
  const first = await usePortal({ dataFolder });
  await first.close();
  const second = await usePortal({ dataFolder });
  expect(await fs.readdir(dataFolder)).not.toContain('backups');
  expect(await second.services.db.selectFrom('subjects').selectAll().execute()).not.toEqual([]);
});

test('data of a newer version is refused and left as it is', async () => {
  const dataFolder = await useFolder();
  const portal = await usePortal({ dataFolder });
  await portal.close();
  const file = path.join(dataFolder, 'portal.sqlite');
  inDatabase(file, (sqlite) =>
    sqlite.exec("INSERT INTO kysely_migration VALUES ('9999_future', '2030-01-01T00:00:00.000Z')"),
  );
  const before = await fs.readFile(file);
  await expect(usePortal({ dataFolder })).rejects.toThrow(/newer version/);
  expect((await fs.readFile(file)).equals(before)).toBe(true);
});

test('applications of an older version are found, sorted, counted and known to be eligible or not', async () => {
  const dataFolder = await oldData('0006_mail');
  const file = path.join(dataFolder, 'portal.sqlite');
  inDatabase(file, (sqlite) =>
    sqlite.exec(`
      INSERT INTO students (id, userId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
        placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
      SELECT id, 1, 'x', 'x', first, last, 'x', 'x', 'x', 'x', 'x', 'x', 'x', last || '@example.com', 'Other'
      FROM (SELECT 7 AS id, 'Zoë' AS first, 'o’brien' AS last UNION SELECT 8, 'Ana', 'ali'
        UNION SELECT 99, 'Gone', 'gone');
      DELETE FROM students WHERE id = 99;
      INSERT INTO examResults (studentId, examType, examYear, subjectName, grade, subjectProfile) VALUES
        (7, 'CSEC', 2025, 'Physics', '2', 'A'), (7, 'GCE', 2025, 'Mathematics', '1', 'A'),
        (8, 'CSEC', 2025, 'Physics', '1', 'A'), (8, 'CSEC', 2025, 'Mathematics', 'UNG', 'A');
      INSERT INTO applications (id, applicationId, studentId, createdAt, updatedAt) VALUES
        (1, 'SF2027-00001', 7, 'x', 'x'), (2, 'SF2027-00002', 8, 'x', 'x');
      INSERT INTO applicationChoices SELECT applications.id, 1, 1, subjects.id FROM applications, subjects
        WHERE subjects.name = 'Physics'`),
  );
  const portal = await usePortal({ dataFolder });
  const { rest } = await signInAs(portal, 'admin');
  const page = async (query: string) =>
    (await rest.get(`/admin/applications?${query}`)).read(applicationPageSchema).items.map(({ id }) => id);
  expect(await page('sort=student:asc')).toEqual([2, 1]);
  expect(await page('search=obrien')).toEqual([1]);
  const { filtered, demand } = (await rest.get('/admin/statistics?school=Other')).read(statisticsSchema);
  expect(filtered).toBe(2);
  expect(demand).toMatchObject([{ subject: 'Physics', first: { eligible: 1, ineligible: 1 } }]);
  // The id of a deleted student is not reused.
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  expect(id).toBe(100);
});

test('a decision that an older version withheld can still be undone', async () => {
  const dataFolder = await oldData('0101_adult_required');
  inDatabase(path.join(dataFolder, 'portal.sqlite'), (sqlite) =>
    sqlite.exec(`
      INSERT INTO students (id, userId, intakeId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
        placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
      SELECT 7, 1, id, 'x', 'x', 'Ana', 'Ali', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'ali@example.com', 'Other' FROM intakes;
      INSERT INTO applications (id, applicationId, studentId, intakeId, status, isWithheld, submittedAt, createdAt, updatedAt)
      SELECT 1, 'SF2027-00001', 7, id, 'rejected', 1, 'x', 'x', 'x' FROM intakes;
      INSERT INTO decisionUndos VALUES (1, 'under_review', 0, 0, 0, 1)`),
  );
  const portal = await usePortal({ dataFolder });
  const { rest } = await signInAs(portal, 'admin');
  const { version } = (await rest.get('/admin/applications/1')).read(administratorApplicationSchema);
  const undone = await rest.post('/admin/applications/1/decision/undo', { version });
  expect(undone.body).toMatchObject({ status: 'under_review', isTold: null });
});

test('ranks that no restore would take are lowered, in the same order; those of a publication are kept', async () => {
  const dataFolder = await oldData('0106_destroyed_and_undone');
  inDatabase(path.join(dataFolder, 'portal.sqlite'), (sqlite) => {
    for (const [id, rank] of [12, 1_000_000_001, 1_000_000_002].entries())
      sqlite.exec(`
        INSERT INTO students (id, userId, intakeId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
          placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
        SELECT ${id + 1}, 1, id, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x${id}@example.com', 'Other' FROM intakes;
        INSERT INTO applications (id, applicationId, studentId, intakeId, createdAt, updatedAt)
        SELECT ${id + 1}, 'SF2027-0000${id}', ${id + 1}, id, 'x', 'x' FROM intakes;
        INSERT INTO waitingList VALUES (${id + 1}, ${rank}, 1)`);
    sqlite.exec(`
      INSERT INTO placePreviews (id, intakeId, seed, createdAt, createdByEmail, isWhatIf, settings, counts, board, madeFrom)
      SELECT 1, id, 'x', 'x', 'x', 0, '{}', '{}', '[]', 'x' FROM intakes;
      INSERT INTO placeOutcomes VALUES (1, 7, 1, '[]', 'x', 'waiting', NULL, '[]', '[]')`);
  });
  const { services } = await usePortal({ dataFolder });
  const waiting = await services.db
    .selectFrom('waitingList')
    .select('rank')
    .orderBy('applicationId')
    .execute();
  expect(waiting.map(({ rank }) => rank)).toEqual([12, 10_000_001, 10_000_002]);
  // The published rank is that of the line.
  expect(await services.db.selectFrom('placeOutcomes').select('lineRank').execute()).toEqual([
    { lineRank: 7 },
  ]);
});

/** Older versions stored the link's token in the email. Now it is made when the email is sent. */
const OLD_TOKEN = 'o'.repeat(43);
async function withTokensInEmails(folder: string) {
  inDatabase(path.join(folder, 'portal.sqlite'), (sqlite) => {
    const inPlace = (column: string) => `${column} = replace(${column}, '\u2066token\u2069', '${OLD_TOKEN}')`;
    sqlite.exec(`UPDATE letters SET ${inPlace('text')}, ${inPlace('html')}`);
    sqlite
      .prepare(`INSERT INTO oneTimeTokens (tokenHash, purpose, userId, createdAt)
        SELECT ?, 'email_confirmation', userId, createdAt FROM letters WHERE text LIKE '%confirm-email?token=%'`)
      .run(hashToken(OLD_TOKEN));
  });
  return folder;
}

test('records, files and emails of an older version are there, and wait for nothing', async () => {
  const { url: SMTP_URL } = await downMailServer();
  const current = await useFolder();
  const schedule = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };
  const present = await usePortal({ dataFolder: current, environment: { SMTP_URL }, schedule });
  const { applicant, student, application } = await submittedApplication(present);
  const person = await registerApplicant(present);
  await present.services.background.finished();
  const before = (await applicant.rest.get(`/students/${student.id}`)).body;
  await present.close();

  const dataFolder = await withTokensInEmails(await asLeftBy('0006_mail', current));
  const portal = await usePortal({ dataFolder });
  const { rest, trpc } = await signInAs(portal, 'admin');
  expect((await rest.get(`/students/${student.id}`)).body).toEqual(before);
  const pdf = await readPdf((await rest.bytes(`/students/${student.id}/application/pdf`)).bytes);
  expect(pdf.text).toContain(`Application ID ${application.applicationId}`);
  const [slip] = await trpc.students.documents.query({ id: student.id });
  expect((await rest.bytes(`/documents/${slip?.fileName}`)).status).toBe(200);
  // What waited for a mail server is sent now. Receipts of that version have no PDF.
  const emails = await readOutbox(portal);
  expect(emails.map(({ to }) => to).sort()).toEqual([student.email, person.email].sort());
  expect(emails.flatMap(({ attachments }) => attachments)).toEqual([]);
  // The stored token no longer works: the email was sent with a new one.
  const link = emails.find(({ to }) => to === person.email);
  const confirm = (token: string) => api(portal).post('/auth/confirm-email', { token });
  expect((await confirm(OLD_TOKEN)).status).toBe(400);
  expect((await confirm(link ? linkToken(link) : '')).status).toBe(200);
});

test('who had applied again before records knew of each other is one person, a sister with the same address another one', async () => {
  const current = await useFolder();
  const schedule = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };
  const present = await usePortal({ dataFolder: current, schedule });
  const { applicant, student } = await submittedApplication(present);
  const elder = await submittedApplication(present);
  await beginIntake(present, await signInAs(present, 'super_admin'), new Date().getUTCFullYear() + 2);
  const { id } = await applicant.trpc.applications.applyAgain.mutate({ id: student.id });
  await applicant.rest.put(`/students/${id}`, { firstName: 'Corrected' });
  const sister = {
    firstName: 'Abena',
    dateOfBirth: '2010-12-24',
    birthCertificatePin: '',
    email: elder.student.email,
  };
  const younger = (await elder.applicant.rest.post('/students', studentPayload(sister))).read(studentSchema);
  await present.close();

  const portal = await usePortal({ dataFolder: await asLeftBy('0101_adult_required', current) });
  const { rest } = await signInAs(portal, 'admin');
  const first = await portal.services.db.selectFrom('students').select(['id', 'firstRecordId']).execute();
  expect(first).toContainEqual({ id: younger.id, firstRecordId: null });
  await rest.put(`/students/${id}`, { email: 'another@example.com' });
  expect(await rest.post(`/students/${student.id}/apply-again`)).toMatchObject({
    status: 409,
    body: { studentId: id },
  });
});

/** Whole words, because tokens and keys in the file are random letters. */
const TYPED = /zq(?:gone|before|after|note|subject|slip|user|new|forgotten)/gi;

test('people whom an older version deleted are in its database no more: the trail keeps ids and counts', async () => {
  const dataFolder = await oldData('0020_whole_backups');
  const file = path.join(dataFolder, 'portal.sqlite');
  inDatabase(file, (sqlite) => {
    const entry = sqlite.prepare(
      `INSERT INTO audit (at, actorId, actorEmail, action, entity, entityId, before, after)
       VALUES ('2026-09-01T12:00:00.000Z', 1, 'old@example.com', ?, ?, ?, ?, ?)`,
    );
    const record = (
      action: string,
      entity: string,
      id: string,
      before: object | null,
      after: object | null,
    ) => entry.run(action, entity, id, before && JSON.stringify(before), after && JSON.stringify(after));
    const gone = { id: 5, firstName: 'Zqgone', email: 'zqgone@example.com' };
    record(
      'student_changed',
      'student',
      '5',
      { ...gone, street: 'Zqbefore' },
      { ...gone, street: 'Zqafter' },
    );
    record('note_added', 'application', 'SF2027-00001', null, { text: 'Zqnote' });
    record('mail_sent_again', 'letter', '9', { to: gone.email, subject: 'Zqsubject', attempts: 1 }, null);
    record('student_changed', 'student', '6', { firstName: 'Kept' }, { firstName: 'Kept too' });
    const documents = [{ originalName: 'zqslip.png' }];
    const lost = {
      id: 3,
      status: 'draft',
      student: gone,
      examResults: [{ grade: '1' }, { grade: '2' }],
      documents,
    };
    record('application_deleted', 'application', 'SF2027-00001', lost, null);
    record('user_changed', 'user', '7', { email: 'zquser@example.com' }, { email: 'zqnew@example.com' });
    record('user_deleted', 'user', '7', { email: 'zqnew@example.com', students: 1, applications: 1 }, null);
    // SQLite leaves the bytes of what is deleted from here on.
    sqlite.pragma('secure_delete = OFF');
    sqlite.exec(`
      CREATE TABLE forgotten (text TEXT);
      WITH RECURSIVE count (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM count WHERE number < 500)
      INSERT INTO forgotten SELECT 'Zqforgotten' || hex(randomblob(200)) FROM count;
      DELETE FROM forgotten; DROP TABLE forgotten`);
  });
  const remains = async () => (await fs.readFile(file, 'latin1')).match(TYPED) ?? [];
  expect(new Set(await remains()).size).toBe(10);
  const portal = await usePortal({ dataFolder });
  expect(await remains()).toEqual([]);
  const rows = await portal.services.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const told = ({ action, entityId, before, after, isErased }: (typeof rows)[number]) => [
    action,
    entityId,
    before && JSON.parse(before),
    after && JSON.parse(after),
    isErased,
  ];
  expect(rows.map(told)).toEqual([
    ['student_changed', '5', null, null, 1],
    ['note_added', 'SF2027-00001', null, null, 1],
    ['mail_sent_again', '9', null, null, 1],
    ['student_changed', '6', { firstName: 'Kept' }, { firstName: 'Kept too' }, 0],
    ['application_deleted', 'SF2027-00001', { studentId: 5, examResults: 2, documents: 1 }, null, 0],
    ['user_changed', '7', null, null, 1],
    ['user_deleted', '7', { students: 1, applications: 1, examResults: null, documents: null }, null, 0],
  ]);
  // This happens only once: the next start finds nothing to rewrite.
  const { rows: versions } = await sql`PRAGMA user_version`.execute(portal.services.db);
  expect(versions).toEqual([{ user_version: 0 }]);
});
