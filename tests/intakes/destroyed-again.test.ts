import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { beginIntake } from '../support/intakes.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

test('a restore destroys no account that only has the id of one that was destroyed', async () => {
  const portal = await usePortal();
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const applicant = await signInAs(portal, 'user');
  const file = await backUp(portal, 'database');
  const now = portal.clock.now().getTime();
  const destroyed = (recordId: number, at: number) => ({
    kind: 'account' as const,
    recordId,
    rule: 'account' as const,
    number: '',
    at: new Date(at).toISOString(),
    byEmail: head.email,
  });
  const ledger = [destroyed(head.user.id, now + DAY), destroyed(applicant.user.id, now - DAY)];
  await db.insertInto('destructions').values(ledger).execute();
  await restore(portal, head, file);
  const kept = await db.selectFrom('users').select('id').orderBy('id').execute();
  expect(kept.map(({ id }) => id)).toEqual([head.user.id, applicant.user.id]);
});

test('a restore destroys a record again whose application was begun after the backup, with all that belongs to it', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const { rest } = await signInAs(portal, 'user');
  const student = (await rest.post('/students', studentPayload())).read(studentSchema);
  const studentId = student.id;
  for (const result of RESULTS) await rest.post('/exam-results', examResultPayload(studentId, result));
  await rest.upload(studentId, pngFile('slip.png', 'a slip'), 'exam_slip');
  await rest.post('/draft-application', { personalData: { firstName: 'Zebulon' }, currentStep: 1 });
  const file = await backUp(portal, 'full');
  expect((await rest.post('/applications', { studentId, ...CHOICES, status: 'draft' })).status).toBe(201);
  await beginIntake(portal, head, 2028);

  portal.clock.set('2027-07-16T12:00:00Z');
  const later = await signInAs(portal, 'super_admin');
  expect(await later.trpc.superAdmin.dueCount.query()).toBe(1);
  const destroyed = await later.rest.post('/super-admin/retention/destroy', { all: true, confirm: true });
  expect(destroyed.body).toEqual({ destroyed: 1, files: 1 });
  expect((await restore(portal, head, file)).message).toContain('1 record of it had been destroyed since');
  const { students, examResults, documents, drafts } = await snapshotTables(portal);
  expect([students, examResults, documents, drafts]).toEqual([[], [], [], []]);
  expect(await storedFiles(portal)).toEqual([]);
});

test('a record without an application is not the one that an old row of the ledger names', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const { rest } = await signInAs(portal, 'user');
  const student = (await rest.post('/students', studentPayload())).read(studentSchema);
  const file = await backUp(portal, 'database');
  const at = new Date(portal.clock.now().getTime() + DAY).toISOString();
  const row = { kind: 'application' as const, recordId: student.id, rule: 'rejected' as const, at };
  await db
    .insertInto('destructions')
    .values({ ...row, number: 'SF2026-00001', byEmail: head.email })
    .execute();
  await restore(portal, head, file);
  expect(await db.selectFrom('students').select('id').execute()).toEqual([{ id: student.id }]);
});

test('a restore leaves the records of another portal alone that only have the id of one that was destroyed', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const { rest, user } = await signInAs(portal, 'user');
  const student = (await rest.post('/students', studentPayload())).read(studentSchema);
  const file = await backUp(portal, 'database');
  const at = new Date(portal.clock.now().getTime() + DAY).toISOString();
  const elsewhere = { at, byEmail: head.email, recordCreatedAt: '2026-11-02T08:15:00.000Z' };
  await db
    .insertInto('destructions')
    .values([
      { ...elsewhere, kind: 'application', recordId: student.id, rule: 'rejected', number: 'SF2026-00001' },
      { ...elsewhere, kind: 'account', recordId: user.id, rule: 'account', number: '' },
    ])
    .execute();
  await restore(portal, head, file);
  const idsIn = (table: 'students' | 'users') => db.selectFrom(table).select('id').orderBy('id').execute();
  expect(await idsIn('students')).toEqual([{ id: student.id }]);
  expect(await idsIn('users')).toEqual([{ id: head.user.id }, { id: user.id }]);
});

test('destroying a record leaves the trail of another person who had its address before', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const living = await submittedApplication(portal, { student: { email: 'shared@example.com' } });
  await head.rest.put(`/admin/students/${living.student.id}`, { email: 'own@example.com' });
  const gone = await submittedApplication(portal, { student: { email: 'shared@example.com' } });
  await head.rest.put(`/admin/students/${gone.student.id}`, { placeOfBirth: 'Scarborough' });
  const entries = async ({ student }: { student: { id: number } }) =>
    (await trailOf(portal)).filter(
      ({ entity, entityId }) => entity === 'student' && entityId === String(student.id),
    );
  const before = await entries(living);
  expect(before.map(({ action }) => action)).toContain('student_changed');
  expect((await entries(gone)).some(({ after }) => after !== null)).toBe(true);
  expect((await head.rest.delete(`/admin/applications/${gone.application.id}`)).status).toBe(200);
  expect(await entries(living)).toEqual(before);
  for (const { action, after } of await entries(gone))
    expect(action === 'student_deleted' || after === null).toBe(true);
});
