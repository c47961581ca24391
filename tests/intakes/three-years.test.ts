import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { startSession } from '../../src/server/domains/auth/sessions.ts';
import { destroyByItself } from '../../src/server/domains/retention/destroy.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { intakeSchema } from '../../src/shared/intakes/schema.ts';
import { dueListSchema } from '../../src/shared/retention/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { bytesOf, snapshotTables, storedFiles, trashedFiles } from '../support/state.ts';

/** The same person years later, when every session has ended. */
async function later({ services, url }: TestPortal, { user }: Account) {
  const { db, clock } = services;
  const token = await db.transaction().execute((trx) => startSession(trx, { clock, userAgent: '' }, user.id));
  return api({ url }, token);
}

/** What the data folder holds when nothing is done in the background any more. */
async function everyByte({ services, dataFolder }: TestPortal) {
  await services.background.finished();
  return bytesOf(dataFolder);
}

test('three intakes: who applies twice, what is due, confirmed, held back, destroyed and restored', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const rejected = await submittedApplication(portal);
  const approved = await submittedApplication(portal);
  const never = await completeApplication(await signInAs(portal, 'user', { email: 'zebulon@example.com' }), {
    student: { firstName: 'Zebulon', email: 'zebulon@example.com' },
  });
  const status = (id: number, wanted: string) =>
    head.rest.put(`/admin/applications/${id}/status`, { status: wanted });
  await status(rejected.application.id, 'rejected');
  await status(approved.application.id, 'approved');
  await head.rest.post(`/admin/applications/${never.application.id}/notes`, { text: 'Zebulon has called' });
  const made = await head.rest.post('/super-admin/backup/create-free', { type: 'full' });
  const { fileName } = made.read(createdBackupSchema);

  // The second year: the year of the intake counts, not the month.
  portal.clock.set('2027-07-10T12:00:00Z');
  const inSecond = { ...head, rest: await later(portal, head) };
  await beginIntake(portal, inSecond, 2028);
  const again = await later(portal, rejected.applicant);
  const copied = (await again.post(`/students/${rejected.student.id}/apply-again`)).read(studentSchema);
  await again.upload(copied.id, pngFile('slip.png', 'another slip'), 'exam_slip');
  const second = await again.post('/applications', { studentId: copied.id, ...CHOICES, status: 'submitted' });
  expect(second).toMatchObject({ status: 201, body: { applicationId: 'SF2028-00001' } });

  // Half a year after the first one was closed.
  portal.clock.set('2028-01-09T12:00:00Z');
  let rest = await later(portal, head);
  const dueNow = async () => (await rest.get('/super-admin/retention/due')).read(dueListSchema);
  const destroy = (body: object) => rest.post('/super-admin/retention/destroy', body);
  expect((await dueNow()).items).toEqual([]);
  portal.clock.set('2028-01-10T12:00:00Z');
  rest = await later(portal, head);
  expect(await dueNow()).toMatchObject({
    total: 1,
    items: [{ kind: 'never_submitted', applicationId: never.application.applicationId }],
  });
  const holdBack = (reason: string | null) =>
    rest.put(`/super-admin/applications/${never.application.id}/hold-back`, { reason });
  await holdBack('A court asks for it');
  expect(await dueNow()).toMatchObject({ total: 0, heldBack: [{ reason: 'A court asks for it' }] });
  const before = await snapshotTables(portal);
  expect((await destroy({ ids: [never.application.applicationId], confirm: true })).status).toBe(409);
  expect((await destroy({ all: true })).status).toBe(400);
  expect((await rest.put('/super-admin/retention', { byItself: true })).status).toBe(409);
  expect(await snapshotTables(portal)).toEqual(before);
  await holdBack(null);

  const files = (await storedFiles(portal)).length;
  expect(await everyByte(portal)).toContain('Zebulon');
  const ids = [never.application.applicationId];
  expect(await destroy({ ids, confirm: true })).toMatchObject({
    status: 200,
    body: { destroyed: 1, files: 1 },
  });
  // The account has no application any more; a year after its beginning its time is over, too.
  portal.clock.set('2028-01-16T12:00:00Z');
  rest = await later(portal, head);
  expect((await dueNow()).items).toMatchObject([{ kind: 'account', about: 'zebulon@example.com' }]);
  expect((await destroy({ all: true, confirm: true })).body).toMatchObject({ destroyed: 1 });
  const left = await everyByte(portal);
  for (const trace of ['Zebulon', 'zebulon@example.com']) expect(left).not.toContain(trace);
  expect(await storedFiles(portal)).toHaveLength(files - 1);
  expect(await trashedFiles(portal)).toEqual([]);

  // The third year. What was destroyed is still counted.
  portal.clock.set('2028-09-15T12:00:00Z');
  rest = await later(portal, head);
  await beginIntake(portal, { ...head, rest }, 2029);
  expect((await rest.get('/admin/intakes')).read(intakeSchema.array())).toMatchObject([
    { entryYear: 2029, counts: { applications: 0 } },
    { entryYear: 2028, counts: { applications: 1, byStatus: { submitted: 1 } } },
    { entryYear: 2027, counts: { applications: 3, byStatus: { draft: 1, rejected: 1, approved: 1 } } },
  ]);
  await rest.put('/super-admin/intakes/1', { state: 'reopened', reason: 'A wrong name' });
  await rest.put('/super-admin/intakes/1', { state: 'closed', reason: 'Done' });

  // Two years after the first one was closed: its rejected application, not the newer one of the same person.
  portal.clock.set('2029-07-11T12:00:00Z');
  rest = await later(portal, head);
  expect((await dueNow()).items).toMatchObject([
    { kind: 'rejected', applicationId: rejected.application.applicationId },
  ]);
  // Held back with all of its intake, it is not due. Afterwards it goes by itself, as a list was confirmed before.
  const holdIntakeBack = (reason: string | null) => rest.put('/super-admin/intakes/1/hold-back', { reason });
  expect((await holdIntakeBack('The ministry counts')).status).toBe(200);
  expect(await dueNow()).toMatchObject({ total: 0, heldBack: [{ kind: 'intake', name: 'September 2027' }] });
  await destroyByItself(portal.services);
  expect((await rest.get(`/admin/applications/${rejected.application.id}`)).status).toBe(200);
  await holdIntakeBack(null);
  await destroyByItself(portal.services);
  expect((await dueNow()).total).toBe(1);
  expect((await rest.put('/super-admin/retention', { byItself: true })).status).toBe(200);
  await destroyByItself(portal.services);
  expect((await dueNow()).total).toBe(0);
  const owner = await later(portal, rejected.applicant);
  expect((await owner.get('/applications')).body).toMatchObject([{ applicationId: 'SF2028-00001' }]);
  expect((await rest.get(`/admin/applications/${approved.application.id}`)).status).toBe(200);

  // The backup from the first year still holds all of it; its restore destroys it again.
  const restored = await rest.post(`/super-admin/backup/restore-database/${fileName}`, {});
  expect(restored).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('3 records of it had been destroyed since') },
  });
  rest = await later(portal, head);
  const numbers = (await rest.get('/admin/applications')).body;
  expect(numbers).toMatchObject([{ applicationId: approved.application.applicationId }]);
  expect((await rest.get('/admin/applications?search=zebulon')).body).toMatchObject({ filtered: 0 });
  expect(await everyByte(portal)).not.toContain('Zebulon');
  expect((await rest.get('/admin/intakes')).read(intakeSchema.array())).toMatchObject([
    { entryYear: 2027, state: 'current', counts: { applications: 3 } },
  ]);
  expect(await storedFiles(portal)).toHaveLength(1);
});
