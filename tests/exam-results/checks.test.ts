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

/** A submitted application whose results and slip nobody has checked yet. */
async function submitted() {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { applicant, application, examResults, student, document } = await submittedApplication(portal);
  const [first, second] = examResults;
  if (!first || !second) throw new Error('there are results');
  const check = (id: number, body: object, by = administrator) =>
    by.rest.put(`/admin/exam-results/${id}/check`, body);
  const checked = async (id: number, body: object) => (await check(id, body)).read(examResultSchema);
  const checkDocument = (body: object, by = administrator) =>
    by.rest.put(`/admin/documents/${document.id}/check`, body);
  const confirmRest = (body: object, by = administrator) =>
    by.rest.post(`/admin/applications/${application.id}/confirm-rest`, body);
  /** What is stored. The total score and the state of the checks must be those that a plain recomputation gives. */
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
    const counting = results.filter((result) => result.check !== 'not_on_slip');
    expect(item?.totalScore).toBe(totalScore(counting));
    expect(item?.resultsCheck).toBe(
      resultsCheckOf({ hasOpenRequest: false, examResults: results, documents }),
    );
    return { item, results, documents };
  };
  return {
    portal,
    administrator,
    applicant,
    application,
    student,
    document,
    first,
    second,
    /** A grade that is not that of the first result. */
    otherGrade: first.grade === '5' ? '6' : '5',
    check,
    checked,
    checkDocument,
    confirmRest,
    state,
  };
}

test('a result is confirmed, corrected or not on the slip, and each check can be taken back', async () => {
  const { administrator, application, first, otherGrade, checked, state } = await submitted();
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
  const declared = { grade: first.grade, subjectProfile: first.subjectProfile, examYear: first.examYear };
  expect(
    await checked(first.id, { check: 'corrected', grade: otherGrade, seenOn: 'original' }),
  ).toMatchObject({ check: 'corrected', seenOn: 'original', grade: otherGrade, declared });
  expect((await state()).item?.totalScore).toBeLessThan(application.totalScore);
  expect(await checked(first.id, { check: 'corrected', subjectProfile: 'ABC' })).toMatchObject({
    grade: otherGrade,
    declared,
  });
  expect(await checked(first.id, { check: 'not_on_slip' })).toMatchObject({
    ...declared,
    check: 'not_on_slip',
    declared: null,
  });
  await state();
  expect(await checked(first.id, { check: 'unchecked' })).toEqual(first);
  await state();
});

test('applications are listed by how far they are checked', async () => {
  const { administrator, application, first, check } = await submitted();
  await check(first.id, { check: 'confirmed' });
  const listed = async (query: string) =>
    (await administrator.rest.get(`/admin/applications?page=1&${query}`)).body;
  expect(await listed('check=begun&sort=resultsCheck:desc')).toMatchObject({
    items: [{ id: application.id, ineligibleSubjects: expect.arrayContaining([]) }],
  });
  expect(await listed('check=checked')).toMatchObject({ items: [] });
});

test('a result that an administrator adds is called added, with where it was seen', async () => {
  const { administrator, student, checked, state } = await submitted();
  const add = (fields: object) =>
    administrator.rest.post('/exam-results', { ...examResultPayload(student.id, {}), ...fields });
  const added = (await add({ subjectName: 'Music', grade: '1' })).read(examResultSchema);
  expect(added).toMatchObject({ check: 'added', seenOn: 'slip', declared: null });
  const original = await add({ subjectName: 'French', seenOn: 'original' });
  expect(original.read(examResultSchema)).toMatchObject({ check: 'added', seenOn: 'original' });
  expect((await add({ subjectName: 'Spanish', seenOn: 'hearsay' })).status).toBe(400);
  expect(await checked(added.id, { check: 'added', grade: '2' })).toMatchObject({
    check: 'added',
    grade: '2',
  });
  await state();
});

test('a result that an administrator edits is corrected, and confirmed when edited back', async () => {
  const { administrator, second, state } = await submitted();
  const grade = second.grade === '4' ? '3' : '4';
  const correctedBy = {
    check: 'corrected',
    declared: { grade: second.grade },
    checkedBy: administrator.email,
  };
  const path = `/admin/exam-results/${second.id}`;
  expect((await administrator.rest.put(path, { grade })).body).toMatchObject(correctedBy);
  await state();
  expect((await administrator.rest.put(path, { grade: second.grade })).body).toMatchObject({
    check: 'confirmed',
    grade: second.grade,
    declared: null,
  });
  const applicantsCall = await administrator.rest.put(`/exam-results/${second.id}`, { grade });
  expect(applicantsCall.body).toMatchObject(correctedBy);
  await state();
});

test('what is no check, or not for this person to make, changes nothing', async () => {
  const { portal, administrator, applicant, student, first, otherGrade, check, checkDocument, confirmRest } =
    await submitted();
  const added = (
    await administrator.rest.post('/exam-results', examResultPayload(student.id, { subjectName: 'Music' }))
  ).read(examResultSchema);
  const before = await snapshotTables(portal);
  const refused = await Promise.all([
    check(first.id, { check: 'corrected' }),
    check(first.id, { check: 'corrected', grade: first.grade }),
    check(first.id, { check: 'confirmed', grade: otherGrade }),
    check(first.id, { check: 'refused' }),
    checkDocument({ check: 'refused' }),
    check(added.id, { check: 'not_on_slip' }),
    check(first.id, { check: 'added' }),
    check(first.id, { check: 'confirmed', version: '1.0' }),
    check(999_999, { check: 'confirmed' }),
    check(first.id, { check: 'confirmed' }, applicant),
    checkDocument({ check: 'accepted' }, applicant),
    confirmRest({}, applicant),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([
    400, 400, 400, 400, 400, 409, 409, 409, 404, 403, 403, 403,
  ]);
  expect(await snapshotTables(portal)).toEqual(before);
});

test('a document is refused with a reason, and that can be taken back', async () => {
  const { administrator, checkDocument, state } = await submitted();
  expect((await checkDocument({ check: 'refused', reason: 'It cannot be read' })).body).toMatchObject({
    check: 'refused',
    checkReason: 'It cannot be read',
    originalSeen: false,
    checkedBy: administrator.email,
  });
  await state();
  expect((await checkDocument({ check: 'unchecked' })).body).toEqual((await state()).documents[0]);
});

test('the rest is confirmed as it was seen, and never what has come since', async () => {
  const { portal, application, document, first, check, confirmRest, state } = await submitted();
  await check(first.id, { check: 'not_on_slip' });
  expect((await confirmRest({ seenOn: 'dream' })).status).toBe(400);
  const seen = { results: (await state()).results.map(({ id }) => id), documents: [document.id] };
  for (const unseen of [{ results: [] }, { documents: [] }]) {
    const before = await snapshotTables(portal);
    expect(await confirmRest({ ...seen, ...unseen })).toMatchObject({
      status: 409,
      body: { message: 'A result or a document has come since you looked. Nothing was confirmed.' },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  }
  const done = await confirmRest({ ...seen, seenOn: 'original' });
  expect(done.body).toMatchObject({ id: application.id, resultsCheck: 'checked' });
  const { results } = await state();
  expect(results.every((result) => result.check !== 'unchecked')).toBe(true);
  expect(results.some(({ seenOn }) => seenOn === 'original')).toBe(true);
  // Again: nothing is left, nothing changes.
  expect((await confirmRest({})).body).toEqual(done.body);
});

test('applicants see the checks of their results, but not who made them; the history tells', async () => {
  const { administrator, applicant, application, student, first, second, check, ...rest } = await submitted();
  await check(first.id, { check: 'not_on_slip' });
  await administrator.rest.put(`/admin/exam-results/${second.id}`, { subjectProfile: 'ABC' });
  await rest.checkDocument({ check: 'accepted' });
  await rest.confirmRest({});
  const { results } = await rest.state();
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
});

test('back in a draft, what stays keeps its check, and without its slip it is not checked', async () => {
  const { administrator, applicant, application, student, document, first, confirmRest, state } =
    await submitted();
  await confirmRest({});
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
  expect((await state()).item?.resultsCheck).toBe('checked');
  await applicant.rest.delete(`/students/${student.id}/documents/${document.id}`);
  expect((await state()).item?.resultsCheck).toBe('begun');
  await applicant.rest.delete(`/exam-results/${first.id}`);
  const again = await applicant.rest.post('/exam-results', examResultPayload(student.id, {}));
  expect(again.body).toMatchObject({ check: 'unchecked' });
  await state();
});

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
