import { describe, expect, test } from 'vitest';
import { examResultPayload } from '../../scripts/support/payloads.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import type { Account } from '../support/accounts.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, SCORES } from '../support/application.ts';
import type { TestPortal } from '../support/portal.ts';
import { usePortal } from '../support/portal.ts';

async function scoresOf({ rest }: Account, studentId: number) {
  const application = (await rest.get(`/students/${studentId}/application`)).read(applicationSchema);
  const { totalScore, firstChoiceScore, secondChoiceScore } = application;
  return { totalScore, firstChoiceScore, secondChoiceScore };
}

type Result = Partial<ReturnType<typeof examResultPayload>>;

async function applicationWith(portal: TestPortal, firstResult: Result) {
  const applicant = await signInAs(portal, 'user');
  await portal.services.db
    .insertInto('siteSettings')
    .values({ key: 'cape_prerequisites_enabled', value: 'false' })
    .execute();
  const { studentId: _, ...result } = examResultPayload(0, firstResult);
  const { student } = await completeApplication(applicant, {
    results: [result],
    choices: {
      firstChoiceSubjects: ['Pure Mathematics', 'Physics', 'Accounting'],
      secondChoiceSubjects: ['Law', 'French', 'Chemistry'],
    },
  });
  const add = async (result: Result) =>
    (await applicant.rest.post('/exam-results', examResultPayload(student.id, result))).read(
      examResultSchema,
    );
  return { applicant, student, add, scores: () => scoresOf(applicant, student.id) };
}

test('a complete application has the scores of its results', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant);
  expect(application).toMatchObject(SCORES);
});

describe('each change of results changes the scores at once', () => {
  test('adding and removing', async () => {
    const portal = await usePortal();
    const { applicant, scores, add } = await applicationWith(portal, {
      subjectName: 'Mathematics',
      grade: '2',
    });
    // Pure Mathematics and Physics both require Mathematics, which counts once. Chemistry requires it too.
    expect(await scores()).toEqual({ totalScore: 2, firstChoiceScore: 2, secondChoiceScore: 2 });

    const english = await add({ subjectName: 'English A', grade: '1' });
    expect(await scores()).toEqual({ totalScore: 5, firstChoiceScore: 2, secondChoiceScore: 5 });

    await add({ subjectName: 'Geography', grade: '1' });
    expect(await scores()).toEqual({ totalScore: 8, firstChoiceScore: 2, secondChoiceScore: 5 });

    await applicant.rest.delete(`/exam-results/${english.id}`);
    expect(await scores()).toEqual({ totalScore: 5, firstChoiceScore: 2, secondChoiceScore: 2 });
  });

  test('a second sitting counts with its better grade', async () => {
    const portal = await usePortal();
    const { scores, add, applicant } = await applicationWith(portal, {
      subjectName: 'Mathematics',
      grade: '3',
    });
    expect(await scores()).toEqual({ totalScore: 1, firstChoiceScore: 1, secondChoiceScore: 1 });
    const better = await add({ subjectName: 'Mathematics', grade: '1', examYear: 2024 });
    expect(await scores()).toEqual({ totalScore: 3, firstChoiceScore: 3, secondChoiceScore: 3 });
    await add({ subjectName: 'Mathematics', grade: '2', examYear: 2023 });
    expect(await scores()).toEqual({ totalScore: 3, firstChoiceScore: 3, secondChoiceScore: 3 });
    await applicant.rest.delete(`/exam-results/${better.id}`);
    expect(await scores()).toEqual({ totalScore: 2, firstChoiceScore: 2, secondChoiceScore: 2 });
  });

  test('GCE counts for the choices, the better of both, but not for the total', async () => {
    const portal = await usePortal();
    const { scores, add } = await applicationWith(portal, { subjectName: 'Physics', grade: '3' });
    expect(await scores()).toEqual({ totalScore: 1, firstChoiceScore: 1, secondChoiceScore: 0 });
    await add({ examType: 'GCE', subjectName: 'Physics', grade: '1' });
    expect(await scores()).toEqual({ totalScore: 1, firstChoiceScore: 3, secondChoiceScore: 0 });
    await add({ examType: 'GCE', subjectName: 'French', grade: '2' });
    expect(await scores()).toEqual({ totalScore: 1, firstChoiceScore: 3, secondChoiceScore: 2 });
  });

  test.each(['4', '5', '6', 'UNG'] as const)('grade %s counts nothing', async (grade) => {
    const portal = await usePortal();
    const { scores } = await applicationWith(portal, { subjectName: 'Mathematics', grade });
    expect(await scores()).toEqual({ totalScore: 0, firstChoiceScore: 0, secondChoiceScore: 0 });
  });
});

test('each change of choices changes the scores of that choice at once', async () => {
  const portal = await usePortal();
  const { applicant, student, add, scores } = await applicationWith(portal, {
    subjectName: 'Mathematics',
    grade: '1',
  });
  await add({ subjectName: 'Spanish', grade: '2' });
  expect(await scores()).toEqual({ totalScore: 5, firstChoiceScore: 3, secondChoiceScore: 3 });
  const { id } = (await applicant.rest.get(`/students/${student.id}/application`)).read(applicationSchema);
  const secondChoiceSubjects = ['Spanish', 'French', 'Pure Mathematics'];
  expect(await applicant.rest.put(`/applications/${id}`, { secondChoiceSubjects })).toMatchObject({
    status: 200,
    body: { totalScore: 5, firstChoiceScore: 3, secondChoiceScore: 5 },
  });
});

test("an administrator's change of results re-scores as well", async () => {
  const portal = await usePortal();
  const { student, scores } = await applicationWith(portal, { subjectName: 'Mathematics', grade: '1' });
  const admin = await signInAs(portal, 'admin');
  await admin.rest.post(
    '/exam-results',
    examResultPayload(student.id, { subjectName: 'Physics', grade: '1' }),
  );
  expect(await scores()).toEqual({ totalScore: 6, firstChoiceScore: 6, secondChoiceScore: 3 });
});
