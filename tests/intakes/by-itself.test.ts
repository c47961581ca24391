import { expect, test } from 'vitest';
import { destroyByItself } from '../../src/server/domains/retention/destroy.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { usePortal } from '../support/portal.ts';

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

test('old values of the trail go, but not those about an application that is held back', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const { db } = portal.services;
  const { rest } = await signInAs(portal, 'super_admin');
  const [held, other] = [await submittedApplication(portal), await submittedApplication(portal)];
  for (const { student } of [held, other])
    await rest.put(`/admin/students/${student.id}`, { street: 'Elsewhere' });
  const reason = 'A court asks for it';
  await rest.put(`/super-admin/applications/${held.application.id}/hold-back`, { reason });

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
    .execute();
  expect(kept).toEqual([
    { entity: 'application', entityId: held.application.applicationId },
    { entity: 'student', entityId: String(held.student.id) },
  ]);
});
