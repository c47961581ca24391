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
