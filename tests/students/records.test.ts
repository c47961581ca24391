import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { STUDENT_FIELDS } from '../../src/shared/students/schema.ts';
import { studentAnswerSchema } from '../../src/shared/students/spare-names.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { everyStudentField } from '../support/students/every-field.ts';
import { spareNamesOf } from '../support/students/spare-names.ts';
import { refusalOf } from '../support/trpc.ts';

describe('a new student record', () => {
  test('every field comes back as it was sent, over both doors', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const fields = everyStudentField();
    expect(Object.keys(fields).sort()).toEqual([...STUDENT_FIELDS].sort());

    const answer = await applicant.rest.post('/students', fields);
    expect(answer.status).toBe(201);
    const created = answer.read(studentSchema);
    expect(created).toEqual({ ...fields, id: created.id });
    expect(answer.body).toEqual({ ...created, ...spareNamesOf(created) });
    expect(await applicant.trpc.students.byId.query({ id: created.id })).toEqual(answer.body);
    expect((await applicant.rest.get(`/students/${created.id}`)).body).toEqual(answer.body);

    const sibling = { ...fields, email: 'sibling@example.com' };
    const second = await applicant.trpc.students.create.mutate(sibling);
    expect(second).toEqual({ ...sibling, ...spareNamesOf(fields), id: second.id });
  });

  test('what is not sent is empty', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const { email, ...required } = studentPayload();
    const minimal = {
      email,
      firstName: required.firstName,
      lastName: required.lastName,
      dateOfBirth: required.dateOfBirth,
      countryOfBirth: required.countryOfBirth,
      placeOfBirth: required.placeOfBirth,
      religiousDenomination: required.religiousDenomination,
      ethnicity: required.ethnicity,
      mobileNumber: required.mobileNumber,
      nationality: required.nationality,
      schoolAttended: 'Trinity College East',
    };
    expect((await rest.post('/students', minimal)).read(studentSchema)).toMatchObject({
      middleName: '',
      gender: '',
      motherEmail: '',
      allergies: [],
      specialInterests: [],
      computerAtHome: null,
    });
  });

  test('every failing rule is an issue, over both doors, and nothing is stored', async () => {
    const portal = await usePortal();
    const { rest, trpc } = await signInAs(portal, 'user');
    const wrong = {
      ...studentPayload(),
      firstName: ' ',
      email: 'nowhere',
      motherEmail: 'x',
      allergies: ['Cats'],
    };
    const refused = {
      message: 'First name is required',
      issues: [
        { path: 'firstName', message: 'First name is required' },
        { path: 'email', message: 'Valid email is required' },
        { path: 'motherEmail', message: 'Please enter a valid email, or leave it empty' },
        { path: 'allergies.0', message: 'Please choose from the listed options' },
      ],
    };
    const answer = await rest.post('/students', wrong);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).toEqual(refused);
    // @ts-expect-error what the types refuse is sent on purpose
    expect(await refusalOf(trpc.students.create.mutate(wrong))).toMatchObject({ status: 400, ...refused });
    expect(await snapshotTables(portal, 'students')).toEqual({ students: [] });
  });

  test('unknown fields are ignored, never stored', async () => {
    const portal = await usePortal();
    const other = await signInAs(portal, 'user');
    const applicant = await signInAs(portal, 'user');
    const smuggled = {
      ...studentPayload(),
      id: 4711,
      userId: other.user.id,
      role: 'super_admin',
      isActive: false,
      status: 'approved',
      totalScore: 99,
      createdAt: '1999-01-01T00:00:00.000Z',
    };
    const answer = await applicant.rest.post('/students', smuggled);
    const created = answer.read(studentAnswerSchema);
    expect(created.id).not.toBe(4711);
    const changed = await applicant.rest.put(`/students/${created.id}`, smuggled);
    expect(changed.read(studentAnswerSchema)).toEqual(created);

    const { db } = portal.services;
    expect(await db.selectFrom('students').select(['id', 'userId']).execute()).toEqual([
      { id: created.id, userId: applicant.user.id },
    ]);
    expect(JSON.stringify(await snapshotTables(portal, 'users'))).not.toContain('super_admin');
    expect((await other.rest.get('/students/my-students')).body).toEqual([]);
  });

  test('text is trimmed and the address lower-cased', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const fields = {
      ...studentPayload(),
      firstName: '  Anika ',
      email: '  ANIKA@Example.com ',
      street: ' \t',
    };
    expect((await rest.post('/students', fields)).read(studentSchema)).toMatchObject({
      firstName: 'Anika',
      email: 'anika@example.com',
      street: '',
    });
  });

  test('control and direction characters are no text: a name of nothing else is empty', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const fields = {
      ...studentPayload(),
      firstName: 'A\u0000ni\u202eka',
      achievements: 'one\ntwo\tthree\u0007',
    };
    expect((await rest.post('/students', fields)).read(studentSchema)).toMatchObject({
      firstName: 'Anika',
      achievements: 'one\ntwo\tthree',
    });
    expect(await rest.post('/students', { ...studentPayload(), firstName: '\u0000 ' })).toMatchObject({
      status: 400,
      body: { message: 'First name is required' },
    });
  });

  test('text of every script, and of SQL and HTML, comes back unharmed', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const texts = {
      firstName: "Zoë-Anne'; DROP TABLE students; --",
      lastName: '<script>alert(1)</script>',
      achievements: 'अनिका 李 😀 "quoted" \\ {{x}} $y %00\nsecond line',
    };
    const created = (await rest.post('/students', { ...studentPayload(), ...texts })).read(studentSchema);
    expect(created).toMatchObject(texts);
    expect((await rest.get(`/students/${created.id}`)).read(studentSchema)).toEqual(created);
  });

  test('an account holds at most ten', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    for (let count = 0; count < 10; count += 1) {
      expect((await rest.post('/students', studentPayload())).status).toBe(201);
    }
    const before = await snapshotTables(portal, 'students');
    expect(await rest.post('/students', studentPayload())).toMatchObject({
      status: 409,
      body: { message: 'An account can hold at most 10 student records.' },
    });
    expect(await snapshotTables(portal, 'students')).toEqual(before);
  });
});
