import { expect, test } from 'vitest';
import { z } from 'zod';
import { CHOICES, examResultPayload } from '../../scripts/support/payloads.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { choiceScore, totalScore } from '../../src/shared/exam-results/points.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

type Overview = Awaited<ReturnType<Account['trpc']['applications']['overview']['query']>>;

const scoresOf = ({
  totalScore,
  firstChoiceScore,
  secondChoiceScore,
}: z.infer<typeof applicationSchema>) => ({
  totalScore,
  firstChoiceScore,
  secondChoiceScore,
});

/** The exam subjects that these subjects require. */
async function namedBy({ trpc }: Account, studentId: number, subjects: readonly string[]) {
  const eligibility = await trpc.eligibility.all.query({ studentId });
  return eligibility
    .filter(({ subject }) => subjects.includes(subject))
    .flatMap(({ requirements }) => requirements.flatMap(({ anyOf }) => anyOf));
}

test('every reader sees the scores of the present results and choices, after every kind of write', async () => {
  const portal = await usePortal();
  const owner = await signInAs(portal, 'user');
  const admin = await signInAs(portal, 'admin');
  const { student, application, examResults } = await completeApplication(owner);
  const path = `/applications/${application.id}`;

  async function expectAllToAgree() {
    const results = (await owner.rest.get(`/students/${student.id}/exam-results`)).read(
      z.array(examResultSchema),
    );
    const read = (await owner.rest.get(`/students/${student.id}/application`)).read(applicationSchema);
    const expected = {
      totalScore: totalScore(results),
      firstChoiceScore: choiceScore(results, await namedBy(owner, student.id, read.firstChoiceSubjects)),
      secondChoiceScore: choiceScore(results, await namedBy(owner, student.id, read.secondChoiceSubjects)),
    };
    expect(scoresOf(read)).toEqual(expected);
    expect((await owner.rest.get('/applications')).body).toEqual([read]);
    expect((await owner.trpc.applications.overview.query()).application).toEqual(read);
    expect((await admin.rest.get('/admin/applications')).body).toMatchObject([read]);
    expect((await admin.rest.get('/admin/applications?page=1')).body).toMatchObject({ items: [read] });
    expect((await admin.rest.get(`/admin${path}`)).body).toMatchObject(read);
  }

  await expectAllToAgree();
  const writes = [
    () =>
      owner.rest.post('/exam-results', examResultPayload(student.id, { subjectName: 'French', grade: '2' })),
    () => owner.rest.delete(`/exam-results/${examResults[0]?.id}`),
    () => owner.rest.post('/exam-results', examResultPayload(student.id, { examType: 'GCE', grade: '1' })),
    () => owner.rest.put(path, { firstChoiceSubjects: ['French', 'Law', 'Biology'] }),
    () =>
      admin.rest.post(
        '/exam-results',
        examResultPayload(student.id, { subjectName: 'Spanish', examYear: 2024 }),
      ),
    () => admin.rest.put(path, { secondChoiceSubjects: ['Spanish', 'Accounting', 'Physics'] }),
    () => admin.rest.delete(`/exam-results/${examResults[1]?.id}`),
  ];
  for (const write of writes) {
    expect([200, 201]).toContain((await write()).status);
    await expectAllToAgree();
  }
});

test('whoever reads while results are written sees scores and results of one moment', async () => {
  const portal = await usePortal();
  const owner = await signInAs(portal, 'user');
  const { student } = await completeApplication(owner);
  const named = await namedBy(owner, student.id, CHOICES.firstChoiceSubjects);

  const seen: Overview[] = [];
  const read = async () => void seen.push(await owner.trpc.applications.overview.query());
  for (const examYear of [2020, 2021, 2022, 2023]) {
    const better = examResultPayload(student.id, { subjectName: 'Chemistry', examYear, grade: '1' });
    const written = owner.rest.post('/exam-results', better);
    await Promise.all([written, read(), read(), read()]);
    const { id } = (await written).read(examResultSchema);
    await Promise.all([owner.rest.delete(`/exam-results/${id}`), read(), read(), read()]);
  }
  expect(seen).toHaveLength(24);
  for (const { examResults, application } of seen) {
    expect(application?.totalScore).toBe(totalScore(examResults));
    expect(application?.firstChoiceScore).toBe(choiceScore(examResults, named));
  }
});
