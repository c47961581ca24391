import { expect, test } from 'vitest';
import { RESULTS } from '../../scripts/support/payloads.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { nextSchema, queueSchema } from '../../src/shared/results-desk/schema.ts';
import { type Account, registerApplicant, signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const queueOf = async ({ rest }: Account, query = '') =>
  (await rest.get(`/admin/results/queue${query}`)).read(queueSchema);
const next = async ({ rest }: Account, query = '') =>
  (await rest.get(`/admin/results/next${query}`)).read(nextSchema);
const hold = ({ rest }: Account, applicationId: number) =>
  rest.post('/admin/results/hold', { applicationId });
const release = ({ rest }: Account, applicationId: number) =>
  rest.request('DELETE', '/admin/results/hold', { body: { applicationId } });
const ids = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

test('the queue lists what is not yet checked, in order, with how far it is', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const first = await submittedApplication(portal, { student: { firstName: 'Zara' } });
  portal.clock.advance(MINUTE);
  const second = await submittedApplication(portal);
  portal.clock.advance(MINUTE);
  const music = {
    examType: 'CSEC',
    examYear: 2026,
    subjectName: 'Music',
    grade: '1',
    subjectProfile: 'AAA',
  } as const;
  const better = await submittedApplication(portal, { results: [...RESULTS, music] });
  await completeApplication(await registerApplicant(portal));
  const [one, two, three] = [first, second, better].map(({ application }) => application.id);

  const { items, ...pace } = await queueOf(administrator);
  expect(pace).toEqual({ total: 3, checked: 0, checkedToday: 0 });
  expect(items.map(({ id }) => id)).toEqual([one, two, three]);
  expect(items[0]).toEqual({
    id: one,
    applicationId: first.application.applicationId,
    student: { firstName: 'Zara', lastName: first.student.lastName },
    resultsCheck: 'not_checked',
    heldBy: null,
  });
  expect(ids(await queueOf(administrator, '?by=score'))).toEqual([three, one, two]);
  expect(ids(await queueOf(administrator, '?limit=2'))).toEqual([one, two]);
  expect(await queueOf(administrator, '?search=zara')).toMatchObject({ items: [{ id: one }], total: 1 });
  expect(await queueOf(administrator, '?status=under_review')).toMatchObject({ items: [], total: 0 });
  expect(await queueOf(administrator, '?status=draft')).toMatchObject({ items: [], total: 0 });
  expect(await queueOf(administrator, '?status=submitted&assignedTo=none')).toMatchObject({ total: 3 });

  await administrator.rest.post(`/admin/applications/${one}/confirm-rest`, {});
  expect(await queueOf(administrator)).toMatchObject({ total: 3, checked: 1, checkedToday: 1 });
  expect(ids(await queueOf(administrator))).toEqual([two, three]);
  const [result] = second.examResults;
  const check = await administrator.rest.put(`/admin/exam-results/${result?.id}/check`, {
    check: 'confirmed',
  });
  expect(check.read(examResultSchema).check).toBe('confirmed');
  expect(await queueOf(administrator, '?check=begun')).toMatchObject({
    items: [{ id: two }],
    total: 1,
    checked: 0,
  });
  portal.clock.advance(24 * 60 * MINUTE);
  const again = await signInAs(portal, 'admin');
  expect(await queueOf(again)).toMatchObject({ total: 3, checked: 1, checkedToday: 0 });
  for (const query of ['?by=name', '?limit=0', '?limit=many', '?check=done', '?status=lost'])
    expect((await again.rest.get(`/admin/results/queue${query}`)).status).toBe(400);
});

test('every step of the holder prolongs a hold', async () => {
  const portal = await usePortal();
  const [anna, ben] = [await signInAs(portal, 'admin'), await signInAs(portal, 'super_admin')];
  const { application, student, examResults } = await submittedApplication(portal);
  const music = { examType: 'CSEC', examYear: 2025, subjectName: 'Music', grade: '2', subjectProfile: 'ABB' };
  const first = `/exam-results/${examResults[0]?.id}`;
  const asked = { kind: 'information', message: 'Which school?', answerBy: '2026-12-01' };
  const steps = [
    () => anna.rest.post('/exam-results', { ...music, studentId: student.id }),
    () => anna.rest.put(`/admin${first}`, { grade: '5' }),
    () => anna.rest.put(`/admin${first}/check`, { check: 'confirmed' }),
    () => anna.rest.delete(first),
    () => anna.rest.post(`/admin/applications/${application.id}/requests`, asked),
    () => anna.rest.put('/admin/requests/1', { state: 'cancelled' }),
  ];
  await hold(anna, application.id);
  for (const step of steps) {
    portal.clock.advance(9 * MINUTE);
    expect((await step()).status).toBeLessThan(300);
  }
  portal.clock.advance(10 * MINUTE - 1);
  expect((await hold(ben, application.id)).status).toBe(409);
  portal.clock.advance(1);
  expect((await hold(ben, application.id)).status).toBe(200);
});

test('two administrators never meet, and a hold ends by itself', async () => {
  const portal = await usePortal();
  const seeded = await seedSubmitted(portal, 6);
  const [anna, ben] = [await signInAs(portal, 'admin'), await signInAs(portal, 'super_admin')];
  const applicant = await registerApplicant(portal);
  const [a = 0, b = 0, c = 0, d = 0, ...rest] = seeded;
  const { db } = portal.services;
  await db.updateTable('applications').set({ resultsCheck: 'not_checked' }).execute();
  const before = await snapshotTables(portal);

  // At the same moment.
  const taken = await Promise.all([next(anna), next(ben)]);
  expect(taken.map(({ item }) => item?.id).sort()).toEqual([a, b]);
  const [annas, bens] = taken.map(({ item }) => item?.id ?? 0);
  if (annas === undefined || bens === undefined) throw new Error('both have one');
  expect((await next(anna, `?after=${b}`)).item?.id).toBe(c);
  expect((await next(ben, `?after=${b}`)).item?.id).toBe(d);
  // From the top again, without its own start; then nothing is left.
  expect((await next(anna, `?after=${rest.at(-1)}`)).item?.id).toBe(annas);
  expect((await queueOf(anna)).items.map(({ id, heldBy }) => [id, heldBy])).toEqual(
    [a, b, c, d, ...rest].map((id) => [id, [bens, d].includes(id) ? ben.email : null]),
  );

  const refusal = await hold(ben, annas);
  expect(refusal).toMatchObject({ status: 409, body: { message: expect.stringContaining(anna.email) } });
  expect(await release(ben, annas)).toMatchObject({ status: 409 });
  expect(await hold(anna, annas)).toMatchObject({
    status: 200,
    body: { applicationId: annas, heldUntil: expect.any(String) },
  });
  expect(await release(anna, annas)).toMatchObject({ status: 200 });
  expect(await release(anna, annas)).toMatchObject({ status: 200 });
  expect(await hold(ben, annas)).toMatchObject({ status: 200 });
  expect(await snapshotTables(portal)).toEqual(before);

  // A call of the holder prolongs it, also a check.
  portal.clock.advance(9 * MINUTE);
  expect((await hold(ben, annas)).status).toBe(200);
  portal.clock.advance(9 * MINUTE);
  expect((await hold(anna, annas)).status).toBe(409);
  await ben.rest.post(`/admin/applications/${annas}/confirm-rest`, {});
  portal.clock.advance(10 * MINUTE - 1);
  expect((await hold(anna, annas)).status).toBe(409);
  portal.clock.advance(1);
  expect((await hold(anna, annas)).status).toBe(200);

  // What waits for the applicant is passed by, but listed.
  await db
    .updateTable('applications')
    .set({ resultsCheck: 'waiting_for_applicant' })
    .where('id', 'in', [a, b, c, d])
    .execute();
  expect((await next(ben)).item?.id).toBe(rest[0]);
  expect((await queueOf(ben)).items).toHaveLength(6);
  expect((await next(anna, `?after=${rest[1]}`)).item).toBeNull();

  const calls = (account: Pick<Account, 'rest'>) => [
    account.rest.get('/admin/results/queue'),
    account.rest.get('/admin/results/next'),
    account.rest.post('/admin/results/hold', { applicationId: rest[1] }),
    account.rest.request('DELETE', '/admin/results/hold', { body: { applicationId: rest[0] } }),
  ];
  for (const { status } of await Promise.all(calls(applicant))) expect(status).toBe(403);
  expect((await hold(anna, rest[1] ?? 0)).status).toBe(200);
  expect((await hold(anna, 999_999)).status).toBe(404);
  expect((await anna.rest.post('/admin/results/hold', {})).status).toBe(400);
  expect(await ben.trpc.admin.resultsQueue.query({})).toMatchObject({ total: 6 });
  await expect(ben.trpc.admin.holdResults.mutate({ applicationId: rest[1] ?? 0 })).rejects.toThrow(
    anna.email,
  );
});
