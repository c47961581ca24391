import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESULTS } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { applicationDetailsSchema } from '../../src/shared/admissions/details.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { catalogueSchema } from '../../src/shared/subjects/catalogue.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

let portal: TestPortal;
let admin: Account;
let id: number;
let studentId: number;

beforeAll(async () => {
  portal = await startPortal();
  admin = await signInAs(portal, 'admin');
  const { application } = await submittedApplication(portal);
  ({ id, studentId } = application);
});
afterAll(() => portal.close());

const details = async () =>
  (await admin.rest.get(`/admin/applications/${id}`)).read(applicationDetailsSchema);
const page = async () => (await admin.rest.get('/admin/applications?page=1')).read(applicationPageSchema);
const listed = async () => (await page()).items[0]?.ineligibleSubjects;
async function subjectNamed(wanted: string) {
  const { subjects } = (await admin.rest.get('/admin/subjects')).read(catalogueSchema);
  const found = subjects.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no subject ${wanted}`);
  return found;
}
/** Changes a subject for the length of a check. */
async function whileChanged(name: string, changes: object, check: () => Promise<void>) {
  const { id: subjectId, isOffered, requirements } = await subjectNamed(name);
  await admin.rest.put(`/admin/subjects/${subjectId}`, changes);
  try {
    await check();
  } finally {
    await admin.rest.put(`/admin/subjects/${subjectId}`, { isOffered, requirements });
  }
}
const ofSubject = async (name: string) =>
  (await details()).eligibility.find(({ subject }) => subject === name);

test('each chosen subject once, with its requirements in words; nothing is closed', async () => {
  const { eligibility, ineligibleSubjects, student } = await details();
  expect(eligibility.map(({ subject, meets }) => [subject, meets])).toEqual([
    ['Pure Mathematics', true],
    ['Physics', true],
    ['Chemistry', true],
    ['Biology', true],
    ['Law', true],
  ]);
  expect(await ofSubject('Law')).toEqual({
    subject: 'Law',
    meets: true,
    met: ['English A at grade 2 or better: has 2'],
    unmet: [],
  });
  expect(ineligibleSubjects).toEqual([]);
  expect(await listed()).toEqual([]);
  expect(student.id).toBe(studentId);
});

test('scores with what they are out of, in the list and in the details', async () => {
  // Seven CSEC subjects. The subjects of SCORES, and Additional Mathematics, which would count beside Mathematics.
  const possibleScores = { totalScore: 21, firstChoiceScore: 12, secondChoiceScore: 15 };
  expect(await details()).toMatchObject({ totalScore: 13, possibleScores });
  expect((await page()).items).toMatchObject([{ firstChoiceScore: 8, possibleScores }]);
  // A subject sat again counts once, as in the score, and one of GCE not at all.
  const again = [
    { ...RESULTS[0], studentId, examYear: 2024 },
    { ...RESULTS[0], studentId, examType: 'GCE', subjectName: 'French' },
  ];
  for (const result of again) {
    const { id: resultId } = (await admin.rest.post('/exam-results', result)).read(examResultSchema);
    expect((await details()).possibleScores).toEqual(possibleScores);
    await admin.rest.delete(`/exam-results/${resultId}`);
  }
});

describe('a chosen subject that is no longer open', () => {
  test('because its requirements changed', () =>
    whileChanged('Physics', { requirements: [{ anyOf: ['French', 'Chemistry'], grade: 1 }] }, async () => {
      expect(await ofSubject('Physics')).toEqual({
        subject: 'Physics',
        meets: false,
        met: [],
        unmet: ['Needs French or Chemistry at grade 1; has 2'],
      });
      expect((await details()).ineligibleSubjects).toEqual(['Physics']);
      expect(await listed()).toEqual(['Physics']);
      // Without Physics, which nothing names any more, but with French.
      expect((await details()).possibleScores.firstChoiceScore).toBe(12);
    }));

  test('because it was withdrawn, also with prerequisites off; unmet requirements close nothing then', () =>
    whileChanged('Chemistry', { isOffered: false }, async () => {
      expect(await ofSubject('Chemistry')).toMatchObject({
        meets: false,
        unmet: ['It is no longer offered'],
      });
      const setting = '/admin/site-settings/cape_prerequisites_enabled';
      await whileChanged('Law', { requirements: [{ anyOf: ['French'], grade: 2 }] }, async () => {
        expect(await listed()).toEqual(['Chemistry', 'Law']);
        await admin.rest.put(setting, { value: 'false' });
        expect(await listed()).toEqual(['Chemistry']);
        expect((await details()).ineligibleSubjects).toEqual(['Chemistry']);
        expect(await ofSubject('Law')).toMatchObject({
          meets: true,
          unmet: ['Needs French at grade 2 or better; has no result'],
        });
        await admin.rest.put(setting, { value: 'true' });
      });
    }));

  test('because a grade was corrected; both doors say the same', async () => {
    const results = (await admin.rest.get(`/students/${studentId}/exam-results`)).read(
      examResultSchema.array(),
    );
    const biology = results.find(({ subjectName }) => subjectName === 'Biology');
    await admin.rest.put(`/admin/exam-results/${biology?.id}`, { grade: '5' });
    expect(await listed()).toEqual(['Biology']);
    expect(await ofSubject('Biology')).toMatchObject({
      meets: false,
      unmet: [expect.stringContaining('; has 5')],
    });
    const byTrpc = await admin.trpc.admin.application.query({ id });
    expect(byTrpc).toEqual(await details());
    const { items } = await admin.trpc.admin.applicationPage.query({});
    expect(items).toEqual((await page()).items);
    // A decision is not refused: the exception is the administrator's to make.
    expect(await admin.rest.put(`/applications/${id}`, { status: 'approved' })).toMatchObject({
      status: 200,
    });
  });
});

test('what closed since it was seen is approved only when it is meant', async () => {
  const own = await usePortal();
  const administrator = await signInAs(own, 'admin');
  const { application } = await submittedApplication(own);
  const { id: first, applicationId } = application;
  const { id: second } = (await submittedApplication(own)).application;
  const { version } = await administrator.trpc.admin.application.query({ id: first });
  const { subjects } = (await administrator.rest.get('/admin/subjects')).read(catalogueSchema);
  const law = subjects.find(({ name }) => name === 'Law');
  await administrator.rest.put(`/admin/subjects/${law?.id}`, { isOffered: false });
  // The version is still the one that was seen.
  const approve = { id: first, version, status: 'approved' } as const;
  const before = await snapshotTables(own);
  const answers = [
    await refusalOf(administrator.trpc.admin.decide.mutate({ ...approve, seenClosed: [] })),
    await refusalOf(administrator.trpc.admin.decide.mutate({ ...approve, seenClosed: ['Chemistry'] })),
    await refusalOf(administrator.trpc.admin.setStatus.mutate({ ...approve, seenClosed: [] })),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining(`Law is no longer open`) });
  const status = `/admin/applications/${first}/status`;
  const refused = await administrator.rest.put(status, { version, status: 'approved', seenClosed: [] });
  expect(refused).toMatchObject({ status: 409, body: { closedSubjects: ['Law'] } });
  expect(await snapshotTables(own)).toEqual(before);

  // Many at once: the preview names them; what was not seen there is left alone.
  const both = { ids: [first, second], action: 'approve' as const };
  const closed = await administrator.trpc.admin.changeMany.mutate({ ...both, preview: true });
  expect(closed).toMatchObject({
    changed: 2,
    left: [],
    closed: [{ id: first, applicationId, subjects: ['Law'] }, {}],
  });
  const rejection = await administrator.trpc.admin.changeMany.mutate({
    ...both,
    action: 'reject',
    preview: true,
  });
  expect(rejection).toEqual({ changed: 2, left: [] });
  const some = await administrator.trpc.admin.changeMany.mutate({
    ...both,
    seenClosed: { [second]: ['Law'] },
  });
  expect(some).toEqual({
    changed: 1,
    left: [{ id: first, applicationId, reason: 'changed since you looked' }],
  });

  // Meant; rejecting asks nothing.
  const meant = await administrator.trpc.admin.decide.mutate({ ...approve, seenClosed: ['Law'] });
  expect(meant.status).toBe('approved');
});

test('nobody else reads it, and it is in no answer to the applicant', async () => {
  const own = await usePortal();
  const { applicant, application } = await submittedApplication(own);
  for (const path of [`/admin/applications/${application.id}`, '/admin/applications?page=1']) {
    expect((await api(own).get(path)).status).toBe(401);
    expect((await applicant.rest.get(path)).status).toBe(403);
  }
  const answers = [
    await applicant.rest.get('/applications'),
    await applicant.rest.get(`/students/${application.studentId}/application`),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/ineligibleSubjects|possibleScores|eligibility/);
  }
});

test('taking under review by the pages is a decision with a version; others may not', async () => {
  const own = await usePortal();
  const { applicant, application } = await submittedApplication(own);
  const administrator = await signInAs(own, 'admin');
  const input = { id: application.id, status: 'under_review' } as const;
  const refused = await applicant.trpc.admin.decide.mutate(input).catch((error: unknown) => String(error));
  expect(refused).toContain('administrators');
  const seen = await administrator.trpc.admin.application.query({ id: application.id });
  const taken = await administrator.trpc.admin.decide.mutate({ ...input, version: seen.version });
  expect(taken.status).toBe('under_review');
  const stale = administrator.trpc.admin.decide.mutate({
    ...input,
    status: 'rejected',
    version: seen.version,
  });
  await expect(stale).rejects.toThrow('Your decision was not saved');
});
