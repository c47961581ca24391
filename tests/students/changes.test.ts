import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { everyStudentField } from '../support/students/every-field.ts';

describe('a change', () => {
  test('changes the fields that are sent and keeps the others', async () => {
    const portal = await usePortal();
    const { rest, trpc } = await signInAs(portal, 'user');
    const before = (await rest.post('/students', everyStudentField())).read(studentSchema);

    const overRest = { ...before, street: 'Eastern Main Road', computerAtHome: false, allergies: ['Skin'] };
    const { street, computerAtHome, allergies } = overRest;
    const answer = await rest.put(`/students/${before.id}`, { street, computerAtHome, allergies });
    expect(answer).toMatchObject({ status: 200, body: overRest });

    const overTrpc = { ...overRest, lastName: 'Baptiste' };
    expect(await trpc.students.update.mutate({ id: before.id, lastName: 'Baptiste' })).toMatchObject(
      overTrpc,
    );
    expect((await rest.get(`/students/${before.id}`)).read(studentSchema)).toEqual(overTrpc);
    expect(await rest.put(`/students/${before.id}`, {})).toMatchObject({ status: 200, body: overTrpc });
  });

  test('clears optional fields', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const { id } = (await rest.post('/students', everyStudentField())).read(studentSchema);
    const answer = await rest.put(`/students/${id}`, {
      middleName: '',
      gender: null,
      bloodGroup: '',
      motherEmail: '',
      fatherEmail: null,
      achievements: '  ',
      specialInterests: [],
      allergies: [],
      computerAtHome: null,
    });
    expect(answer.read(studentSchema)).toMatchObject({
      middleName: '',
      gender: '',
      bloodGroup: '',
      motherEmail: '',
      fatherEmail: '',
      achievements: '',
      specialInterests: [],
      allergies: [],
      computerAtHome: null,
    });
  });

  test('cannot clear a required field, and changes nothing when one rule fails', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const before = (await rest.post('/students', studentPayload())).read(studentSchema);
    const answer = await rest.put(`/students/${before.id}`, { street: 'Elsewhere', lastName: '' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: 'Last name is required',
      issues: [{ path: 'lastName', message: 'Last name is required' }],
    });
    expect((await rest.get(`/students/${before.id}`)).read(studentSchema)).toEqual(before);
  });

  test('of a record that does not exist is 404', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    expect((await rest.put('/students/4711', { street: 'Elsewhere' })).status).toBe(404);
    expect((await rest.get('/students/4711')).status).toBe(404);
  });

  test.each(['abc', '1.5', '-1', '0x1', '99999999999999999999'])(
    'of a record named %s is refused',
    async (id) => {
      const portal = await usePortal();
      const { rest } = await signInAs(portal, 'user');
      const { status } = await rest.put(`/students/${id}`, { street: 'Elsewhere' });
      expect([400, 404]).toContain(status);
    },
  );
});

describe('the name of another school', () => {
  const required = { message: 'School name is required', issues: [{ path: 'otherSchoolName' }] };

  test('is required when a record is made', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const other = { ...studentPayload(), schoolAttended: 'Other', otherSchoolName: ' ' };
    expect(await rest.post('/students', other)).toMatchObject({ status: 400, body: required });
    const named = await rest.post('/students', { ...other, otherSchoolName: 'Arima North' });
    expect(named.read(studentSchema)).toMatchObject({
      schoolAttended: 'Other',
      otherSchoolName: 'Arima North',
    });
  });

  test('is judged by the record as it would be after the change', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const payload = { ...studentPayload(), schoolAttended: 'Trinity College East', otherSchoolName: '' };
    const { id } = (await rest.post('/students', payload)).read(studentSchema);
    const change = (fields: object) => rest.put(`/students/${id}`, fields);

    expect(await change({ schoolAttended: 'Other' })).toMatchObject({ status: 400, body: required });
    expect((await change({ otherSchoolName: 'Arima North' })).status).toBe(200);
    expect((await change({ schoolAttended: 'Other' })).status).toBe(200);
    expect(await change({ otherSchoolName: '' })).toMatchObject({ status: 400, body: required });
    expect((await change({ schoolAttended: 'Trinity College East', otherSchoolName: '' })).status).toBe(200);
  });
});

test('a date of birth is noon of its day, whatever zone it was sent from', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  for (const dateOfBirth of ['2009-05-14', '2009-05-14T16:00:00.000Z', '2009-05-14T12:00:00+14:00']) {
    expect(await rest.put(`/students/${id}`, { dateOfBirth })).toMatchObject({
      status: 200,
      body: { dateOfBirth: '2009-05-14T12:00:00.000Z' },
    });
  }
});
