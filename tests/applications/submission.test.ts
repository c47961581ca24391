import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { examResultPayload } from '../../scripts/support/payloads.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const NOW = '2026-10-05T15:00:00.000Z';

test('submitting sets the status, and the time of the server', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application, student } = await completeApplication({ rest, ...account });
  portal.clock.advance(1000);
  const answer = await rest.put(`/applications/${application.id}`, { status: 'submitted' });
  const submitted = { ...application, status: 'submitted', submittedAt: '2026-10-05T15:00:01.000Z' };
  expect(answer).toMatchObject({ status: 200, body: submitted });
  portal.clock.advance(1000);
  expect((await rest.get(`/students/${student.id}/application`)).body).toEqual(submitted);
});

test.each(['1999-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', null, 'soon', 17, { evil: true }])(
  'submittedAt %j of the body does not count, nor do scores',
  async (submittedAt) => {
    const portal = await usePortal({ now: NOW });
    const { rest, ...account } = await signInAs(portal, 'user');
    const { application } = await completeApplication({ rest, ...account });
    const body = {
      status: 'submitted',
      submittedAt,
      totalScore: 99,
      firstChoiceScore: 99,
      applicationId: 'SF1',
    };
    const answer = await rest.put(`/applications/${application.id}`, body);
    expect(answer.body).toEqual({ ...application, status: 'submitted', submittedAt: NOW });
  },
);

test.each(['approved', 'rejected', 'under_review'] as const)('an applicant cannot set %s', async (status) => {
  const portal = await usePortal();
  const { rest, trpc, ...account } = await signInAs(portal, 'user');
  const { application } = await completeApplication({ rest, trpc, ...account });
  const before = await snapshotTables(portal, 'applications');
  const message = 'Only administrators can set this status.';
  const path = `/applications/${application.id}`;
  expect(await rest.put(path, { status })).toMatchObject({ status: 403, body: { message } });
  const call = trpc.applications.update.mutate({ id: application.id, status });
  expect(await refusalOf(call)).toMatchObject({ status: 403, message });
  expect(await snapshotTables(portal, 'applications')).toEqual(before);
});

test('an unknown status is 400', async () => {
  const portal = await usePortal();
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application } = await completeApplication({ rest, ...account });
  expect(await rest.put(`/applications/${application.id}`, { status: 'accepted' })).toMatchObject({
    status: 400,
    body: { message: 'Status must be one of draft, submitted, under_review, approved, rejected' },
  });
});

test('status draft keeps a draft a draft', async () => {
  const portal = await usePortal();
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application } = await completeApplication({ rest, ...account });
  const answer = await rest.put(`/applications/${application.id}`, { status: 'draft' });
  expect(answer).toMatchObject({ status: 200, body: application });
});

test('choices and submission may come in one call, and count together', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application } = await completeApplication({ rest, ...account });
  const path = `/applications/${application.id}`;
  const ineligible = { firstChoiceSubjects: ['French', 'Law', 'Physics'], status: 'submitted' };
  expect((await rest.put(path, ineligible)).status).toBe(400);
  expect((await rest.get('/applications')).body).toEqual([application]);
  const firstChoiceSubjects = ['Law', 'Biology', 'Physics'];
  expect(await rest.put(path, { firstChoiceSubjects, status: 'submitted' })).toMatchObject({
    status: 200,
    body: { firstChoiceSubjects, status: 'submitted', submittedAt: NOW },
  });
});

test('an application may be created as submitted when all else is there', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application, student } = await completeApplication({ rest, ...account });
  await portal.services.db.deleteFrom('applications').where('id', '=', application.id).execute();
  const { firstChoiceSubjects, secondChoiceSubjects } = application;
  const body = { studentId: student.id, firstChoiceSubjects, secondChoiceSubjects, status: 'submitted' };
  expect(await rest.post('/applications', body)).toMatchObject({
    status: 201,
    body: { status: 'submitted', submittedAt: NOW },
  });
});

describe('what is missing is refused, and stays a draft', () => {
  const NO_RESULT = {
    path: 'examResults',
    message: 'Please add at least one exam result before continuing.',
  };
  const NO_SLIP = { path: 'documents', message: 'Please upload your exam slip before continuing.' };
  const ineligible = (subjects: string) => ({
    path: 'subjects',
    message: `You are not eligible for: ${subjects}. Please review your selections.`,
  });
  const withoutResults = ineligible('Pure Mathematics, Physics, Chemistry, Biology, Law');

  const cases = [
    ['an exam slip', ['documents'], [NO_SLIP]],
    ['another document is no exam slip', ['slip'], [NO_SLIP]],
    ['exam results', ['examResults'], [NO_RESULT, withoutResults]],
    ['exam results and documents', ['examResults', 'documents'], [NO_RESULT, withoutResults, NO_SLIP]],
    ['a prerequisite that was met when the choices were saved', ['English A'], [ineligible('Law')]],
    [
      'one combination',
      ['secondChoice'],
      [{ path: 'subjects', message: 'Second choice: Must select exactly 3 subjects' }],
    ],
  ] as const;

  test.each(cases)('%s', async (_, missing: readonly string[], issues) => {
    const portal = await usePortal();
    const { rest, trpc, ...account } = await signInAs(portal, 'user');
    const { application, student, examResults, document } = await completeApplication({
      rest,
      trpc,
      ...account,
    });
    const gone = examResults.filter(
      ({ subjectName }) => missing.includes('examResults') || missing.includes(subjectName),
    );
    for (const { id } of gone) await rest.delete(`/exam-results/${id}`);
    if (missing.includes('documents') || missing.includes('slip')) {
      await rest.delete(`/students/${student.id}/documents/${document.id}`);
    }
    if (missing.includes('slip')) await rest.upload(student.id, pngFile(), 'other');
    if (missing.includes('secondChoice')) {
      await portal.services.db.deleteFrom('applicationChoices').where('choice', '=', 2).execute();
    }
    const before = await snapshotTables(portal, 'applications', 'applicationChoices');

    const refused = { message: issues[0].message, issues: [...issues] };
    const answer = await rest.put(`/applications/${application.id}`, { status: 'submitted' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused);
    const call = trpc.applications.update.mutate({ id: application.id, status: 'submitted' });
    expect(await refusalOf(call)).toMatchObject({ status: 400, ...refused });
    expect(await snapshotTables(portal, 'applications', 'applicationChoices')).toEqual(before);
  });

  test('prerequisites do not count while they are switched off', async () => {
    const portal = await usePortal();
    const { rest, ...account } = await signInAs(portal, 'user');
    const { application, examResults } = await completeApplication({ rest, ...account });
    for (const { id } of examResults.slice(1)) await rest.delete(`/exam-results/${id}`);
    const submit = () => rest.put(`/applications/${application.id}`, { status: 'submitted' });
    expect((await submit()).status).toBe(400);
    const { db } = portal.services;
    await db
      .insertInto('siteSettings')
      .values({ key: 'cape_prerequisites_enabled', value: 'false' })
      .execute();
    expect((await submit()).status).toBe(200);
  });

  test('what was missing can be added, and then submitted', async () => {
    const portal = await usePortal();
    const { rest, ...account } = await signInAs(portal, 'user');
    const { application, student, examResults } = await completeApplication({ rest, ...account });
    const english = examResults.find(({ subjectName }) => subjectName === 'English A');
    await rest.delete(`/exam-results/${english?.id}`);
    const submit = () => rest.put(`/applications/${application.id}`, { status: 'submitted' });
    expect((await submit()).status).toBe(400);
    await rest.post('/exam-results', examResultPayload(student.id, { subjectName: 'English A', grade: '2' }));
    expect((await submit()).status).toBe(200);
  });
});

test('submission clears the draft', async () => {
  const portal = await usePortal();
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application } = await completeApplication({ rest, ...account });
  await rest.post('/draft-application', { personalData: { firstName: 'Anika' }, currentStep: 1 });
  expect((await rest.get('/draft-application')).status).toBe(200);
  await rest.put(`/applications/${application.id}`, { status: 'submitted' });
  expect((await rest.get('/draft-application')).status).toBe(404);
});

test('20 submissions at once are one transition', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest, ...account } = await signInAs(portal, 'user');
  const { application } = await completeApplication({ rest, ...account });
  const submit = () => {
    portal.clock.advance(1000);
    return rest.put(`/applications/${application.id}`, { status: 'submitted' });
  };
  const answers = await Promise.all(Array.from({ length: 20 }, submit));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.read(applicationSchema);
  expect((await rest.get('/applications')).body).toEqual([winner]);
});

test('a subject that was withdrawn after it was chosen cannot be submitted', async () => {
  const portal = await usePortal();
  const account = await signInAs(portal, 'user');
  const { application } = await completeApplication(account);
  await portal.services.db.updateTable('subjects').set({ isOffered: 0 }).where('name', '=', 'Law').execute();
  const before = await snapshotTables(portal, 'applications');
  expect(await account.rest.put(`/applications/${application.id}`, { status: 'submitted' })).toMatchObject({
    status: 400,
    body: { message: 'You are not eligible for: Law. Please review your selections.' },
  });
  expect(await snapshotTables(portal, 'applications')).toEqual(before);
});

test('an adult with a phone number is required once the school says so', async () => {
  const portal = await usePortal({ now: NOW });
  const school = await signInAs(portal, 'admin');
  const account = await signInAs(portal, 'user');
  const nobody = { parentFullName: '', motherName: '', fatherName: '' };
  const { application, student } = await completeApplication(account, { student: nobody });
  await school.rest.put('/admin/site-settings/adultRequired', { value: 'true' });
  const submit = () => account.rest.put(`/applications/${application.id}`, { status: 'submitted' });
  const message = 'Please give a parent or guardian with a phone number.';
  const refusal = { status: 400, body: { message, issues: [{ path: 'personalDetails', message }] } };
  expect(await submit()).toMatchObject(refusal);
  const change = (fields: object) => account.rest.put(`/students/${student.id}`, fields);
  await change({
    motherName: 'Indra Mohammed',
    motherPhoneHome: '',
    motherPhoneWork: '',
    motherPhoneCell: '',
  });
  expect(await submit()).toMatchObject(refusal);
  await change({ motherPhoneWork: '868 555 0111' });
  expect(await submit()).toMatchObject({ status: 200, body: { status: 'submitted' } });
});
