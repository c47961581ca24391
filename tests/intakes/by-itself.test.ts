import { expect, test } from 'vitest';
import { destroyByItself } from '../../src/server/domains/retention/destroy.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { dueListSchema } from '../../src/shared/retention/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

test('a clock that jumps years ahead destroys nothing early by itself', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const { services, clock } = portal;
  const head = await signInAs(portal, 'super_admin');
  await submittedApplication(portal);
  await beginIntake(portal, head, 2028);
  const { rest } = head;
  await rest.post('/super-admin/retention/destroy', { all: true, confirm: true });
  const soon = { byItself: true, rejected: { months: 1, isOn: true } };
  expect((await rest.put('/super-admin/retention', soon)).status).toBe(200);
  const kept = async () => {
    await destroyByItself(services);
    return (await services.db.selectFrom('applications').select('id').execute()).length;
  };

  clock.set('2037-01-15T12:00:00Z');
  for (const _ of [1, 2, 3]) expect(await kept()).toBe(1);
  clock.set('2027-01-16T12:00:00Z');
  expect(await kept()).toBe(1);

  // Undecided, it is due a month after its intake was closed. Each day makes up for one that the portal was off.
  clock.set('2027-03-01T12:00:00Z');
  let days = 1;
  for (; (await kept()) === 1; days += 1) clock.advance(DAY);
  expect(days).toBe(15);
});

test('an intake that was reopened for corrections is destroyed only once it is closed again', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  await submittedApplication(portal);
  await beginIntake(portal, head, 2028);
  await head.rest.put('/super-admin/retention', { rejected: { months: 1, isOn: true } });
  portal.clock.set('2027-02-20T12:00:00Z');
  const { rest } = await signInAs(portal, 'super_admin');
  const due = async () => (await rest.get('/super-admin/retention/due')).read(dueListSchema).total;
  for (const [state, count] of [
    ['reopened', 0],
    ['closed', 1],
  ] as const) {
    await rest.put('/super-admin/intakes/1', { state, reason: 'An appeal' });
    expect(await due()).toBe(count);
  }
});

test('what is typed for a child goes on when the last record of an earlier intake is destroyed', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const { applicant } = await submittedApplication(portal);
  await beginIntake(portal, head, 2028);
  const draft = { personalData: { firstName: 'Kofi' }, currentStep: 0, studentId: 'new' };
  expect((await applicant.rest.post('/draft-application', draft)).status).toBe(200);
  await head.rest.put('/super-admin/retention', { rejected: { months: 1, isOn: true } });
  portal.clock.set('2027-02-20T12:00:00Z');
  const { rest } = await signInAs(portal, 'super_admin');
  expect((await rest.post('/super-admin/retention/destroy', { all: true, confirm: true })).status).toBe(200);
  const { db } = portal.services;
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('drafts').select('studentId').execute()).toEqual([{ studentId: null }]);
});

test('nothing is destroyed by itself while the clock is doubted', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const { services, clock } = portal;
  const { rest } = await signInAs(portal, 'super_admin');
  await rest.post('/super-admin/retention/destroy', { all: true, confirm: true });
  await rest.put('/super-admin/retention', { byItself: true });
  const ranOn = async () => {
    services.clockWatch.look();
    await destroyByItself(services);
    const select = services.db.selectFrom('retentionSettings').select('ranOn');
    return (await select.executeTakeFirstOrThrow()).ranOn;
  };
  clock.set('2027-03-01T12:00:00Z');
  expect(await ranOn()).toBe(null);
  clock.advance(DAY);
  expect(await ranOn()).toBe('2027-03-02');
});

test('each start destroys what is due by itself, once on a day', async () => {
  const dataFolder = await useFolder();
  const start = (now: string) => usePortal({ now, dataFolder });
  const first = await start('2027-01-15T12:00:00Z');
  const head = await signInAs(first, 'super_admin');
  await submittedApplication(first);
  const { rest } = head;
  await rest.post('/super-admin/retention/destroy', { all: true, confirm: true });
  await rest.put('/super-admin/retention', { byItself: true, rejected: { months: 1, isOn: true } });
  await beginIntake(first, head, 2028);
  await first.close();
  /** How many applications a start leaves, and as of when it judged. */
  const after = async (now: string, nextJudged?: string) => {
    const { services, close } = await start(now);
    await services.background.finished();
    const { judgedAt } = await services.db
      .selectFrom('retentionSettings')
      .select('judgedAt')
      .executeTakeFirstOrThrow();
    const left = await services.db.selectFrom('applications').select('id').execute();
    if (nextJudged)
      await services.db.updateTable('retentionSettings').set({ judgedAt: nextJudged }).execute();
    await close();
    return [left.length, judgedAt];
  };
  // However often it starts, a clock that is years ahead moves it by two days.
  expect(await after('2037-01-15T12:00:00Z')).toEqual([1, '2027-01-17T12:00:00.000Z']);
  const lastDay = '2027-02-14T12:00:00.000Z';
  expect(await after('2037-01-15T12:05:00Z', lastDay)).toEqual([1, '2027-01-17T12:00:00.000Z']);
  expect(await after('2027-02-15T12:00:00Z')).toEqual([0, '2027-02-15T12:00:00.000Z']);
});

test('a withdrawn double is kept as long as what was rejected', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const { application } = await submittedApplication(portal, {
    student: { birthCertificatePin: 'D1234567' },
  });
  const paper = await enterPaper(head, { birthCertificatePin: 'D1234567' });
  const answer = { answer: 'same', keep: paper.id };
  const pair = `${application.id}-${paper.id}`;
  expect((await head.rest.put(`/admin/doubles/${pair}`, answer)).status).toBe(200);
  await beginIntake(portal, head, 2028);
  const dueAt = async (now: string) => {
    portal.clock.set(now);
    const { rest } = await signInAs(portal, 'super_admin');
    const { items } = (await rest.get('/super-admin/retention/due')).read(dueListSchema);
    return items.map(({ kind, applicationId }) => [kind, applicationId]);
  };
  expect(await dueAt('2027-07-16T12:00:00Z')).toEqual([]);
  expect(await dueAt('2029-01-16T12:00:00Z')).toContainEqual(['rejected', application.applicationId]);
});

test('old values of the trail go, but not those about an application that is held back', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const { rest } = head;
  const [held, other] = [await submittedApplication(portal), await submittedApplication(portal)];
  for (const { student, applicant } of [held, other]) {
    await rest.put(`/admin/students/${student.id}`, { street: 'Elsewhere' });
    await rest.put(`/super-admin/users/${applicant.user.id}`, { isActive: false });
  }
  // One on paper has no account.
  const paper = await enterPaper(head);
  const reason = 'A court asks for it';
  for (const { id } of [held.application, paper])
    await rest.put(`/super-admin/applications/${id}/hold-back`, { reason });

  portal.clock.set('2034-03-01T12:00:00Z');
  const later = await signInAs(portal, 'super_admin');
  await later.rest.post('/super-admin/retention/destroy', { ids: ['audit'], confirm: true });
  const kept = await db
    .selectFrom('audit')
    .select(['entity', 'entityId'])
    .where('at', '<', '2028')
    .where('after', 'is not', null)
    .distinct()
    .orderBy('entity')
    .orderBy('entityId')
    .execute();
  expect(kept).toEqual([
    { entity: 'application', entityId: held.application.applicationId },
    { entity: 'application', entityId: paper.applicationId },
    { entity: 'student', entityId: String(held.student.id) },
    { entity: 'student', entityId: String(paper.studentId) },
    { entity: 'user', entityId: String(held.applicant.user.id) },
  ]);
});
