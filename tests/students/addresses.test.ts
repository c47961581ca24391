import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

describe('an email address that has a record already', () => {
  test('an own one: 409 with its id', async () => {
    const portal = await usePortal();
    const { rest, trpc } = await signInAs(portal, 'user');
    const { id } = (await rest.post('/students', studentPayload({ email: 'anika@example.com' }))).read(
      studentSchema,
    );
    const message = `Student with this email already exists (ID: ${id})`;
    const again = studentPayload({ email: ' Anika@EXAMPLE.com' });

    const answer = await rest.post('/students', again);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ message, studentId: id });
    expect(await refusalOf(trpc.students.create.mutate(again))).toMatchObject({
      status: 409,
      message,
      studentId: id,
    });
  });

  test("somebody else's: 409 without any id", async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await owner.rest.post('/students', studentPayload({ email: 'anika@example.com' }));
    const before = await snapshotTables(portal, 'students');

    const { rest, trpc } = await signInAs(portal, 'user');
    const message = 'A student with this email already exists';
    const answer = await rest.post('/students', studentPayload({ email: 'ANIKA@example.com' }));
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ message });
    const refusal = await refusalOf(
      trpc.students.create.mutate(studentPayload({ email: 'anika@example.com' })),
    );
    expect(refusal).toMatchObject({ status: 409, message });
    expect(refusal.studentId).toBeUndefined();
    expect(await snapshotTables(portal, 'students')).toEqual(before);
  });

  test('cannot be taken by a change either', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await owner.rest.post('/students', studentPayload({ email: 'taken@example.com' }));
    const { rest } = await signInAs(portal, 'user');
    const first = (await rest.post('/students', studentPayload({ email: 'first@example.com' }))).read(
      studentSchema,
    );
    const second = (await rest.post('/students', studentPayload({ email: 'second@example.com' }))).read(
      studentSchema,
    );
    const change = (email: string) => rest.put(`/students/${second.id}`, { email });

    const others = await change('Taken@example.com');
    expect(others.status).toBe(409);
    expect(others.body).toEqual({ message: 'A student with this email already exists' });
    expect(await change('FIRST@example.com')).toMatchObject({ status: 409, body: { studentId: first.id } });
    expect(await change('Second@Example.com')).toMatchObject({ status: 200, body: second });
    expect(await change('third@example.com')).toMatchObject({
      status: 200,
      body: { email: 'third@example.com' },
    });
  });

  test('is created once, however many ask at once', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const payload = studentPayload();
    const answers = await Promise.all(Array.from({ length: 20 }, () => rest.post('/students', payload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await snapshotTables(portal, 'students')).students).toHaveLength(1);
  });
});

describe('finding records', () => {
  test('an account may hold several, each with its own address; they are listed first made first', async () => {
    const portal = await usePortal();
    const parent = await signInAs(portal, 'user');
    const stranger = await signInAs(portal, 'user');
    await stranger.rest.post('/students', studentPayload());
    expect((await parent.rest.get('/students/my-students')).body).toEqual([]);

    const children = [];
    for (const firstName of ['Zara', 'Adam']) {
      children.push((await parent.rest.post('/students', studentPayload({ firstName }))).body);
    }
    expect((await parent.rest.get('/students/my-students')).body).toEqual(children);
    expect(await parent.trpc.students.myStudents.query()).toEqual(children);
  });

  test('by email finds an own record, whatever the case', async () => {
    const portal = await usePortal();
    const { rest, trpc } = await signInAs(portal, 'user');
    const { body } = await rest.post('/students', studentPayload({ email: 'anika+six@example.com' }));
    for (const address of [
      'anika%2Bsix@example.com',
      'ANIKA+Six%40example.com',
      '%20anika+six@example.com',
    ]) {
      expect(await rest.get(`/students/by-email/${address}`)).toMatchObject({ status: 200, body });
    }
    expect(await trpc.students.byEmail.query({ emailAddress: 'Anika+Six@Example.com' })).toEqual(body);
  });

  test("by email answers for somebody else's address exactly as for an absent one", async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    await owner.rest.post('/students', studentPayload({ email: 'anika@example.com' }));
    const { rest, trpc } = await signInAs(portal, 'user');

    const others = await rest.get('/students/by-email/anika@example.com');
    const absent = await rest.get('/students/by-email/nobody@example.com');
    expect(absent.status).toBe(404);
    expect([others.status, others.body]).toEqual([absent.status, absent.body]);
    const emailAddresses = ['anika@example.com', 'nobody@example.com'];
    const [overTrpc, absentOverTrpc] = await Promise.all(
      emailAddresses.map((emailAddress) => refusalOf(trpc.students.byEmail.query({ emailAddress }))),
    );
    expect(overTrpc).toEqual(absentOverTrpc);
  });

  test('by email finds every record for an administrator', async () => {
    const portal = await usePortal();
    const owner = await signInAs(portal, 'user');
    const { body } = await owner.rest.post('/students', studentPayload({ email: 'anika@example.com' }));
    const admin = await signInAs(portal, 'admin');
    expect((await admin.rest.get('/students/by-email/anika@example.com')).body).toEqual(body);
  });
});
