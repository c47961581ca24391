import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { SNAPSHOT } from '../../src/server/domains/backups/contents/manifest.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { readEntries } from '../support/backups/forge.ts';
import { backUp } from '../support/backups/restoring.ts';
import { beginIntake } from '../support/intakes.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

/** A parent with two children: one has applied, the other has only details and a document. */
async function useFamily() {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const family = await submittedApplication(portal);
  const { applicant: parent } = family;
  const sibling = (await parent.rest.post('/students', studentPayload())).read(studentSchema);
  const portfolio = (await parent.rest.upload(sibling.id, pngFile('art.png', 'art'), 'portfolio')).read(
    documentSchema,
  );
  await parent.rest.post('/draft-application', { personalData: {}, currentStep: 1 });
  return { portal, head, parent, sibling, portfolio, ...family };
}

test('an account goes with its students, applications, results, documents, files, emails and sessions', async () => {
  const { portal, head, parent, application, sibling, portfolio, examResults } = await useFamily();
  const extent = { students: 2, applications: 1, examResults: examResults.length, documents: 2 };
  expect(await head.trpc.superAdmin.userExtent.query({ id: parent.user.id })).toEqual(extent);
  expect(await head.rest.delete(`/super-admin/users/${parent.user.id}`)).toMatchObject({
    status: 200,
    body: { message: 'User deleted successfully' },
  });
  const { users, ...theirs } = await snapshotTables(
    portal,
    'users',
    'students',
    'applications',
    'applicationChoices',
    'applicationWords',
    'applicationSearch',
    'examResults',
    'documents',
    'drafts',
    'emails',
  );
  expect(users).toHaveLength(1);
  expect(Object.values(theirs).flat()).toEqual([]);
  expect(await storedFiles(portal)).toEqual([]);
  expect((await parent.rest.get('/auth/profile')).status).toBe(401);
  expect((await head.rest.get(`/documents/${portfolio.fileName}`)).status).toBe(404);

  expect(await trailOf(portal)).toMatchObject([
    { action: 'application_deleted', entityId: application.applicationId, after: null },
    {
      action: 'student_deleted',
      entityId: String(sibling.id),
      before: { studentId: sibling.id, examResults: 0, documents: 1 },
    },
    {
      action: 'user_deleted',
      entityId: String(parent.user.id),
      actorEmail: head.email,
      before: extent,
      after: null,
    },
  ]);
  const counts = await portal.services.db.selectFrom('applicationCounts').select('count').execute();
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(0);
});

test('nor do the bytes of the database or of a full backup keep under which words it was found', async () => {
  const portal = await usePortal();
  const { config, db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const { applicant, student } = await submittedApplication(portal, {
    student: { lastName: 'Zwyxquilbron' },
  });
  const { application } = await submittedApplication(portal, { student: { lastName: 'Zwyxvandemar' } });
  await head.rest.put(`/students/${student.id}`, { lastName: 'Zwyxquastrel' });
  await submittedApplication(portal);
  const found = async () => {
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    const snapshot = (await readEntries(await backUp(portal, 'full'))).find(({ name }) => name === SNAPSHOT);
    return [await readFile(config.databaseFile), snapshot?.bytes].map((bytes) => bytes?.includes('zwyx'));
  };
  expect(await found()).toEqual([true, true]);
  await head.rest.delete(`/super-admin/users/${applicant.user.id}`);
  await head.rest.delete(`/admin/applications/${application.id}`);
  expect(await found()).toEqual([false, false]);
  // Throws when the index and the remaining words disagree.
  await sql`INSERT INTO applicationSearch (applicationSearch, rank) VALUES ('integrity-check', 1)`.execute(
    db,
  );
});

test('what others have of the same content stays, and so do the notes and the trail of an administrator', async () => {
  const { portal, head, parent, application } = await useFamily();
  const administrator = await signInAs(portal, 'admin');
  await administrator.rest.post(`/admin/applications/${application.id}/notes`, { text: 'Called.' });
  const other = await submittedApplication(portal);
  await administrator.rest.upload(other.student.id, pngFile('copy.png', 'art'), 'other');
  const files = await storedFiles(portal);
  expect((await head.rest.delete(`/super-admin/users/${administrator.user.id}`)).status).toBe(200);
  const [note] = await portal.services.db.selectFrom('applicationNotes').selectAll().execute();
  expect(note).toMatchObject({ text: 'Called.', authorId: null, authorEmail: administrator.email });
  expect((await trailOf(portal)).map(({ action, actorEmail }) => [action, actorEmail])).toContainEqual([
    'note_added',
    administrator.email,
  ]);
  await head.rest.delete(`/super-admin/users/${parent.user.id}`);
  // The slip of the parent's child is gone; the picture that both have stays.
  expect(await storedFiles(portal)).toHaveLength(files.length - 1);
});

test('twice at once is once; what is gone has no extent', async () => {
  const { portal, head, parent } = await useFamily();
  const remove = () => head.rest.delete(`/super-admin/users/${parent.user.id}`);
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await trailOf(portal)).filter(({ action }) => action === 'user_deleted')).toHaveLength(1);
  expect(await refusalOf(head.trpc.superAdmin.userExtent.query({ id: parent.user.id }))).toMatchObject({
    status: 404,
    message: 'There is no such user.',
  });
});

test('an upload that is under way when its owner is deleted leaves nothing', async () => {
  const { portal, head, parent, sibling } = await useFamily();
  await Promise.all([
    parent.rest.upload(sibling.id, pngFile('late.png', 'late'), 'other'),
    head.rest.delete(`/super-admin/users/${parent.user.id}`),
  ]);
  expect((await snapshotTables(portal, 'documents')).documents).toEqual([]);
  expect(await storedFiles(portal)).toEqual([]);
});

test('applications of a closed intake stay in its figures when their account is deleted', async () => {
  const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
  const head = await signInAs(portal, 'super_admin');
  const { applicant } = await submittedApplication(portal);
  await beginIntake(portal, head, 2028);
  const figures = async () => (await head.rest.get('/admin/intakes')).body;
  const before = await figures();
  expect((await head.rest.delete(`/super-admin/users/${applicant.user.id}`)).status).toBe(200);
  expect((await snapshotTables(portal, 'applications')).applications).toEqual([]);
  expect(await figures()).toEqual(before);
});

describe.each(['application', 'intake'] as const)('an account whose %s is held back', (held) => {
  test('is not deleted until that is ended', async () => {
    const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
    const head = await signInAs(portal, 'super_admin');
    const { applicant, application } = await submittedApplication(portal);
    await beginIntake(portal, head, 2028);
    const path = {
      application: `/super-admin/applications/${application.id}/hold-back`,
      intake: `/super-admin/intakes/1/hold-back`,
    }[held];
    const hold = (reason: string | null) => head.rest.put(path, { reason });
    expect((await hold('A dispute')).status).toBe(200);
    const before = [await snapshotTables(portal), await storedFiles(portal)];
    const erase = () => head.rest.delete(`/super-admin/users/${applicant.user.id}`);
    const { status, body } = await erase();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message: expect.stringMatching(
        `held back: ${application.applicationId}.*Please end that under Keeping Data first`,
      ),
    });
    expect([await snapshotTables(portal), await storedFiles(portal)]).toEqual(before);
    expect((await head.rest.put(path, null)).status).toBe(200);
    expect((await erase()).status).toBe(200);
  });
});
