import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { examResultPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { openReader } from '../../src/server/platform/database/open.ts';
import type { Tables } from '../../src/server/tables.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { STUDENT_FIELDS, studentFieldsShape } from '../../src/shared/students/schema.ts';
import { newPerson, registerApplicant, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication, submittedApplication } from '../support/application.ts';
import { erasedOf, eventsOf, trailOf } from '../support/audit/trail.ts';
import { downMailServer } from '../support/mail/mail-server.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';

/** A marked word for each field that a person types, valid by the field's rules. */
function markedFields(tag: string): Record<string, string | string[]> {
  const marked = STUDENT_FIELDS.flatMap((name) => {
    // With enough digits for a phone number.
    const word = `zq${tag}${name}5550142`.toLowerCase();
    const candidates = [word, `${word}@example.com`, `/${word}`, [word]];
    const accepted = candidates.find((value) => studentFieldsShape[name].safeParse(value).success);
    return accepted === undefined ? [] : [[name, accepted] as const];
  });
  return Object.fromEntries(marked);
}

/** The bytes of all files in the data folder, without backups and emails. */
async function bytesOf({ dataFolder }: TestPortal) {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/^(backups|outbox)\b/.test(path.relative(dataFolder, file)));
  return Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
}

/** The words that are in the data folder, in UTF-8 or UTF-16, in any case. */
async function foundIn(portal: TestPortal, words: readonly string[]) {
  const bytes = await bytesOf(portal);
  const [asBytes, asPairs] = [
    bytes.toString('latin1').toLowerCase(),
    bytes.toString('utf16le').toLowerCase(),
  ];
  return words.filter((word) => asBytes.includes(word.toLowerCase()) || asPairs.includes(word.toLowerCase()));
}

/**
 * A person with marked words in every free text that they or administrators typed, while no email leaves.
 * @returns the words of the record and those of the account
 */
async function useMarkedPerson(portal: TestPortal, tag: string) {
  const word = (what: string) => `zq${tag}${what}end`;
  const account = {
    firstName: word('givenname'),
    lastName: word('surname'),
    email: `${word('former')}@example.com`,
  };
  const applicant = await registerApplicant(portal, account);
  const email = `${word('present')}@example.com`;
  await applicant.rest.put('/auth/profile', { ...account, email });
  for (const known of [account.email, email])
    await api(portal).post('/auth/login', { email: known, password: 'wrong' });
  await api(portal).post('/auth/forgot-password', { email });
  await portal.services.background.finished();

  const fields = markedFields(tag);
  const { student, application } = await completeApplication(applicant, { student: fields });
  await applicant.rest.upload(student.id, pngFile(`${word('document')}.png`), 'other');
  await submitApplication(applicant, application.id);
  const draft = { personalData: { achievements: word('draft') }, currentStep: 1 };
  const head = await signInAs(portal, 'super_admin');
  await head.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
  expect((await applicant.rest.post('/draft-application', draft)).status).toBe(200);

  // The edits of administrators put values into the audit trail.
  const corrected = {
    motherName: word('corrected'),
    lastName: word('renamed'),
    email: `${word('other')}@example.com`,
  };
  expect((await head.rest.put(`/admin/students/${student.id}`, corrected)).status).toBe(200);
  const result = examResultPayload(student.id, { examYear: 2019, subjectProfile: 'FAB' });
  const { id } = (await head.rest.post('/exam-results', result)).read(examResultSchema);
  await head.rest.put(`/admin/exam-results/${id}`, { grade: '2', subjectProfile: 'FAC' });
  await head.rest.delete(`/exam-results/${id}`);
  const added = await head.rest.upload(student.id, pngFile(`${word('added')}.png`), 'other');
  const { id: documentId } = added.read(documentSchema);
  await head.rest.delete(`/students/${student.id}/documents/${documentId}`);
  await head.rest.post(`/admin/applications/${application.id}/notes`, { text: word('note') });
  const notes = await head.trpc.admin.notes.query({ id: application.id });
  await head.rest.delete(`/admin/applications/${application.id}/notes/${notes[0]?.id}`);
  await head.rest.post(`/admin/applications/${application.id}/notes`, { text: word('secondnote') });
  await head.rest.put(`/admin/applications/${application.id}/status`, { status: 'rejected' });
  await head.rest.get(`/admin/applications/export?format=compact&search=${word('renamed')}`);
  await portal.services.background.finished();
  for (const mail of await head.trpc.superAdmin.stuckMail.query())
    await head.rest.post(`/super-admin/mail/${mail.id}/send`);

  const ofRecord = [
    ...Object.values(fields).flat(),
    ...['document', 'draft', 'corrected', 'renamed', 'other', 'added', 'note', 'secondnote'].map(word),
  ];
  const ofAccount = ['givenname', 'surname', 'former', 'present'].map(word);
  return { applicant, application, student, head, ofRecord, ofAccount };
}

async function useStuckPortal() {
  const { url } = await downMailServer();
  return usePortal({ environment: { SMTP_URL: url } });
}

/** Surrounds the rows that are deleted with those of others. */
async function useNeighbours(portal: TestPortal) {
  for (let count = 0; count < 3; count += 1) await submittedApplication(portal);
}

test('an account that is deleted is in no byte of the database, its log and the uploads', async () => {
  const portal = await useStuckPortal();
  await useNeighbours(portal);
  const { applicant, student, application, head, ofRecord, ofAccount } = await useMarkedPerson(portal, 'a');
  await useNeighbours(portal);
  const words = [...ofRecord, ...ofAccount];
  expect(words.length).toBeGreaterThan(60);
  expect(await foundIn(portal, words)).toEqual(words);
  const files = await storedFiles(portal);
  expect((await head.rest.delete(`/super-admin/users/${applicant.user.id}`)).status).toBe(200);
  expect(await foundIn(portal, words)).toEqual([]);
  expect((await stat(`${portal.services.config.databaseFile}-wal`)).size).toBe(0);
  // Both files of the person are gone; those of the others stay.
  expect(await storedFiles(portal)).toHaveLength(files.length - 2);

  // Who, when, the kind and the ids stay.
  const erased = await erasedOf(portal);
  expect(erased.length).toBeGreaterThan(10);
  expect(erased.every(({ before, after }) => before === null && after === null)).toBe(true);
  expect(erased).toContainEqual(
    expect.objectContaining({
      action: 'student_changed',
      actorEmail: head.email,
      entityId: String(student.id),
      at: expect.any(String),
    }),
  );
  const mine = (await eventsOf(portal)).filter(({ actorId }) => actorId === applicant.user.id);
  expect(mine.map(({ action, actorEmail }) => [action, actorEmail])).toContainEqual([
    'log_in_failed',
    `account ${applicant.user.id}`,
  ]);
  expect((await trailOf(portal)).slice(-2)).toMatchObject([
    { action: 'application_deleted', entityId: application.applicationId, actorEmail: head.email },
    { action: 'user_deleted', entityId: String(applicant.user.id), actorEmail: head.email },
  ]);
});

test.each(['one', 'bulk'] as const)(
  'nor is an application, deleted by %s, while the account stays',
  async (how) => {
    const portal = await useStuckPortal();
    await useNeighbours(portal);
    const first = await useMarkedPerson(portal, 'b');
    const people = [first, await useMarkedPerson(portal, 'c')];
    const { head, ofAccount, applicant } = first;
    const ofRecords = people.flatMap(({ ofRecord }) => ofRecord);
    expect(await foundIn(portal, ofRecords)).toEqual(ofRecords);
    const applicationIds = people.map(({ application }) => application.id);
    if (how === 'bulk')
      await head.rest.request('DELETE', '/admin/applications/bulk', { body: { applicationIds } });
    else for (const id of applicationIds) await head.rest.delete(`/admin/applications/${id}`);
    expect(await foundIn(portal, ofRecords)).toEqual([]);
    expect(await foundIn(portal, ofAccount)).toEqual(ofAccount);
    expect((await applicant.rest.get('/auth/profile')).status).toBe(200);
  },
);

test('what others have in the trail stays, also of a namesake', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const [gone, kept] = [await submittedApplication(portal), await submittedApplication(portal)];
  for (const { student } of [gone, kept])
    await head.rest.put(`/admin/students/${student.id}`, { lastName: 'Namesake' });
  const [, before] = await trailOf(portal);
  await head.rest.delete(`/admin/applications/${gone.application.id}`);
  const [first, second] = await trailOf(portal);
  expect(first).toMatchObject({ before: null, after: null });
  expect(second).toEqual(before);
});

test('an administrator’s address stays in what they did; what was known of the account goes', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const administrator = await signInAs(portal, 'admin', { firstName: 'Zqofficerfirst' });
  const { student } = await submittedApplication(portal);
  await api(portal).post('/auth/login', { email: administrator.email, password: administrator.password });
  await administrator.rest.put(`/admin/students/${student.id}`, { nationality: 'Grenadian' });
  await head.rest.put(`/super-admin/users/${administrator.user.id}`, { lastName: 'Zqofficerlast' });
  await head.rest.delete(`/super-admin/users/${administrator.user.id}`);
  expect(await trailOf(portal)).toMatchObject([
    { action: 'student_changed', actorEmail: administrator.email, after: { nationality: 'Grenadian' } },
    { action: 'user_changed', before: null, after: null },
    { action: 'user_deleted' },
  ]);
  expect(await eventsOf(portal)).toMatchObject([{ action: 'logged_in', actorEmail: administrator.email }]);
  expect(await foundIn(portal, ['zqofficerfirst', 'zqofficerlast'])).toEqual([]);
});

test('a reader in the way is not waited for: the log is emptied once it has gone', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { applicant } = await submittedApplication(portal, { student: { lastName: 'Zqreaderend' } });
  const reader = openReader<Tables>(portal.services.config.databaseFile);
  const moment = await reader.startTransaction().setAccessMode('read only').execute();
  await moment.selectFrom('users').selectAll().execute();
  expect((await head.rest.delete(`/super-admin/users/${applicant.user.id}`)).status).toBe(200);
  expect(await foundIn(portal, ['zqreaderend'])).toEqual(['zqreaderend']);
  await moment.rollback().execute();
  await reader.destroy();
  await portal.services.background.finished();
  expect(await foundIn(portal, ['zqreaderend'])).toEqual([]);
});

test('an address that logs in wrongly leaves nothing when it has no account', async () => {
  const portal = await usePortal();
  const { email } = newPerson({ email: 'zqstranger@example.com' });
  await api(portal).post('/auth/login', { email, password: 'wrong' });
  expect(await eventsOf(portal)).toEqual([]);
});
