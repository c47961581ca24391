import { describe, expect, test } from 'vitest';
import { examResultPayload } from '../../scripts/support/payloads.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { resultsCheckOf } from '../../src/shared/exam-results/check.ts';
import { totalScore } from '../../src/shared/exam-results/points.ts';
import { type ExamResult, examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

test('an administrator checks results and the slip, and every step can be taken back', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { applicant, application, examResults, student, document } = await submittedApplication(portal);
  const [first, second] = examResults;
  if (!first || !second) throw new Error('there are results');
  const check = (id: number, body: object, by = administrator) =>
    by.rest.put(`/admin/exam-results/${id}/check`, body);
  const checked = async (id: number, body: object) => (await check(id, body)).read(examResultSchema);
  const state = async () => {
    const items = (await administrator.rest.get('/admin/applications')).read(
      administratorApplicationSchema.array(),
    );
    const results = (await administrator.rest.get(`/students/${student.id}/exam-results`)).read(
      examResultSchema.array(),
    );
    const documents = (await administrator.rest.get(`/students/${student.id}/documents`)).read(
      documentSchema.array(),
    );
    const item = items.find(({ id }) => id === application.id);
    // The plain recomputation after each step.
    const counting = results.filter((result) => result.check !== 'not_on_slip');
    expect(item?.totalScore).toBe(totalScore(counting));
    expect(item?.resultsCheck).toBe(
      resultsCheckOf({ hasOpenRequest: false, examResults: results, documents }),
    );
    return { item, results, documents };
  };
  expect(first).toMatchObject({ check: 'unchecked', seenOn: null, checkedBy: null, declared: null });
  expect((await state()).item?.resultsCheck).toBe('not_checked');

  expect(await checked(first.id, { check: 'confirmed' })).toMatchObject({
    ...first,
    check: 'confirmed',
    seenOn: 'slip',
    checkedBy: administrator.email,
    checkedAt: expect.any(String),
  });
  expect((await state()).item?.resultsCheck).toBe('begun');
  const other = first.grade === '5' ? '6' : '5';
  const declared = { grade: first.grade, subjectProfile: first.subjectProfile, examYear: first.examYear };
  expect(await checked(first.id, { check: 'corrected', grade: other, seenOn: 'original' })).toMatchObject({
    check: 'corrected',
    seenOn: 'original',
    grade: other,
    declared,
  });
  expect((await state()).item?.totalScore).toBeLessThan(application.totalScore);
  expect(await checked(first.id, { check: 'corrected', subjectProfile: 'ABC' })).toMatchObject({
    grade: other,
    declared,
  });
  expect(await checked(first.id, { check: 'not_on_slip' })).toMatchObject({
    ...declared,
    check: 'not_on_slip',
    declared: null,
  });
  await state();
  const listed = (
    await administrator.rest.get('/admin/applications?page=1&check=begun&sort=resultsCheck:desc')
  ).body;
  expect(listed).toMatchObject({
    items: [{ id: application.id, ineligibleSubjects: expect.arrayContaining([]) }],
  });
  expect((await administrator.rest.get('/admin/applications?page=1&check=checked')).body).toMatchObject({
    items: [],
  });
  expect(await checked(first.id, { check: 'unchecked' })).toEqual(first);
  await state();

  const added = (
    await administrator.rest.post(
      '/exam-results',
      examResultPayload(student.id, { subjectName: 'Music', grade: '1' }),
    )
  ).read(examResultSchema);
  expect(added).toMatchObject({ check: 'added', seenOn: 'slip', declared: null });
  const onOriginal = { ...examResultPayload(student.id, { subjectName: 'French' }), seenOn: 'original' };
  const original = (await administrator.rest.post('/exam-results', onOriginal)).read(examResultSchema);
  expect(original).toMatchObject({ check: 'added', seenOn: 'original' });
  const nowhere = { ...onOriginal, subjectName: 'Spanish', seenOn: 'hearsay' };
  expect((await administrator.rest.post('/exam-results', nowhere)).status).toBe(400);
  await administrator.rest.delete(`/exam-results/${original.id}`);
  expect(await checked(added.id, { check: 'added', grade: '2' })).toMatchObject({
    check: 'added',
    grade: '2',
  });
  const edited = await administrator.rest.put(`/admin/exam-results/${second.id}`, {
    grade: second.grade === '4' ? '3' : '4',
  });
  const correctedBy = { check: 'corrected', declared: { grade: second.grade } };
  expect(edited.body).toMatchObject({ ...correctedBy, checkedBy: administrator.email });
  await state();
  // An edit back to what was typed differs from nothing.
  const editedBack = await administrator.rest.put(`/admin/exam-results/${second.id}`, {
    grade: second.grade,
  });
  expect(editedBack.body).toMatchObject({ check: 'confirmed', grade: second.grade, declared: null });
  const otherDoor = await administrator.rest.put(`/exam-results/${second.id}`, {
    grade: second.grade === '4' ? '3' : '4',
  });
  expect(otherDoor.body).toMatchObject({ ...correctedBy, checkedBy: administrator.email });
  await state();

  const before = await snapshotTables(portal);
  const refused = await Promise.all([
    check(first.id, { check: 'corrected' }),
    check(first.id, { check: 'corrected', grade: first.grade }),
    check(first.id, { check: 'confirmed', grade: other }),
    check(first.id, { check: 'refused' }),
    administrator.rest.put(`/admin/documents/${document.id}/check`, { check: 'refused' }),
    check(added.id, { check: 'not_on_slip' }),
    check(first.id, { check: 'added' }),
    check(first.id, { check: 'confirmed', version: '1.0' }),
    check(999_999, { check: 'confirmed' }),
    check(first.id, { check: 'confirmed' }, applicant),
    applicant.rest.put(`/admin/documents/${document.id}/check`, { check: 'accepted' }),
    applicant.rest.post(`/admin/applications/${application.id}/confirm-rest`, {}),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([
    400, 400, 400, 400, 400, 409, 409, 409, 404, 403, 403, 403,
  ]);
  expect(await snapshotTables(portal)).toEqual(before);

  const path = `/admin/documents/${document.id}/check`;
  expect(
    (await administrator.rest.put(path, { check: 'refused', reason: 'It cannot be read' })).body,
  ).toMatchObject({
    check: 'refused',
    checkReason: 'It cannot be read',
    originalSeen: false,
    checkedBy: administrator.email,
  });
  await state();
  expect((await administrator.rest.put(path, { check: 'unchecked' })).body).toEqual(
    (await state()).documents[0],
  );
  const rest = `/admin/applications/${application.id}/confirm-rest`;
  expect((await administrator.rest.post(rest, { seenOn: 'dream' })).status).toBe(400);
  const seen = { results: (await state()).results.map(({ id }) => id), documents: [document.id] };
  for (const unseen of [{ results: [] }, { documents: [] }]) {
    const before = await snapshotTables(portal);
    expect(await administrator.rest.post(rest, { ...seen, ...unseen })).toMatchObject({
      status: 409,
      body: { message: 'A result or a document has come since you looked. Nothing was confirmed.' },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  }
  const done = await administrator.rest.post(rest, { ...seen, seenOn: 'original' });
  expect(done.body).toMatchObject({ id: application.id, resultsCheck: 'checked' });
  const { results } = await state();
  expect(results.every((result) => result.check !== 'unchecked')).toBe(true);
  expect(results.some(({ seenOn }) => seenOn === 'original')).toBe(true);
  // Again: nothing is left, nothing changes.
  expect(
    (await administrator.rest.post(`/admin/applications/${application.id}/confirm-rest`, {})).body,
  ).toEqual(done.body);

  const own = (await applicant.rest.get(`/students/${student.id}/exam-results`)).read(
    examResultSchema.array(),
  );
  expect(own.map((result) => [result.check, result.checkedBy])).toEqual(
    results.map((result) => [result.check, null]),
  );
  const history = await administrator.rest.get(`/admin/applications/${application.id}/history?pageSize=100`);
  const actions = JSON.stringify(history.body);
  for (const action of ['result_checked', 'results_changed', 'document_checked', 'results_confirmed'])
    expect(actions).toContain(action);

  // Back in a draft, what stays keeps its check; a new slip is unchecked, and without the accepted one it is not checked.
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
  expect((await state()).item?.resultsCheck).toBe('checked');
  await applicant.rest.delete(`/students/${student.id}/documents/${document.id}`);
  expect((await state()).item?.resultsCheck).toBe('begun');
  await applicant.rest.delete(`/exam-results/${first.id}`);
  const again = await applicant.rest.post('/exam-results', examResultPayload(student.id, {}));
  expect(again.body).toMatchObject({ check: 'unchecked' });
  await state();
}, 60_000);

test('a correction of the year does not make two results one sitting; applicants and both doors', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { examResults, student } = await submittedApplication(portal);
  const stranger = await signInAs(portal, 'user');
  const [first] = examResults;
  if (!first) throw new Error('there are results');
  const examYear = first.examYear - 1;
  const { subjectName, examType } = first;
  expect(subjectName).toBe('Mathematics');
  const sameSitting = examResultPayload(student.id, {
    examType,
    examYear,
    subjectName: 'Mathematics',
    grade: '3',
  });
  await administrator.rest.post('/exam-results', sameSitting);
  const before = await snapshotTables(portal);
  const year = await administrator.rest.put(`/admin/exam-results/${first.id}/check`, {
    check: 'corrected',
    examYear,
  });
  expect(year.status).toBe(409);
  const refused = [
    () => stranger.trpc.admin.checkExamResult.mutate({ id: first.id, check: 'confirmed' }),
    () => stranger.trpc.admin.resultsQueue.query({}),
  ];
  for (const call of refused) await expect(call()).rejects.toMatchObject({ data: { httpStatus: 403 } });
  expect((await stranger.rest.get(`/students/${student.id}/exam-results`)).status).toBe(403);
  expect(await snapshotTables(portal)).toEqual(before);

  const checked = await administrator.trpc.admin.checkExamResult.mutate({
    id: first.id,
    check: 'not_on_slip',
  });
  expect(checked).toMatchObject({ check: 'not_on_slip', checkedBy: administrator.email });
  const csv = await administrator.rest.bytes('/admin/applications/export?format=compact');
  expect(csv.bytes.toString()).not.toContain(`${subjectName}: ${first.grade} (${first.subjectProfile})`);
});

describe('a correction of the subject or the exam type', () => {
  async function corrected(changes: object) {
    const portal = await usePortal();
    const administrator = await signInAs(portal, 'admin');
    const { applicant, application, examResults, student } = await submittedApplication(portal);
    const [typed] = examResults;
    if (!typed) throw new Error('there are results');
    const put = (path: string, body: object) => administrator.rest.put(`/admin/exam-results/${path}`, body);
    const edited = (await put(`${typed.id}`, changes)).read(examResultSchema);
    const check = (body: object) => put(`${typed.id}/check`, body);
    return { portal, administrator, applicant, application, student, typed, edited, put, check };
  }
  const declaredOf = ({ grade, subjectProfile, examYear, examType, subjectName }: ExamResult) => ({
    declared: { grade, subjectProfile, examYear },
    declaredExam: { examType, subjectName },
  });

  test.each([
    { subjectName: 'Additional Mathematics' },
    { examType: 'GCE' },
    { examType: 'GCE', subjectName: 'Additional Mathematics', grade: '5', examYear: 2024 },
  ])('%o keeps what was typed, and every state of before can be set again', async (changes) => {
    const { administrator, applicant, application, student, typed, edited, put, check } =
      await corrected(changes);
    const checked = { seenOn: 'slip', checkedBy: administrator.email, checkedAt: expect.any(String) };
    const isCorrected = { ...typed, ...checked, ...changes, check: 'corrected', ...declaredOf(typed) };
    expect(edited).toMatchObject(isCorrected);
    const own = await applicant.rest.get(`/students/${student.id}/exam-results`);
    expect(own.read(examResultSchema.array())[0]).toEqual({ ...edited, checkedBy: null });

    for (const is of ['confirmed', 'unchecked', 'not_on_slip', 'unchecked']) {
      expect((await check({ check: is })).body).toMatchObject({
        ...typed,
        ...(is !== 'unchecked' && checked),
        check: is,
      });
      expect((await check({ check: 'corrected', ...changes })).body).toMatchObject(isCorrected);
    }
    // A further correction loses nothing of it.
    expect((await check({ check: 'corrected', subjectProfile: 'ABC' })).body).toMatchObject({
      ...declaredOf(typed),
      subjectProfile: 'ABC',
    });
    const { examType, subjectName, grade, subjectProfile, examYear } = typed;
    const back = await put(`${typed.id}`, { examType, subjectName, grade, subjectProfile, examYear });
    expect(back.body).toMatchObject({ check: 'confirmed', subjectName, declared: null, declaredExam: null });
    const item = await administrator.rest.get(`/admin/applications/${application.id}`);
    expect(item.read(administratorApplicationSchema)).toMatchObject({ totalScore: application.totalScore });
  });

  test('is not taken back over another result of the same sitting, nor confirmed with other words than were typed', async () => {
    const { portal, administrator, student, typed, put, check } = await corrected({
      subjectName: 'Additional Mathematics',
    });
    const { examType, examYear } = typed;
    const subjectName = 'Mathematics';
    const again = examResultPayload(student.id, { examType, examYear, subjectName, grade: '3' });
    expect((await administrator.rest.post('/exam-results', again)).status).toBe(201);
    const before = await snapshotTables(portal);
    const refused = [
      await check({ check: 'confirmed' }),
      await check({ check: 'unchecked' }),
      await check({ check: 'not_on_slip' }),
      await check({ check: 'corrected', subjectName, grade: '6' }),
      await put(`${typed.id}`, { subjectName }),
      await check({ check: 'confirmed', subjectName: 'Additional Mathematics' }),
      await check({ check: 'confirmed', examType: 'GCE' }),
      await check({ check: 'corrected', subjectName: 'Alchemy' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 400, 400, 400]);
    expect(refused[0]?.body).toEqual({
      message: 'There is another result for this subject and year already.',
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });
});
