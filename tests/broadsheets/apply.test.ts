import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sweepBroadsheets } from '../../src/server/domains/broadsheets/service.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { createRandom } from '../../src/server/seed/random.ts';
import { type Application, administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { appliedSchema, type Choice, importSchema } from '../../src/shared/broadsheets/schema.ts';
import { EXAM_SUBJECTS, GRADES } from '../../src/shared/exam-results/constants.ts';
import { describeResult } from '../../src/shared/exam-results/describe.ts';
import { totalScore } from '../../src/shared/exam-results/points.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { eventsOf, trailOf } from '../support/audit/trail.ts';
import { csvOf, previewOf, sendSheet } from '../support/broadsheets/sheets.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const HEADINGS = ['Candidate No.', 'Subject', 'Grade', 'Profile', 'Year'];
const NUMBER = '1600310421';
const sheetOf = (...rows: string[][]) => csvOf([HEADINGS, ...rows]);
const ROWS = [
  [NUMBER, 'Mathematics', '1', 'AAA', '2025'],
  [NUMBER, 'English A', '4', 'BCC', '2025'],
  [NUMBER, 'Physics', '3', '', '2025'],
  [NUMBER, 'Music', '2', 'ABB', '2025'],
  [NUMBER, 'Spanish', '4', 'CDD', '2025'],
];

const applied = async ({ rest }: Account, id: number, choice: Choice = {}) =>
  (await rest.post(`/admin/broadsheets/${id}/apply`, choice)).read(appliedSchema);

const rowSchema = z.looseObject({ id: z.int(), studentId: z.int() });

/** All that an import may change, without the versions, which only grow. */
async function stateOf(portal: TestPortal) {
  const { applications = [], ...state } = await snapshotTables(
    portal,
    'examResults',
    'applications',
    'applicationChoices',
    'applicationWords',
  );
  const { examResults = [], ...others } = state;
  return {
    ...others,
    examResults,
    applications: applications.map((row) => ({ ...rowSchema.parse(JSON.parse(row)), version: null })),
  };
}

test('applying confirms, corrects and does what is chosen, once, and is taken back as a whole', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { application, student } = await submittedApplication(portal, {
    student: { candidateNumber: NUMBER },
  });
  const other = await submittedApplication(portal);
  const { id: applicationId } = application;
  const results = async () =>
    new Map(
      (await administrator.rest.get(`/students/${student.id}/exam-results`))
        .read(examResultSchema.array())
        .map((result) => [result.subjectName, result]),
    );
  const item = async () =>
    (await administrator.rest.get('/admin/applications'))
      .read(administratorApplicationSchema.array())
      .find(({ id }) => id === applicationId);
  const before = await stateOf(portal);
  const sheet = await sendSheet(administrator, sheetOf(...ROWS));
  expect((await previewOf(administrator, sheet.id)).counts).toMatchObject({
    agrees: 2,
    differs: 2,
    onlyListed: 1,
  });
  const entries = (await trailOf(portal)).length;

  // Somebody else's application, an unknown subject: refused, nothing changes.
  const path = `/admin/broadsheets/${sheet.id}`;
  for (const choice of [
    { leaveOut: [[other.application.id, 'Physics']] },
    { also: [[applicationId, 'Yoga']] },
  ])
    expect((await administrator.rest.post(`${path}/apply`, choice)).status).toBe(400);
  expect(await stateOf(portal)).toEqual(before);

  const choice: Choice = {
    leaveOut: [[applicationId, 'Spanish']],
    also: [
      [applicationId, 'Music'],
      [applicationId, 'Geography'],
    ],
  };
  expect(await applied(administrator, sheet.id, choice)).toEqual({ confirmed: 1, corrected: 2, added: 1 });
  const after = await results();
  const seen = { seenOn: 'broadsheet', checkedBy: administrator.email };
  expect(after.get('Mathematics')).toMatchObject({ check: 'confirmed', grade: '1', ...seen });
  expect(after.get('English A')).toMatchObject({
    check: 'corrected',
    grade: '4',
    subjectProfile: 'BCC',
    declared: { grade: '2', subjectProfile: 'ABB', examYear: 2025 },
    ...seen,
  });
  expect(after.get('Physics')).toMatchObject({ check: 'corrected', grade: '3', subjectProfile: 'AAB' });
  expect(after.get('Music')).toMatchObject({ check: 'added', grade: '2', ...seen });
  expect(after.get('Geography')).toMatchObject({ check: 'not_on_slip', grade: '3', ...seen });
  for (const subject of ['Spanish', 'Chemistry'])
    expect(after.get(subject)).toMatchObject({ check: 'unchecked', seenOn: null });
  const counting = [...after.values()].filter(({ check }) => check !== 'not_on_slip');
  expect(await item()).toMatchObject({ totalScore: totalScore(counting), resultsCheck: 'begun' });
  const trail = (await trailOf(portal)).slice(entries);
  expect(trail).toMatchObject([
    {
      action: 'broadsheet_applied',
      entityId: String(sheet.id),
      after: { confirmed: 1, corrected: 2, added: 1 },
    },
    { action: 'broadsheet_results_written', entity: 'student', entityId: String(student.id) },
  ]);
  expect(JSON.stringify(trail[1])).toContain('English A (CSEC 2025): 4 BCC (Corrected)');

  // Twice: the import is refused, and the same file changes nothing.
  const state = await snapshotTables(portal, 'examResults', 'applications', 'broadsheetChanges');
  expect((await administrator.rest.post(`${path}/apply`, choice)).status).toBe(409);
  expect((await administrator.rest.put(path, { examYear: 2024 })).status).toBe(409);
  const again = await sendSheet(administrator, sheetOf(...ROWS));
  expect(await applied(administrator, again.id, choice)).toEqual({ confirmed: 0, corrected: 0, added: 0 });
  expect(await snapshotTables(portal, 'examResults', 'applications', 'broadsheetChanges')).toEqual(state);
  expect((await trailOf(portal)).slice(entries + 2)).toMatchObject([{ action: 'broadsheet_applied' }]);

  // While something of it is changed, it cannot be taken back.
  const maths = after.get('Mathematics');
  const check = `/admin/exam-results/${maths?.id}/check`;
  await administrator.rest.put(check, { check: 'corrected', grade: '2' });
  const changed = await snapshotTables(portal);
  expect((await administrator.rest.delete(path)).body).toMatchObject({
    message: expect.stringContaining(application.applicationId),
  });
  expect(await snapshotTables(portal)).toEqual(changed);
  // Exactly as the import left it, which no call can bring back.
  await portal.services.db
    .updateTable('examResults')
    .set({ ...JSON.parse((state.examResults ?? []).find((row) => row.includes('Mathematics')) ?? '{}') })
    .where('id', '=', maths?.id ?? 0)
    .execute();
  const { version } = (await item()) ?? { version: '' };
  expect((await administrator.rest.delete(path)).status).toBe(200);
  expect((await stateOf(portal)).examResults).toEqual(before.examResults);
  expect((await stateOf(portal)).applications).toEqual(before.applications);
  expect((await item())?.version).not.toBe(version);
  expect((await trailOf(portal)).slice(-2)).toMatchObject([
    { action: 'broadsheet_taken_back' },
    { action: 'broadsheet_results_taken_back', entityId: String(student.id) },
  ]);
  expect((await administrator.rest.delete(path)).status).toBe(409);
  const imports = (await administrator.rest.get('/admin/broadsheets')).read(importSchema.array());
  expect(imports.find(({ id }) => id === sheet.id)).toMatchObject({
    confirmed: 1,
    takenBackAt: expect.any(String),
  });
});

test('a broadsheet that agrees with what was confirmed on the slip before is where every result was seen', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { application, examResults } = await submittedApplication(portal, {
    student: { candidateNumber: NUMBER },
  });
  const [first, second] = examResults;
  await administrator.rest.put(`/admin/exam-results/${first?.id}/check`, { check: 'confirmed' });
  await administrator.rest.put(`/admin/exam-results/${second?.id}/check`, {
    check: 'corrected',
    grade: '6',
    seenOn: 'original',
  });
  const rows = examResults.map(({ id, subjectName, grade, examYear }) => [
    NUMBER,
    `"${subjectName}"`,
    id === second?.id ? '6' : grade,
    '',
    String(examYear),
  ]);
  const resultsCheck = async () =>
    (await administrator.trpc.admin.application.query({ id: application.id })).resultsCheck;
  const before = await stateOf(portal);
  expect(await resultsCheck()).toBe('begun');
  const sheet = await sendSheet(administrator, sheetOf(...rows));
  expect(await applied(administrator, sheet.id)).toEqual({
    confirmed: examResults.length,
    corrected: 0,
    added: 0,
  });
  expect(await resultsCheck()).toBe('checked');
  const after = await stateOf(portal);
  const again = await sendSheet(administrator, sheetOf(...rows));
  expect(await applied(administrator, again.id)).toEqual({ confirmed: 0, corrected: 0, added: 0 });
  expect(await stateOf(portal)).toEqual(after);
  await administrator.rest.delete(`/admin/broadsheets/${sheet.id}`);
  expect(await stateOf(portal)).toEqual(before);
});

test('of whose name differs, only what is chosen is written when that is asked for, until they are matched by hand', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { application } = await submittedApplication(portal, {
    student: { candidateNumber: NUMBER, firstName: 'Anika', lastName: 'Mohammed' },
  });
  const sent = () =>
    sendSheet(
      administrator,
      csvOf([
        ['Candidate No.', 'Name', 'Subject', 'Grade', 'Year'],
        [NUMBER, 'Aisha Mohammed', 'Mathematics', '4', '2025'],
        [NUMBER, 'Aisha Mohammed', 'Physics', '1', '2025'],
      ]),
    );
  const sheets = [await sent(), await sent(), await sent()];
  const [first, second, third] = sheets.map(({ id }) => id);
  const { differing } = await previewOf(administrator, first ?? 0);
  expect(differing).toEqual({ people: 1, agrees: 1, differs: 1 });
  const none = { confirmed: 0, corrected: 0, added: 0 };
  const careful = { leaveOutDiffering: true };
  expect(await applied(administrator, first ?? 0, careful)).toEqual(none);
  const also: Choice['also'] = [[application.id, 'Physics']];
  expect(await applied(administrator, second ?? 0, { ...careful, also })).toEqual({ ...none, confirmed: 1 });
  await administrator.rest.put(`/admin/broadsheets/${third}`, { people: { '2': application.id } });
  expect((await previewOf(administrator, third ?? 0)).differing.people).toBe(0);
  expect(await applied(administrator, third ?? 0, careful)).toEqual({ ...none, corrected: 1 });
});

test('a resit that is added leaves the older result alone, unless that is chosen by exam type and year', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { application, student } = await submittedApplication(portal, {
    student: { candidateNumber: NUMBER },
  });
  const maths = async () =>
    (await administrator.rest.get(`/students/${student.id}/exam-results`))
      .read(examResultSchema.array())
      .flatMap(({ subjectName, examYear, check }) =>
        subjectName === 'Mathematics' ? [[examYear, check]] : [],
      );
  const apply = async (choice: Choice) =>
    applied(
      administrator,
      (await sendSheet(administrator, sheetOf([NUMBER, 'Mathematics', '2', 'AAB', '2026']))).id,
      choice,
    );
  const resit: Choice = { also: [[application.id, 'Mathematics']] };
  expect(await apply(resit)).toEqual({ confirmed: 0, corrected: 0, added: 1 });
  // The same file changes nothing the second time: then the resit agrees, and 2025 stands in the application only.
  expect(await apply(resit)).toEqual({ confirmed: 0, corrected: 0, added: 0 });
  expect(await maths()).toEqual([
    [2025, 'unchecked'],
    [2026, 'added'],
  ]);
  await apply({ also: [[application.id, 'Mathematics', 'CSEC', 2025]] });
  expect(await maths()).toEqual([
    [2025, 'not_on_slip'],
    [2026, 'added'],
  ]);
});

const MATHS = { examType: 'CSEC', examYear: 2025, subjectName: 'Mathematics' } as const;

test.each([
  ['applying', { examYear: 2024 }],
  ['taking back', { examYear: 2024 }],
  ['applying', { subjectName: 'Additional Mathematics' }],
  ['taking back', { subjectName: 'Additional Mathematics' }],
] as const)(
  '%s that brings back a result which another one has taken the place of by now is refused: %o',
  async (step, change) => {
    const portal = await usePortal();
    const administrator = await signInAs(portal, 'admin');
    const { rest } = administrator;
    const { application, student, examResults } = await submittedApplication(portal, {
      student: { candidateNumber: NUMBER },
    });
    const typed = examResults.find(({ subjectName }) => subjectName === 'Mathematics');
    await rest.put(`/admin/exam-results/${typed?.id}`, change);
    const corrected = { ...MATHS, ...change };
    const add = async (result: typeof MATHS | typeof corrected) =>
      (
        await rest.post('/exam-results', {
          studentId: student.id,
          ...result,
          grade: '3',
          subjectProfile: 'C',
        })
      ).read(examResultSchema).id;
    const { id } = await sendSheet(administrator, sheetOf([NUMBER, 'English A', '2', '', '2025']));
    const path = `/admin/broadsheets/${id}`;
    // Not on the slip: what was typed stands again.
    const choice: Choice = {
      also: [[application.id, corrected.subjectName, corrected.examType, corrected.examYear]],
    };
    const apply = () => rest.post(`${path}/apply`, choice);
    const takeBack = () => rest.delete(path);
    const act = step === 'applying' ? apply : takeBack;
    if (act === takeBack) await apply();
    const wanted = act === apply ? MATHS : corrected;
    const other = await add(wanted);
    await previewOf(administrator, id);
    const before = await stateOf(portal);
    expect(await act()).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining(`${describeResult(wanted)} would stand there twice`),
      },
    });
    expect(await stateOf(portal)).toEqual(before);
    await rest.delete(`/exam-results/${other}`);
    await previewOf(administrator, id);
    expect((await act()).status).toBe(200);
    const results = (await rest.get(`/students/${student.id}/exam-results`)).read(examResultSchema.array());
    expect(results[0]).toMatchObject({ ...wanted, check: act === apply ? 'not_on_slip' : 'corrected' });
  },
);

test('what stands in another subject than was typed stays corrected when the file agrees, and so does what an older import wrote', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { student, examResults } = await submittedApplication(portal, {
    student: { candidateNumber: NUMBER },
  });
  const [typed] = examResults;
  const subjectName = 'Additional Mathematics';
  const path = `/admin/exam-results/${typed?.id}`;
  const corrected = (await administrator.rest.put(path, { subjectName })).read(examResultSchema);
  const stored = async () =>
    (await administrator.rest.get(`/students/${student.id}/exam-results`)).read(examResultSchema.array());
  const before = await stateOf(portal);
  const rows = [
    [NUMBER, subjectName, '1', 'AAA', '2025'],
    [NUMBER, 'English A', '5', 'BBB', '2025'],
  ];
  const sheet = await sendSheet(administrator, sheetOf(...rows));
  await previewOf(administrator, sheet.id);
  expect(await applied(administrator, sheet.id)).toEqual({ confirmed: 1, corrected: 1, added: 0 });
  expect((await stored())[0]).toEqual({
    ...corrected,
    seenOn: 'broadsheet',
    checkedAt: expect.any(String),
  });
  await administrator.rest.delete(`/admin/broadsheets/${sheet.id}`);
  expect(await stateOf(portal)).toEqual(before);

  // As an import left it that knew of no declared subjects.
  const again = await sendSheet(administrator, sheetOf(...rows.slice(1)));
  await previewOf(administrator, again.id);
  await applied(administrator, again.id);
  await sql`
    UPDATE broadsheetChanges SET
      before = json_remove(before, '$.declaredType', '$.declaredSubject'),
      after = json_remove(after, '$.declaredType', '$.declaredSubject')`.execute(portal.services.db);
  expect((await administrator.rest.delete(`/admin/broadsheets/${again.id}`)).status).toBe(200);
  expect(await stateOf(portal)).toEqual(before);
});

test('what is chosen of an application that left the file is refused by its number, and the preview tells who is there', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const [gone, stays] = [
    await submittedApplication(portal, { student: { candidateNumber: NUMBER } }),
    await submittedApplication(portal, { student: { candidateNumber: '1600310422' } }),
  ].map(({ application }) => application);
  const rows = [NUMBER, '1600310422'].map((number) => [number, 'Mathematics', '1', 'AAA', '2025']);
  const sheet = await sendSheet(administrator, sheetOf(...rows));
  expect((await previewOf(administrator, sheet.id)).applicationIds).toEqual([gone?.id, stays?.id]);
  await administrator.rest.put(`/admin/applications/${gone?.id}/status`, { status: 'draft' });
  expect((await previewOf(administrator, sheet.id, { outcome: 'differs' })).applicationIds).toEqual([
    stays?.id,
  ]);
  await previewOf(administrator, sheet.id);
  const path = `/admin/broadsheets/${sheet.id}/apply`;
  const leaveOut = [gone?.id, stays?.id].map((id) => [id, 'Mathematics']);
  expect(await administrator.rest.post(path, { leaveOut })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(`application ${gone?.applicationId}. Please`) },
  });
  expect((await administrator.rest.post(path, { leaveOut: leaveOut.slice(1) })).status).toBe(200);
});

test('an import is refused when an application changed, came or went since the preview', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { application, examResults } = await submittedApplication(portal, {
    student: { candidateNumber: NUMBER },
  });
  const sheet = await sendSheet(
    administrator,
    sheetOf(...ROWS, ['1600310422', 'Mathematics', '6', '', '2025'], [NUMBER, 'Steelpan', '1', '', '2025']),
  );
  const refusedNow = async () => {
    const before = await snapshotTables(portal);
    expect((await administrator.rest.post(`/admin/broadsheets/${sheet.id}/apply`, {})).status).toBe(409);
    const refusal = await refusalOf(administrator.trpc.admin.applyBroadsheet.mutate({ id: sheet.id }));
    expect(refusal.message).toMatch(/preview again/);
    expect(await snapshotTables(portal)).toEqual(before);
    await previewOf(administrator, sheet.id);
  };
  await administrator.rest.put(`/admin/exam-results/${examResults[0]?.id}/check`, { check: 'confirmed' });
  await refusedNow();
  const second = await submittedApplication(portal, { student: { candidateNumber: '1600310422' } });
  await refusedNow();
  await administrator.rest.put(`/admin/applications/${second.application.id}/status`, { status: 'draft' });
  await refusedNow();
  // A name that is taught meanwhile makes another plan.
  await administrator.rest.post('/admin/exam-subject-names', {
    name: 'Steelpan',
    subjectName: 'Theatre Arts',
  });
  await refusedNow();
  // A result that an administrator added is not marked as not there.
  await administrator.rest.post('/exam-results', {
    studentId: application.studentId,
    examType: 'CSEC',
    examYear: 2025,
    subjectName: 'French',
    grade: '1',
    subjectProfile: 'AAA',
  });
  await previewOf(administrator, sheet.id);
  const before = await snapshotTables(portal);
  const also = { also: [[application.id, 'French']] };
  expect((await administrator.rest.post(`/admin/broadsheets/${sheet.id}/apply`, also)).body).toMatchObject({
    message: expect.stringContaining('French'),
  });
  expect(await snapshotTables(portal)).toEqual(before);
  // The look of a colleague, before it was changed, does not count for the administrator, nor theirs for the colleague.
  const colleague = await signInAs(portal, 'super_admin');
  await previewOf(colleague, sheet.id);
  await administrator.rest.put(`/admin/exam-results/${examResults[0]?.id}/check`, { check: 'unchecked' });
  await previewOf(colleague, sheet.id);
  await refusedNow();
  await administrator.rest.put(`/admin/exam-results/${examResults[0]?.id}/check`, { check: 'confirmed' });
  await previewOf(administrator, sheet.id);
  expect((await colleague.rest.post(`/admin/broadsheets/${sheet.id}/apply`, {})).status).toBe(409);
  expect(await administrator.trpc.admin.applyBroadsheet.mutate({ id: sheet.id })).toEqual({
    confirmed: 2,
    corrected: 2,
    added: 0,
  });
  // An applied import is applied once, also when two administrators do it at once.
  const both = await sendSheet(administrator, sheetOf([NUMBER, 'Chemistry', '1', '', '2025']));
  const answers = await Promise.all(
    [1, 2].map(() => administrator.rest.post(`/admin/broadsheets/${both.id}/apply`, {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('whatever is applied, taking it back leaves the state of before', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const numbers = ['1600310001', '1600310002', '1600310003'];
  const ids: number[] = [];
  for (const candidateNumber of numbers)
    ids.push((await submittedApplication(portal, { student: { candidateNumber } })).application.id);
  const random = createRandom('broadsheets that are taken back');
  const pairs = (): NonNullable<Choice['also']> =>
    ids.flatMap((id) => random.sample(EXAM_SUBJECTS, random.integer(0, 12)).map((subject) => [id, subject]));
  const isFitting = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const before = await stateOf(portal);
    const rows = numbers.flatMap((number) =>
      random
        .sample(EXAM_SUBJECTS, random.integer(4, 25))
        .map((subject) => [
          number,
          `"${subject}"`,
          random.pick([...GRADES, 'ABS']),
          random.pick(['', 'AAA', 'BCD']),
          random.pick(['2025', '2025', '2024']),
        ]),
    );
    const sheet = await sendSheet(administrator, sheetOf(...rows));
    const choice = { leaveOut: pairs(), also: pairs() };
    const done =
      round % 2 === 0
        ? await applied(administrator, sheet.id, choice)
        : await administrator.trpc.admin.applyBroadsheet.mutate({ id: sheet.id, ...choice });
    const after = await stateOf(portal);
    isFitting.add(done.confirmed + done.corrected + done.added);
    // The same file, twice.
    const again = await sendSheet(administrator, sheetOf(...rows));
    expect(await applied(administrator, again.id, choice)).toEqual({ confirmed: 0, corrected: 0, added: 0 });
    expect(await stateOf(portal)).toEqual(after);
    await administrator.trpc.admin.removeBroadsheet.mutate({ id: sheet.id });
    expect(await stateOf(portal)).toEqual(before);
    // Some stay, so that the next round starts from checked results.
    if (round % 3 === 2) {
      const kept = await sendSheet(administrator, sheetOf(...rows));
      await applied(administrator, kept.id, { leaveOut: choice.leaveOut });
    }
  }
  expect(isFitting.size).toBeGreaterThan(3);
}, 120_000);

test('the differences are a harmless CSV file, and its export is recorded', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { application } = await submittedApplication(portal, { student: { candidateNumber: NUMBER } });
  const text = csvOf([
    ['Candidate No.', 'Name', 'Subject', 'Grade'],
    [NUMBER, '', 'English A', '5'],
    [NUMBER, '', 'Mathematics', '1'],
    ['1600310999', '=HYPERLINK(1)', 'Mathematics', '1'],
    [NUMBER, '', 'Steelpan', '1'],
  ]);
  const sheet = await sendSheet(administrator, text);
  const path = `/admin/broadsheets/${sheet.id}/differences.csv`;
  const { headers, body } = await administrator.rest.get(path);
  expect(headers.get('content-disposition')).toContain('broadsheet-differences');
  expect(body).toContain(`${application.applicationId},`);
  expect(body).toContain('English A,CSEC,2025,2,ABB,5,,Differs');
  expect(body).toContain("'=HYPERLINK(1)");
  expect(body).toContain('Nobody with an application');
  expect(body).toMatch(/^5,.*Steelpan/m);
  expect(body).not.toContain('Mathematics,CSEC');
  expect((await eventsOf(portal)).at(-1)).toMatchObject({
    action: 'applications_exported',
    actorEmail: administrator.email,
    after: { format: 'differences from a broadsheet', applications: 1 },
  });
  expect((await administrator.rest.get('/admin/broadsheets/999/differences.csv')).status).toBe(404);
});

test('files go after seven days, and with an application in them; what was applied can still be taken back', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const numbers = [NUMBER, '1600310422'];
  const people: Application[] = [];
  for (const candidateNumber of numbers)
    people.push((await submittedApplication(portal, { student: { candidateNumber } })).application);
  const text = sheetOf(...numbers.map((number) => [number, 'Mathematics', '2', '', '2025']));
  const before = await stateOf(portal);
  const [removed, never, done] = [
    await sendSheet(administrator, text),
    await sendSheet(administrator, text),
    await sendSheet(administrator, text),
  ];
  expect((await administrator.rest.delete(`/admin/broadsheets/${removed.id}`)).body).toEqual({
    message: 'Broadsheet removed.',
  });
  expect((await administrator.rest.delete(`/admin/broadsheets/${removed.id}`)).status).toBe(404);
  expect(await stateOf(portal)).toEqual(before);
  await applied(administrator, done.id);
  portal.clock.advance(8 * DAY);
  await sweepBroadsheets(portal.services);
  const left = await portal.services.db.selectFrom('broadsheets').select('id').execute();
  expect([left.map(({ id }) => id), never.id]).toEqual([[done.id], never.id]);
  expect((await snapshotTables(portal, 'broadsheetFiles')).broadsheetFiles).toEqual([]);

  const admin = await signInAs(portal, 'admin');
  const fresh = await sendSheet(admin, text);
  await admin.rest.delete(`/admin/applications/${people[0]?.id}`);
  const { broadsheetFiles, broadsheetChanges } = await snapshotTables(
    portal,
    'broadsheetFiles',
    'broadsheetChanges',
  );
  expect(broadsheetFiles).toEqual([]);
  expect(broadsheetChanges).toHaveLength(1);
  expect((await admin.rest.post(`/admin/broadsheets/${fresh.id}/apply`, {})).status).toBe(409);
  // The rest of it is taken back, also when the administrator's account is gone.
  await portal.services.db.deleteFrom('users').where('id', '=', administrator.user.id).execute();
  expect((await admin.rest.delete(`/admin/broadsheets/${done.id}`)).status).toBe(200);
  const { examResults } = await stateOf(portal);
  const remaining = before.examResults.filter(
    (row) => rowSchema.parse(JSON.parse(row)).studentId === people[1]?.studentId,
  );
  expect(examResults).toEqual(remaining);
});
