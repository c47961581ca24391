import { describe, expect, test } from 'vitest';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { childSchema } from '../../src/shared/applications/children.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication, submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const draftOf = (firstName: string, currentStep = 0) => ({ personalData: { firstName }, currentStep });

test('what a device has kept of the children since before they could be withdrawn is still read', () => {
  const kept = { id: 1, name: 'Abena Joseph', status: 'submitted', waits: null };
  expect(childSchema.parse(kept)).toEqual({ ...kept, isWithdrawn: false, isOpenedAgain: false });
});

/** A parent whose first child has submitted, and who has begun for another one. */
async function useParent() {
  const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
  const first = await submittedApplication(portal);
  const parent = first.applicant;
  await parent.trpc.applications.saveDraft.mutate({ ...draftOf('Kofi'), studentId: 'new' });
  return { portal, parent, first };
}

const addSecond = async ({ rest }: Account) =>
  (await rest.post('/students', studentPayload({ firstName: 'Kofi', email: 'kofi@family.example' }))).read(
    studentSchema,
  );

describe('an account with two children', () => {
  test('has the first’s application as before; the other child begins without any of it', async () => {
    const { parent, first } = await useParent();
    const overview = await parent.trpc.applications.overview.query();
    expect(overview).toMatchObject({
      student: { id: first.student.id },
      application: { id: first.application.id, status: 'submitted' },
      draft: null,
      children: [
        { id: first.student.id, status: 'submitted', waits: null },
        { id: 'new', name: 'Kofi', status: null, waits: null },
      ],
    });
    expect(await parent.trpc.applications.overview.query({ studentId: 'new' })).toMatchObject({
      student: null,
      application: null,
      examResults: [],
      documents: [],
      draft: draftOf('Kofi'),
      children: overview.children,
    });
  });

  test('reads of each whether the school opened the application again, until it is submitted again', async () => {
    const { portal, parent, first } = await useParent();
    const openedAgain = async () =>
      (await parent.trpc.applications.overview.query()).children.map((child) => child.isOpenedAgain);
    expect(await openedAgain()).toEqual([false, false]);
    const { rest } = await signInAs(portal, 'admin');
    const { id } = first.application;
    expect((await rest.put(`/admin/applications/${id}/status`, { status: 'draft' })).status).toBe(200);
    expect(await openedAgain()).toEqual([true, false]);
    await submitApplication(parent, id);
    expect(await openedAgain()).toEqual([false, false]);
  });

  test('keeps what was typed with the record that is made of it, and drafts for each', async () => {
    const { parent } = await useParent();
    const second = await addSecond(parent);
    const of = { studentId: second.id };
    expect(await parent.trpc.applications.overview.query(of)).toMatchObject({
      student: { id: second.id },
      draft: draftOf('Kofi'),
    });
    await parent.rest.post('/draft-application', { ...draftOf('Kofi', 2), ...of });
    await parent.rest.post('/draft-application', draftOf('First', 1));
    expect((await parent.rest.get(`/draft-application?studentId=${second.id}`)).body).toMatchObject(
      draftOf('Kofi', 2),
    );
    expect((await parent.rest.get('/draft-application')).body).toMatchObject(draftOf('First', 1));
    expect((await parent.rest.get('/draft-application?studentId=new')).status).toBe(404);
    await parent.rest.delete(`/draft-application?studentId=${second.id}`);
    expect((await parent.rest.get(`/draft-application?studentId=${second.id}`)).status).toBe(404);
    expect((await parent.rest.get('/draft-application')).status).toBe(200);
  });

  test('is not followed by a child that is there already: the page does not know of the record yet', async () => {
    const { parent, first } = await useParent();
    const second = await addSecond(parent);
    const typed = { firstName: ' kofi ', lastName: second.lastName, email: 'Kofi@Family.example ' };
    const save = (personalData: object) =>
      parent.trpc.applications.saveDraft.mutate({
        personalData: { ...personalData },
        currentStep: 0,
        studentId: 'new',
      });
    await save(typed);
    const overview = await parent.trpc.applications.overview.query({ studentId: second.id });
    expect(overview.children.map(({ id }) => id)).toEqual([first.student.id, second.id]);
    expect(overview.draft).toMatchObject({ personalData: typed });
    // The address was typed for a third one, by mistake.
    await save({ ...typed, firstName: 'Abena' });
    const { children, draft } = await parent.trpc.applications.overview.query({ studentId: second.id });
    expect(children.map(({ id }) => id)).toEqual([first.student.id, second.id, 'new']);
    expect(draft).toEqual(overview.draft);
  });

  test('is not begun again over what is fuller or submitted', async () => {
    const { parent } = await useParent();
    const typed = { firstName: 'Kofi', lastName: 'Charles', email: 'kofi@family.example' };
    const student = { ...typed, street: 'High Street' };
    const { student: second, application } = await completeApplication(parent, { student });
    const of = { studentId: second.id };
    await parent.trpc.applications.saveDraft.mutate({ personalData: student, currentStep: 1, ...of });
    const beginAgain = async () => {
      await parent.trpc.applications.saveDraft.mutate({
        personalData: typed,
        currentStep: 0,
        studentId: 'new',
      });
      const { draft, children } = await parent.trpc.applications.overview.query(of);
      return { draft, last: children.at(-1)?.id };
    };
    expect(await beginAgain()).toMatchObject({ draft: { personalData: student }, last: 'new' });
    await submitApplication(parent, application.id);
    expect(await beginAgain()).toEqual({ draft: null, last: 'new' });
  });

  test('submits the second’s, and nothing of the first changes', async () => {
    const { parent, first } = await useParent();
    const before = await parent.trpc.applications.overview.query();
    const second = await completeApplication(parent, {
      student: { firstName: 'Kofi', email: 'kofi@family.example' },
    });
    await submitApplication(parent, second.application.id);
    const { children, ...after } = await parent.trpc.applications.overview.query();
    const { children: _, ...unchanged } = before;
    expect(after).toEqual(unchanged);
    expect(children.map(({ id, status }) => [id, status])).toEqual([
      [first.student.id, 'submitted'],
      [second.student.id, 'submitted'],
    ]);
    const submitted = await parent.trpc.applications.overview.query({ studentId: second.student.id });
    expect(submitted).toMatchObject({ student: { id: second.student.id }, draft: null });
    expect(submitted.application?.applicationId).not.toBe(first.application.applicationId);
    expect((await parent.rest.get('/draft-application')).status).toBe(404);
  });

  test('needs an address for each: the first’s is refused, and neither changes', async () => {
    const { portal, parent, first } = await useParent();
    const before = await snapshotTables(portal, 'students', 'drafts');
    const answer = await parent.rest.post('/students', studentPayload({ email: first.student.email }));
    expect(answer).toMatchObject({ status: 409, body: { studentId: first.student.id } });
    expect(await snapshotTables(portal, 'students', 'drafts')).toEqual(before);
  });
});

describe('another child’s application', () => {
  const calls: [string, (who: Account, portal: TestPortal, studentId: number) => Promise<unknown>][] = [
    ['overview', ({ trpc }, _, studentId) => trpc.applications.overview.query({ studentId })],
    ['draft', ({ trpc }, _, studentId) => trpc.applications.draft.query({ studentId })],
    [
      'saving a draft',
      ({ trpc }, _, studentId) => trpc.applications.saveDraft.mutate({ ...draftOf('Mine'), studentId }),
    ],
    ['deleting a draft', ({ trpc }, _, studentId) => trpc.applications.deleteDraft.mutate({ studentId })],
  ];
  test.each(calls)('is nobody’s but its parent’s: %s', async (_, call) => {
    const { portal, parent } = await useParent();
    const { id } = await addSecond(parent);
    const before = await snapshotTables(portal, 'students', 'drafts');
    for (const role of ['user', 'admin'] as const)
      expect(await refusalOf(call(await signInAs(portal, role), portal, id))).toMatchObject({ status: 403 });
    expect(await refusalOf(call(parent, portal, 4711))).toMatchObject({ status: 404 });
    expect(await snapshotTables(portal, 'students', 'drafts')).toEqual(before);
    await parent.rest.post('/auth/logout');
    expect(await refusalOf(call(parent, portal, id))).toMatchObject({ status: 401 });
    expect(await snapshotTables(portal, 'students', 'drafts')).toEqual(before);
  });
});

test('in the next intake each child applies again, and is still one child', async () => {
  const { portal, parent, first } = await useParent();
  const { student: second, application } = await completeApplication(parent, {
    student: { firstName: 'Kofi', email: 'kofi@family.example' },
  });
  await submitApplication(parent, application.id);
  const head = await signInAs(portal, 'super_admin');
  await beginIntake(portal, head, 2028);
  const again = await parent.trpc.applications.applyAgain.mutate({ id: second.id });
  const overview = await parent.trpc.applications.overview.query({ studentId: second.id });
  expect(overview).toMatchObject({ student: { id: again.id }, intake: { isClosed: false } });
  expect(overview.children.map(({ id }) => id)).toEqual([again.id, first.student.id]);
  expect(await parent.trpc.applications.overview.query({ studentId: first.student.id })).toMatchObject({
    student: { id: first.student.id },
    intake: { isClosed: true },
  });
});

describe('a child that applies again has one application, whatever becomes of its address', () => {
  const NEW = 'new.address@family.example';
  const onlyOnce = async (parent: Account, former: number, present: number) => {
    const again = await parent.rest.post(`/students/${former}/apply-again`);
    expect(again).toMatchObject({ status: 409, body: { studentId: present } });
    const first = await parent.rest.post('/applications', { studentId: former, ...CHOICES });
    expect(first).toMatchObject({ status: 201, body: { studentId: present } });
    const second = await parent.rest.post('/applications', { studentId: former, ...CHOICES });
    expect(second.status).toBe(409);
    const { children } = await parent.trpc.applications.overview.query();
    expect(children.map(({ id }) => id)).toEqual([present]);
    const shown = await parent.trpc.applications.overview.query({ studentId: former });
    expect(shown.student?.id).toBe(present);
  };
  const changes: [string, (parent: Account, id: number) => Promise<{ status: number }>][] = [
    ['of the account', ({ rest, user }) => rest.put('/auth/profile', { ...user, email: NEW })],
    ['of the record', ({ rest }, id) => rest.put(`/students/${id}`, { email: NEW })],
  ];
  test.each(changes)('another address %s', async (_, change) => {
    const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
    const { applicant, student } = await submittedApplication(portal, {}, { isAccountsEmail: true });
    await beginIntake(portal, await signInAs(portal, 'super_admin'), 2028);
    const { id } = await applicant.trpc.applications.applyAgain.mutate({ id: student.id });
    expect((await change(applicant, id)).status).toBe(200);
    expect((await applicant.rest.get(`/students/${id}`)).body).toMatchObject({ email: NEW });
    await onlyOnce(applicant, student.id, id);
  });

  test.each([
    ['the same name', {}],
    ['the first name corrected', { firstName: 'Corrected', birthCertificatePin: '' }],
  ])('details that were entered anew instead of copied, %s', async (_, entered) => {
    const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
    const { applicant, student } = await submittedApplication(portal);
    await beginIntake(portal, await signInAs(portal, 'super_admin'), 2028);
    const { firstName, lastName, email } = student;
    const payload = studentPayload({ firstName, lastName, email, ...entered });
    const { id } = (await applicant.rest.post('/students', payload)).read(studentSchema);
    await applicant.rest.put(`/students/${id}`, { email: NEW });
    for (const result of RESULTS) await applicant.rest.post('/exam-results', examResultPayload(id, result));
    await onlyOnce(applicant, student.id, id);
  });

  test('a paper application without one, and the next one on paper', async () => {
    const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
    const head = await signInAs(portal, 'super_admin');
    const parent = await signInAs(portal, 'user');
    const paper = await enterPaper(head);
    await parent.rest.post('/applications/claim', { code: paper.claimCode });
    await beginIntake(portal, head, 2028);
    const { id } = await parent.trpc.applications.applyAgain.mutate({ id: paper.studentId });
    await onlyOnce(parent, paper.studentId, id);

    await beginIntake(portal, head, 2029);
    const { firstName, lastName } = paper.student;
    const next = await enterPaper(head, { firstName, lastName });
    await parent.rest.post('/applications/claim', { code: next.claimCode });
    const again = await parent.rest.post(`/students/${paper.studentId}/apply-again`);
    expect(again).toMatchObject({ status: 409, body: { studentId: next.studentId } });
    const { children } = await parent.trpc.applications.overview.query();
    expect(children.map((child) => child.id)).toEqual([next.studentId]);
  });

  test('the address of before goes to another child, who is another one', async () => {
    const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
    const { applicant, student } = await submittedApplication(portal);
    await beginIntake(portal, await signInAs(portal, 'super_admin'), 2028);
    const { id } = await applicant.trpc.applications.applyAgain.mutate({ id: student.id });
    await applicant.rest.put(`/students/${id}`, { email: NEW });
    const other = { firstName: 'Kofi', birthCertificatePin: '', email: student.email };
    const second = (await applicant.rest.post('/students', studentPayload(other))).read(studentSchema);
    const { children } = await applicant.trpc.applications.overview.query();
    expect(children.map((child) => child.id)).toEqual([id, second.id]);
  });
});

test('a sister with whom only the address and a mistyped PIN are shared is another child', async () => {
  const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
  const { applicant, student } = await submittedApplication(portal);
  await beginIntake(portal, await signInAs(portal, 'super_admin'), 2028);
  const { email, birthCertificatePin } = student;
  const sister = { firstName: 'Abena', dateOfBirth: '2010-12-24', email, birthCertificatePin };
  const { id } = (await applicant.rest.post('/students', studentPayload(sister))).read(studentSchema);
  const { children } = await applicant.trpc.applications.overview.query();
  expect(children.map((child) => child.id)).toEqual([id, student.id]);
});

test('a paper application of a reopened intake is joined beside what was begun since', async () => {
  const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
  const head = await signInAs(portal, 'super_admin');
  const parent = await signInAs(portal, 'user');
  const paper = await enterPaper(head);
  await beginIntake(portal, head, 2028);
  const { firstName, lastName } = paper.student;
  const begun = (await parent.rest.post('/students', studentPayload({ firstName, lastName }))).read(
    studentSchema,
  );
  await parent.trpc.applications.saveDraft.mutate({ ...draftOf('Kofi'), studentId: 'new' });
  await head.rest.put('/super-admin/intakes/1', { state: 'reopened', reason: 'It came late' });
  const claimed = await parent.rest.post('/applications/claim', { code: paper.claimCode });
  expect(claimed).toMatchObject({ status: 200, body: { id: paper.id } });
  const overview = await parent.trpc.applications.overview.query({ studentId: paper.studentId });
  expect(overview).toMatchObject({ student: { id: begun.id }, children: [{ id: begun.id }, { id: 'new' }] });
});

test('a paper application of another child is joined; one of the same child is not', async () => {
  const { portal, parent, first } = await useParent();
  const administrator = await signInAs(portal, 'admin');
  const { firstName, lastName } = first.student;
  const same = await enterPaper(administrator, { firstName, lastName, dateOfBirth: '2009-01-01' });
  const before = await snapshotTables(portal, 'students', 'drafts', 'applications');
  expect(await parent.rest.post('/applications/claim', { code: same.claimCode })).toMatchObject({
    status: 409,
  });
  expect(await snapshotTables(portal, 'students', 'drafts', 'applications')).toEqual(before);
  const sister = await enterPaper(administrator, { firstName: 'Abena', lastName });
  expect(await parent.rest.post('/applications/claim', { code: sister.claimCode })).toMatchObject({
    status: 200,
  });
  const { children, student } = await parent.trpc.applications.overview.query();
  expect(student?.id).toBe(first.student.id);
  // What was typed for the third child stays apart.
  expect(children.map(({ id }) => id)).toEqual([first.student.id, sister.studentId, 'new']);
});
