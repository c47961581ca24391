import { describe, expect, test } from 'vitest';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { EXAM_SUBJECTS } from '../../src/shared/exam-results/constants.ts';
import { examResultSchema, latestExamYear } from '../../src/shared/exam-results/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

async function useApplicantWithStudent() {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const student = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
  return { portal, ...applicant, student };
}

test('results are added, listed as they were added, and removed, over both doors', async () => {
  const { rest, trpc, student } = await useApplicantWithStudent();
  const list = () => rest.get(`/students/${student.id}/exam-results`);
  expect((await list()).body).toEqual([]);

  const mathematics = examResultPayload(student.id, { subjectName: 'Mathematics', grade: '2' });
  const answer = await rest.post('/exam-results', mathematics);
  expect(answer.status).toBe(201);
  const first = answer.read(examResultSchema);
  expect(first).toMatchObject({ ...mathematics, id: first.id });

  const gce = examResultPayload(student.id, { examType: 'GCE', subjectName: 'Physics', grade: 'UNG' });
  const second = await trpc.students.addExamResult.mutate(gce);
  expect((await list()).body).toEqual([first, second]);
  expect(await trpc.students.examResults.query({ id: student.id })).toEqual([first, second]);

  expect((await rest.delete(`/exam-results/${first.id}`)).status).toBe(200);
  expect((await list()).body).toEqual([second]);
  expect((await rest.delete(`/exam-results/${first.id}`)).status).toBe(404);
  await trpc.students.removeExamResult.mutate({ id: second.id });
  expect((await list()).body).toEqual([]);
});

test('a result is changed in place, over both doors', async () => {
  const { rest, trpc, student } = await useApplicantWithStudent();
  const payload = examResultPayload(student.id, { grade: '4' });
  const result = (await rest.post('/exam-results', payload)).read(examResultSchema);
  const changed = await rest.put(`/exam-results/${result.id}`, { grade: '2', subjectProfile: 'abb' });
  expect(changed).toMatchObject({ status: 200, body: { ...result, grade: '2', subjectProfile: 'ABB' } });
  const moved = await trpc.students.changeExamResult.mutate({ id: result.id, examYear: 2024 });
  expect(await trpc.students.examResults.query({ id: student.id })).toEqual([moved]);
  expect(moved).toEqual({ ...result, grade: '2', subjectProfile: 'ABB', examYear: 2024 });
});

describe('the same sitting twice', () => {
  const message = 'This result has already been added.';

  test('is 409, whatever its grade', async () => {
    const { portal, rest, trpc, student } = await useApplicantWithStudent();
    const result = examResultPayload(student.id, { grade: '2' });
    await rest.post('/exam-results', result);
    const before = await snapshotTables(portal, 'examResults');
    const again = { ...result, grade: '1', subjectProfile: 'AAB' } as const;
    expect(await rest.post('/exam-results', again)).toMatchObject({ status: 409, body: { message } });
    expect(await refusalOf(trpc.students.addExamResult.mutate(again))).toMatchObject({
      status: 409,
      message,
    });
    expect(await snapshotTables(portal, 'examResults')).toEqual(before);
  });

  test.each([
    ['another year', { examYear: 2024 }],
    ['another type', { examType: 'GCE' }],
    ['another subject', { subjectName: 'Physics' }],
  ] as const)('%s is another result', async (_, change) => {
    const { rest, student } = await useApplicantWithStudent();
    const result = examResultPayload(student.id);
    await rest.post('/exam-results', result);
    expect((await rest.post('/exam-results', { ...result, ...change })).status).toBe(201);
  });

  test('another student may have it', async () => {
    const { rest, student } = await useApplicantWithStudent();
    await rest.post('/exam-results', examResultPayload(student.id));
    const sibling = (await rest.post('/students', studentPayload())).read(studentSchema);
    expect((await rest.post('/exam-results', examResultPayload(sibling.id))).status).toBe(201);
  });

  test('is stored once, however many ask at once', async () => {
    const { portal, rest, student } = await useApplicantWithStudent();
    const send = () => rest.post('/exam-results', examResultPayload(student.id));
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await snapshotTables(portal, 'examResults')).examResults).toHaveLength(1);
  });
});

test('every subject of the list is accepted, from 1990 to this year', async () => {
  const { rest, student } = await useApplicantWithStudent();
  for (const [index, subjectName] of EXAM_SUBJECTS.entries()) {
    const examYear = index % 2 === 0 ? 1990 : latestExamYear();
    const result = examResultPayload(student.id, { subjectName, examYear });
    expect((await rest.post('/exam-results', result)).status).toBe(201);
  }
});

test('an application holds at most a hundred; there is room again when one is removed', async () => {
  const { portal, rest, student } = await useApplicantWithStudent();
  const rows = [2023, 2024, 2025]
    .flatMap((examYear) =>
      EXAM_SUBJECTS.map((subjectName) => examResultPayload(student.id, { subjectName, examYear })),
    )
    .slice(0, 100);
  await portal.services.db.insertInto('examResults').values(rows).execute();
  const before = await snapshotTables(portal, 'examResults');
  const oneMore = examResultPayload(student.id, { examType: 'GCE' });
  expect(await rest.post('/exam-results', oneMore)).toMatchObject({
    status: 409,
    body: { message: 'An application can hold at most 100 exam results.' },
  });
  expect(await snapshotTables(portal, 'examResults')).toEqual(before);
  const [first] = (await rest.get(`/students/${student.id}/exam-results`)).read(examResultSchema.array());
  expect((await rest.delete(`/exam-results/${first?.id}`)).status).toBe(200);
  expect((await rest.post('/exam-results', oneMore)).status).toBe(201);
});

test('every failing rule is an issue, over both doors, and nothing is stored', async () => {
  const { portal, rest, trpc, student } = await useApplicantWithStudent();
  const wrong = { studentId: student.id, examType: '', examYear: 1989, grade: null, subjectProfile: 'AAAAA' };
  const refused = {
    message: 'Exam type is required',
    issues: [
      { path: 'examType', message: 'Exam type is required' },
      { path: 'examYear', message: 'Valid exam year is required' },
      { path: 'subjectName', message: 'Subject name is required' },
      { path: 'grade', message: 'Grade is required' },
      { path: 'subjectProfile', message: 'Subject profile has at most 4 characters, for example AAB' },
    ],
  };
  const answer = await rest.post('/exam-results', wrong);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(refused);
  // @ts-expect-error what the types refuse is sent on purpose
  expect(await refusalOf(trpc.students.addExamResult.mutate(wrong))).toMatchObject({
    status: 400,
    ...refused,
  });
  expect((await snapshotTables(portal, 'examResults')).examResults).toEqual([]);
});

test.each([
  ['no student', undefined, 400, 'Student ID is required. Please complete your personal details first.'],
  [
    'a student that is text',
    '1',
    400,
    'Student ID is required. Please complete your personal details first.',
  ],
  ['a student that does not exist', 4711, 404, 'There is no such student.'],
] as const)('%s: %s', async (_, studentId, status, message) => {
  const { rest } = await useApplicantWithStudent();
  const { studentId: _id, ...result } = examResultPayload(1);
  expect(await rest.post('/exam-results', { ...result, studentId })).toMatchObject({
    status,
    body: { message },
  });
});

test('an id and unknown fields of the body are ignored', async () => {
  const { rest, student } = await useApplicantWithStudent();
  const result = { ...examResultPayload(student.id), id: 4711, points: 100 };
  const stored = (await rest.post('/exam-results', result)).read(examResultSchema.strict());
  expect(stored.id).not.toBe(4711);
});
