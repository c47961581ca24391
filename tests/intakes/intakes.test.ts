import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { intakeSchema } from '../../src/shared/intakes/schema.ts';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { FIRST, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2027-01-15T12:00:00Z';

async function withApplication() {
  const portal = await usePortal({ now: NOW });
  const head = await signInAs(portal, 'super_admin');
  const admin = await signInAs(portal, 'admin');
  return { portal, head, admin, ...(await submittedApplication(portal)) };
}

const numbersOf = (body: unknown) =>
  applicationSchema
    .pick({ applicationId: true })
    .array()
    .parse(body)
    .map(({ applicationId }) => applicationId);

test('the next intake is begun when it is confirmed, and says before what would happen', async () => {
  const { portal, head, admin, application } = await withApplication();
  await admin.rest.post(`/admin/applications/${application.id}/requests`, {
    kind: 'information',
    message: 'Which school?',
    answerBy: '2027-02-01',
  });
  await admin.rest.post('/students', studentPayload({ email: 'begun@example.com' }));
  const before = await snapshotTables(portal);
  expect(await head.rest.post('/super-admin/intakes', { entryYear: 2028 })).toMatchObject({
    status: 400,
    body: {
      preview: {
        entryYear: 2028,
        name: 'September 2028',
        closes: {
          name: 'September 2027',
          counts: { applications: 1 },
          openOffers: 0,
          openRequests: 1,
          withheldDecisions: 0,
        },
        carriedOver: { letters: 0, places: false },
      },
    },
  });
  expect((await head.rest.post('/super-admin/intakes', { entryYear: 2027, confirm: true })).status).toBe(409);
  expect(await snapshotTables(portal)).toEqual(before);

  const begun = await head.rest.post('/super-admin/intakes', { entryYear: 2028, confirm: true });
  expect(begun).toMatchObject({ status: 201, body: { id: 2, state: 'current', name: 'September 2028' } });
  expect((await admin.rest.get('/registration-portal/status')).body).toMatchObject({
    isOpen: false,
    openDate: null,
  });
  expect((await admin.rest.get('/admin/intakes')).read(intakeSchema.array())).toMatchObject([
    { id: 2, entryYear: 2028, state: 'current', closedAt: null, counts: { applications: 0 } },
    { id: 1, state: 'closed', counts: { applications: 1, byStatus: { submitted: 1, draft: 0 } } },
  ]);
  // Who has only begun goes on in the new intake.
  const begunRecord = await admin.rest.get('/students/by-email/begun@example.com');
  const { id: studentId } = begunRecord.read(studentSchema);
  const made = await admin.rest.post('/applications', { studentId, ...CHOICES });
  expect(made).toMatchObject({ status: 201, body: { applicationId: 'SF2028-00001' } });
});

test('lists, figures and exports are of the current intake unless another one is named', async () => {
  const { portal, head, admin, application } = await withApplication();
  await beginIntake(portal, head, 2028);
  const { application: newer } = await submittedApplication(portal);
  expect(newer.applicationId).toBe('SF2028-00001');
  const of = async (path: string) => (await admin.rest.get(path)).body;

  for (const [query, id, number] of [
    ['', newer.id, newer.applicationId],
    ['intake=1', application.id, application.applicationId],
  ] as const) {
    expect(numbersOf(await of(`/admin/applications?${query}`))).toEqual([number]);
    for (const filter of [
      'page=1',
      'sort=student:asc',
      'search=example',
      'status=submitted&sort=totalScore:desc',
    ]) {
      const page = applicationPageSchema.parse(await of(`/admin/applications?${filter}&${query}`));
      expect(page).toMatchObject({ total: 1, filtered: 1, items: [{ id }], stats: { completed: 1 } });
      expect(await of(`/admin/applications/changes?snapshot=${page.snapshot}`)).toMatchObject({
        changes: { stats: { total: 1 }, changed: { added: 0, gone: 0 } },
      });
    }
    const other = number === newer.applicationId ? application.applicationId : newer.applicationId;
    expect(await of(`/admin/applications?search=${other}&${query}`)).toMatchObject({ filtered: 0 });
    expect(await of(`/admin/statistics?${query}`)).toMatchObject({ filtered: 1 });
    expect(await of(`/admin/statistics?search=example&${query}`)).toMatchObject({ filtered: 1 });
    expect(await of(`/admin/figures?${query}`)).toMatchObject({ total: { applied: 1 } });
    const { bytes } = await admin.rest.bytes(`/admin/applications/export?format=compact&${query}`);
    expect(bytes.toString()).toContain(number);
    expect(bytes.toString()).not.toContain(other);
    expect(await of(`/admin/results/queue?${query}`)).toMatchObject({ total: 1, items: [{ id }] });
  }
  expect(await admin.trpc.admin.stats.query({ intake: 1 })).toMatchObject({ total: 1 });
  expect((await admin.rest.get('/admin/applications?intake=3')).status).toBe(404);
  expect((await admin.rest.get('/admin/applications?intake=old')).status).toBe(400);
  // The same person in two years is no double.
  expect(await of('/admin/doubles')).toEqual([]);
});

describe('a closed intake', () => {
  test('is not changed by approving many either, for whom there is no place', async () => {
    const { portal, head, admin, application } = await withApplication();
    await setUpPlaces(portal, seatsFor(FIRST, 0));
    await beginIntake(portal, head, 2028);
    const before = await snapshotTables(portal);
    const approval = { action: 'approve', ids: [application.id] };
    expect((await admin.rest.post('/admin/applications/bulk', approval)).status).toBe(409);
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('is not changed until it is reopened, and then by administrators only', async () => {
    const { portal, head, admin, applicant, ...facts } = await withApplication();
    const { application, student, examResults, document } = facts;
    await applicant.rest.post(`/applications/${application.id}/mistakes`, { text: 'My street is wrong.' });
    const one = `/admin/applications/${application.id}`;
    const wanted = {
      kind: 'document',
      documentType: 'exam_slip',
      message: 'Both pages.',
      answerBy: '2027-02-01',
    };
    const { id: requestId } = (await admin.rest.post(`${one}/requests`, wanted)).read(requestSchema);
    const answers: number[] = [];
    for (const furtherPage of ['false', 'true']) {
      const fields = { requestId: String(requestId), furtherPage };
      const page = pngFile('page.png', `further ${furtherPage}`);
      const sent = await applicant.rest.upload(student.id, page, 'exam_slip', fields);
      answers.push(sent.read(documentSchema).id);
    }
    const [, answer] = answers;
    await beginIntake(portal, head, 2028);
    const result = examResults[0]?.id;
    const writes: [string, () => Promise<{ status: number }>][] = [
      ['status', () => admin.rest.put(`${one}/status`, { status: 'approved' })],
      ['decision', () => admin.rest.put(`/applications/${application.id}`, { status: 'approved' })],
      ['subjects', () => admin.rest.put(`${one}/subjects`, CHOICES)],
      ['personal details', () => admin.rest.put(`/admin/students/${student.id}`, { street: 'Elsewhere' })],
      ['result', () => admin.rest.put(`/admin/exam-results/${result}`, { grade: '3' })],
      ['check', () => admin.rest.put(`/admin/exam-results/${result}/check`, { check: 'confirmed' })],
      [
        'document check',
        () => admin.rest.put(`/admin/documents/${document.id}/check`, { check: 'accepted' }),
      ],
      ['rest', () => admin.rest.post(`${one}/confirm-rest`, {})],
      ['note', () => admin.rest.post(`${one}/notes`, { text: 'Called.' })],
      [
        'request',
        () =>
          admin.rest.post(`${one}/requests`, {
            kind: 'information',
            message: 'Which school?',
            answerBy: '2027-02-01',
          }),
      ],
      [
        'many',
        () => admin.rest.post('/admin/applications/bulk', { action: 'approve', ids: [application.id] }),
      ],
      ['mistake settled', () => admin.rest.post(`${one}/mistakes/settle`, {})],
      ['document', () => admin.rest.upload(student.id, pngFile('slip.png', 'another'), 'exam_slip')],
      ['no document', () => admin.rest.delete(`/students/${student.id}/documents/${document.id}`)],
      ['no answer', () => admin.rest.delete(`/students/${student.id}/documents/${answer}`)],
      ['no own answer', () => applicant.rest.delete(`/students/${student.id}/documents/${answer}`)],
      ['another result', () => admin.rest.post('/exam-results', examResultPayload(student.id))],
      ['no result', () => admin.rest.delete(`/exam-results/${result}`)],
      [
        'assigned',
        () =>
          admin.rest.post('/admin/applications/bulk', {
            action: 'assign',
            ids: [application.id],
            assignedTo: admin.user.id,
          }),
      ],
      ['mistake', () => applicant.rest.post(`/applications/${application.id}/mistakes`, { text: 'Wrong.' })],
      ['own details', () => applicant.rest.put(`/students/${student.id}`, { street: 'Elsewhere' })],
      ['deletion', () => admin.rest.delete(one)],
    ];
    const before = await snapshotTables(portal);
    for (const [name, write] of writes) expect([name, (await write()).status]).toEqual([name, 409]);
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await admin.rest.get(one)).body).toMatchObject({ applicationId: application.applicationId });
    expect((await applicant.rest.get(`/students/${student.id}/application`)).status).toBe(200);

    const change = (state: string) =>
      head.rest.put('/super-admin/intakes/1', { state, reason: 'A wrong grade' });
    expect((await head.rest.put('/super-admin/intakes/2', { state: 'reopened', reason: 'x' })).status).toBe(
      409,
    );
    expect((await head.rest.put('/super-admin/intakes/1', { state: 'reopened' })).status).toBe(400);
    expect(await change('reopened')).toMatchObject({ status: 200, body: { state: 'closed' } });
    expect((await admin.rest.put(`/admin/exam-results/${result}`, { grade: '3' })).status).toBe(200);
    expect((await applicant.rest.put(`/students/${student.id}`, { street: 'Elsewhere' })).status).toBe(409);
    expect(await change('closed')).toMatchObject({ body: { reopenedAt: null } });
    expect((await admin.rest.put(`/admin/exam-results/${result}`, { grade: '2' })).status).toBe(409);
  });

  test('is current again when the next one is taken back, which nobody may have begun with', async () => {
    const { portal, head, student, application, admin } = await withApplication();
    const schedule = (await admin.rest.get('/registration-portal/status')).body;
    expect((await head.rest.delete('/super-admin/intakes/1')).status).toBe(409);
    await head.rest.post('/super-admin/intakes', { entryYear: 2028, confirm: true });
    expect((await head.rest.delete('/super-admin/intakes/1')).status).toBe(409);
    const back = await head.rest.delete('/super-admin/intakes/2');
    expect(back).toMatchObject({ status: 200, body: { id: 1, state: 'current', closedAt: null } });
    expect((await admin.rest.get('/registration-portal/status')).body).toEqual(schedule);
    expect((await admin.rest.put(`/admin/students/${student.id}`, { street: 'Elsewhere' })).status).toBe(200);

    const other = await signInAs(portal, 'user');
    const begun = (await other.rest.post('/students', studentPayload())).read(studentSchema);
    portal.clock.advance(1000);
    const { id } = await beginIntake(portal, head, 2028);
    const takeBack = async (refusal: string) => {
      const before = await snapshotTables(portal);
      const { status, body } = await head.rest.delete(`/super-admin/intakes/${id}`);
      expect({ status, body }).toMatchObject({ status: 409, body: { message: refusal } });
      expect(await snapshotTables(portal)).toEqual(before);
    };
    expect((await admin.rest.put(`/students/${begun.id}`, { email: student.email })).status).toBe(200);
    await takeBack(
      `Somebody who has not applied yet has now the address ${student.email}, which an application of September 2027 has, too. Please correct one of the two first.`,
    );
    expect((await admin.rest.put(`/students/${begun.id}`, { email: begun.email })).status).toBe(200);
    await admin.rest.post(`/students/${student.id}/apply-again`);
    await takeBack('Somebody has begun to apply to this intake already, so it cannot be taken back.');
    expect(application.applicationId).toBe('SF2027-00001');
  });
});

test('who applied before applies again with a copy of details and results, without documents', async () => {
  const { portal, head, admin, applicant, student, application, examResults } = await withApplication();
  await admin.rest.put(`/admin/exam-results/${examResults[0]?.id}/check`, { check: 'confirmed' });
  await admin.rest.put(
    `/admin/exam-results/${examResults.find(({ subjectName }) => subjectName === 'Spanish')?.id}/check`,
    { check: 'not_on_slip', seenOn: 'slip' },
  );
  await beginIntake(portal, head, 2028);
  await head.rest.post('/admin/registration-portal/schedule', { openDate: null, closeDate: null });
  const again = `/students/${student.id}/apply-again`;
  expect((await applicant.rest.post(again)).status).toBe(403);
  await head.rest.post('/admin/registration-portal/schedule', { openDate: '2027-01-01T00:00:00Z' });

  expect(await applicant.trpc.applications.overview.query()).toMatchObject({
    student: { id: student.id },
    application: { id: application.id },
    intake: { name: 'September 2027', isClosed: true, current: 'September 2028' },
  });
  const copied = (await applicant.rest.post(again)).read(studentSchema);
  const { id: _, ...details } = student;
  expect(copied).toMatchObject(details);
  const results = await applicant.trpc.students.examResults.query({ id: copied.id });
  expect(results).toHaveLength(examResults.length - 1);
  expect(new Set(results.map(({ check }) => check))).toEqual(new Set(['unchecked']));
  expect((await applicant.rest.get(`/students/${copied.id}/documents`)).body).toEqual([]);
  expect(await applicant.rest.post(again)).toMatchObject({ status: 409, body: { studentId: copied.id } });
  expect(await applicant.trpc.applications.overview.query()).toMatchObject({
    student: { id: copied.id },
    application: null,
    // By the calendar it would still be 2027.
    intake: { name: 'September 2028', isClosed: false, entryYear: 2028 },
  });

  // A program that only knows the former record applies with it.
  const made = await applicant.rest.post('/applications', { studentId: student.id, ...CHOICES });
  expect(made).toMatchObject({
    status: 201,
    body: { applicationId: 'SF2028-00001', studentId: copied.id, status: 'draft' },
  });
  expect((await applicant.rest.post('/applications', { studentId: student.id, ...CHOICES })).status).toBe(
    409,
  );
  expect(numbersOf((await applicant.rest.get('/applications')).body)).toEqual([
    'SF2027-00001',
    'SF2028-00001',
  ]);
});

test('an address in a reopened intake is compared with those of that intake', async () => {
  const { portal, head, admin, applicant, student } = await withApplication();
  const other = await submittedApplication(portal);
  await beginIntake(portal, head, 2028);
  expect((await applicant.rest.post(`/students/${student.id}/apply-again`)).status).toBe(201);
  await head.rest.put('/super-admin/intakes/1', { state: 'reopened', reason: 'A wrong address' });
  const change = async (values: object) =>
    (await admin.rest.put(`/admin/students/${student.id}`, values)).status;
  expect(await change({ email: student.email, placeOfBirth: 'Scarborough' })).toBe(200);
  expect(await change({ email: other.student.email })).toBe(409);
  expect(await change({ email: 'another@example.com' })).toBe(200);
  expect(await change({ email: student.email })).toBe(200);
});
