import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { applicationDetailsSchema } from '../../src/shared/admissions/details.ts';
import { signInAs } from '../support/accounts.ts';
import { SCORES } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { emailsTo } from '../support/mail/emails.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { enterPaper, PAPER_PATH, paperPayload } from '../support/paper/paper.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

describe('an administrator enters an application from paper', () => {
  test.each(['REST', 'tRPC'])('whole, while the portal is closed, without an account (%s)', async (door) => {
    const portal = await usePortal({ schedule: CLOSED_PORTAL });
    const administrator = await signInAs(portal, 'admin');
    const accounts = await snapshotTables(portal, 'users');
    const entered =
      door === 'REST'
        ? await enterPaper(administrator, { firstName: 'Renée' })
        : await administrator.trpc.admin.enterPaperApplication.mutate(paperPayload({ firstName: 'Renée' }));
    expect(entered).toMatchObject({
      ...SCORES,
      ...CHOICES,
      status: 'submitted',
      enteredBy: administrator.email,
      hasAccount: false,
      withdrawnAt: null,
      candidateNumber: '',
      claimCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/),
      student: { firstName: 'Renée', email: '' },
    });
    expect(await snapshotTables(portal, 'users')).toEqual(accounts);
    const { claimCode: _, student: __, ...application } = entered;
    const details = await administrator.rest.get(`/admin/applications/${entered.id}`);
    expect(details.read(applicationDetailsSchema)).toMatchObject({
      ...application,
      version: expect.any(String),
      student: { firstName: 'Renée', email: '' },
    });
    const found = await administrator.trpc.admin.applicationPage.query({ search: 'renee' });
    expect(found.items).toMatchObject([{ id: entered.id, enteredBy: administrator.email }]);
    expect((await trailOf(portal)).map(({ action }) => action)).toEqual([
      'student_created',
      ...RESULTS.map(() => 'results_changed'),
      'application_created',
    ]);
    expect(await readOutbox(portal)).toEqual([]);
  });

  test('with its results under their other name', async () => {
    const administrator = await signInAs(await usePortal(), 'admin');
    const { examResults: results, ...form } = paperPayload();
    expect((await administrator.rest.post(PAPER_PATH, { ...form, results })).body).toMatchObject(SCORES);
    const refused = await administrator.rest.post(PAPER_PATH, { ...paperPayload(), results: 'none' });
    expect(refused.body).toMatchObject({ message: 'results lists the exam results' });
  });

  test('with the scan of the form as a document', async () => {
    const portal = await usePortal();
    const administrator = await signInAs(portal, 'admin');
    const { studentId } = await enterPaper(administrator);
    expect((await administrator.rest.upload(studentId, pngFile('form.png'), 'other')).status).toBe(201);
  });

  test('as a draft, with one subject for each choice, and without results', async () => {
    const portal = await usePortal();
    const choices = { firstChoiceSubjects: ['Physics'], secondChoiceSubjects: ['Law'] };
    const few = { ...choices, examResults: [], status: 'draft' as const };
    const entered = await enterPaper(await signInAs(portal, 'admin'), few);
    expect(entered).toMatchObject({ ...choices, status: 'draft', submittedAt: null, totalScore: 0 });
  });

  test('twice without an email address, and with one that gets a receipt without a name', async () => {
    const portal = await usePortal();
    const administrator = await signInAs(portal, 'admin');
    await enterPaper(administrator);
    await enterPaper(administrator);
    const email = 'renee@example.com';
    const { applicationId, id } = await enterPaper(administrator, { email, firstName: 'Renée' });
    const [receipt] = await emailsTo(portal, email);
    expect(receipt?.subject).toContain(applicationId);
    expect(receipt?.text).toContain('please ask the school for a code');
    expect(receipt?.text).not.toContain('Renée');
    await administrator.rest.put(`/applications/${id}`, { status: 'approved' });
    await passUndoTime(portal);
    expect((await emailsTo(portal, email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We have received/),
      expect.stringMatching(/has been approved/),
    ]);
  });

  test('and decides on it when there is nobody to write to', async () => {
    const portal = await usePortal();
    const administrator = await signInAs(portal, 'admin');
    await administrator.rest.put('/admin/decisions', { told: 'when_released' });
    const { id, applicationId } = await enterPaper(administrator);
    await administrator.rest.put(`/applications/${id}`, { status: 'approved' });
    const choice = { statuses: ['approved' as const] };
    expect(await administrator.trpc.admin.previewRelease.query(choice)).toMatchObject({
      count: 1,
      emails: [],
    });
    const released = await administrator.rest.post('/admin/decisions/releases', { ...choice, count: 1 });
    expect(released.status).toBe(201);
    expect(await readOutbox(portal)).toEqual([]);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'decision_told',
      entityId: applicationId,
      after: { status: 'approved' },
    });
  });
});

describe('what is refused, so that nothing is written', () => {
  const REFUSED: [string, object, number, string][] = [
    ['no first name', { firstName: ' ' }, 400, 'First name is required'],
    ['no date of birth', { dateOfBirth: '' }, 400, 'Date of birth is required'],
    ['a wrong address', { email: 'renee' }, 400, 'Please enter a valid email, or leave it empty'],
    [
      'the school Other without a name',
      { schoolAttended: 'Other', otherSchoolName: '' },
      400,
      'School name is required',
    ],
    ['no first choice', { firstChoiceSubjects: [] }, 400, 'At least one first choice subject required'],
    [
      'an unknown subject',
      { secondChoiceSubjects: ['Alchemy'] },
      400,
      'Not on offer: Alchemy. Please choose again.',
    ],
    [
      'a wrong grade',
      { examResults: [{ ...RESULTS[0], grade: '9' }] },
      400,
      'Please choose one of the listed options',
    ],
    ['a result twice', { examResults: [RESULTS[0], RESULTS[0]] }, 409, 'This result has already been added.'],
    [
      'too many results',
      { examResults: Array(101).fill(RESULTS[0]) },
      400,
      'An application can hold at most 100 exam results.',
    ],
    ['a decision', { status: 'approved' }, 400, 'status is draft or submitted'],
  ];

  test('wrong input, and an address that has a record', async () => {
    const portal = await usePortal();
    const administrator = await signInAs(portal, 'admin');
    const applicant = await signInAs(portal, 'user');
    await applicant.rest.post('/students', studentPayload({ email: 'taken@example.com' }));
    const before = await snapshotTables(portal);
    const taken = { email: 'taken@example.com' };
    const cases: typeof REFUSED = [
      ...REFUSED,
      ['a taken address', taken, 409, 'A student with this email already exists'],
    ];
    for (const [name, wrong, status, message] of cases) {
      const answer = await administrator.rest.post(PAPER_PATH, { ...paperPayload(), ...wrong });
      expect([name, answer.status, answer.body]).toEqual([
        name,
        status,
        expect.objectContaining({ message }),
      ]);
    }
    const call = administrator.trpc.admin.enterPaperApplication.mutate(paperPayload(taken));
    expect(await refusalOf(call)).toMatchObject({ status: 409 });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('anything by nobody or an applicant, through both doors', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const { id } = await enterPaper(await signInAs(portal, 'admin'));
    const before = await snapshotTables(portal);
    for (const call of [
      PAPER_PATH,
      `/admin/applications/${id}/claim-code`,
      `/admin/applications/${id}/claim-link`,
    ]) {
      expect((await api(portal).post(call, paperPayload())).status).toBe(401);
      expect((await applicant.rest.post(call, paperPayload())).status).toBe(403);
    }
    const call = applicant.trpc.admin.enterPaperApplication.mutate(paperPayload());
    expect(await refusalOf(call)).toMatchObject({ status: 403 });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('a look by an applicant at what is not theirs yet', async () => {
    const portal = await usePortal();
    const { studentId } = await enterPaper(await signInAs(portal, 'admin'));
    const applicant = await signInAs(portal, 'user');
    expect((await applicant.rest.get(`/students/${studentId}`)).status).toBe(403);
    expect((await applicant.rest.get(`/students/${studentId}/application`)).status).toBe(403);
    expect((await applicant.rest.get('/students/my-students')).body).toEqual([]);
    expect((await applicant.rest.get('/applications')).body).toEqual([]);
  });
});

test('who is there already is found by PIN, or by names and date of birth without accents and order', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { id } = await enterPaper(administrator, {
    firstName: 'Renée Marie',
    lastName: 'O’Brien',
    dateOfBirth: '2009-02-03',
    birthCertificatePin: 'D 1234-5678',
  });
  const similar = (query: string) => administrator.rest.get(`${PAPER_PATH}/similar?${query}`);
  const found = async (query: string) => (await similar(query)).body;
  expect(await found('birthCertificatePin=d12345678')).toMatchObject([
    { id, reasons: ['birthCertificatePin'] },
  ]);
  expect(await found('firstName=obrien&lastName=marie+renee&dateOfBirth=2009-02-03')).toEqual([]);
  expect(await found('firstName=brien+o&lastName=MARIE+RENEE&dateOfBirth=2009-02-03')).toMatchObject([
    { id, reasons: ['nameAndDateOfBirth'] },
  ]);
  expect(await found('firstName=Renee+Marie&lastName=O%27Brien&dateOfBirth=2009-02-04')).toEqual([]);
  for (const nothing of ['', 'birthCertificatePin=000000', 'firstName=Renee', 'dateOfBirth=2009-02-03'])
    expect(await found(nothing)).toEqual([]);
  expect(await similar(`firstName=${'a'.repeat(201)}`)).toMatchObject({ status: 400 });
  const applicant = await signInAs(portal, 'user');
  expect((await applicant.rest.get(`${PAPER_PATH}/similar?birthCertificatePin=d12345678`)).status).toBe(403);
  expect((await api(portal).get(`${PAPER_PATH}/similar?birthCertificatePin=d12345678`)).status).toBe(401);
});

test('an unclaimed paper application that is deleted leaves no byte, and no other one is touched', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const name = 'Zyxwvutsrq';
  const { id } = await enterPaper(administrator, { firstName: name, birthCertificatePin: 'Q98765432Q' });
  const other = await enterPaper(administrator);
  const details = await administrator.rest.get(`/admin/applications/${other.id}/history`);
  expect((await administrator.rest.delete(`/admin/applications/${id}`)).status).toBe(200);
  await portal.services.background.finished();
  expect((await administrator.rest.get(`/admin/applications/${other.id}/history`)).body).toEqual(
    details.body,
  );
  const file = path.join(portal.dataFolder, 'portal.sqlite');
  new Sqlite(file).pragma('wal_checkpoint(TRUNCATE)');
  for (const trace of [name, name.toLowerCase(), 'q98765432q'])
    expect((await readFile(file, 'latin1')).includes(trace)).toBe(false);
});
