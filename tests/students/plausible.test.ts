import { expect, test } from 'vitest';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { PHONE_TOO_SHORT, TOO_YOUNG } from '../../src/shared/students/plausible.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

test('phone numbers need seven digits and an applicant ten years; what is stored may stay', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const administrator = await signInAs(portal, 'admin');
  const create = (fields: object) => applicant.rest.post('/students', { ...studentPayload(), ...fields });
  const refusals = [
    [{ mobileNumber: 'call me' }, PHONE_TOO_SHORT, 'mobileNumber'],
    [{ motherPhoneWork: '555-014' }, PHONE_TOO_SHORT, 'motherPhoneWork'],
    [{ parentContactNumber: '12' }, PHONE_TOO_SHORT, 'parentContactNumber'],
    [{ dateOfBirth: '2025-03-07' }, TOO_YOUNG, 'dateOfBirth'],
  ] as const;
  const before = await snapshotTables(portal);
  for (const [fields, message, path] of refusals) {
    const answer = await create(fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message, issues: [{ path, message }] });
  }
  expect(await snapshotTables(portal)).toEqual(before);

  const { id } = (await create({ mobileNumber: '+1 868 555-0142', homeContact: '5550142' })).read(
    studentSchema,
  );
  const { db } = portal.services;
  const old = { mobileNumber: 'call me', dateOfBirth: '2025-03-07T12:00:00.000Z' };
  await db.updateTable('students').set(old).where('id', '=', id).execute();
  expect((await applicant.rest.put(`/students/${id}`, { ...old, street: 'Frederick Street' })).status).toBe(
    200,
  );
  expect((await administrator.rest.put(`/admin/students/${id}`, { lastName: 'Ali' })).status).toBe(200);
  expect((await applicant.rest.put(`/students/${id}`, { homeContact: 'ask' })).status).toBe(400);
  expect((await administrator.rest.put(`/admin/students/${id}`, { homeContact: 'ask' })).status).toBe(400);
});

test('subject profiles are letters from A to F, in capitals however they were typed', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const student = (await rest.post('/students', studentPayload())).read(studentSchema);
  const add = (subjectProfile: string) =>
    rest.post('/exam-results', examResultPayload(student.id, { subjectProfile }));
  for (const wrong of ['111', 'AG', 'A-B', 'ÄA']) expect((await add(wrong)).status, wrong).toBe(400);
  expect((await add(' aa b ')).read(examResultSchema).subjectProfile).toBe('AAB');
});
