import { expect, test } from 'vitest';
import { deliverReleases } from '../../src/server/domains/decisions/carry-out.ts';
import { remindOfDrafts } from '../../src/server/domains/reminders/remind.ts';
import { remindOfRequests } from '../../src/server/domains/requests/reminders.ts';
import { DAY, HOUR } from '../../src/server/platform/clock.ts';
import { clockFile, createClockWatch } from '../../src/server/platform/clock-watch.ts';
import { systemSchema } from '../../src/shared/system/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { createTestClock } from '../support/clock.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { approve, FIRST, followTime, readOffers, seatsFor, setUpPlaces } from '../support/places.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const OPEN = { openDate: '2026-10-01T00:00:00.000Z', closeDate: '2026-12-01T00:00:00.000Z' };

test.each([
  ['steadily', [HOUR, DAY, 2 * DAY], [false, false, false]],
  ['by a jump, which is doubted for a day', [2 * DAY + 1, HOUR, DAY], [true, true, false]],
  ['ahead, and is set right', [9 * DAY, HOUR, -9 * DAY], [true, true, false]],
  ['ahead twice', [9 * DAY, 22 * HOUR, 9 * DAY, 22 * HOUR, 2 * HOUR], [true, true, true, true, false]],
  ['back', [-90 * DAY, HOUR], [false, false]],
])('the clock goes %s', (_, steps, doubted) => {
  const clock = createTestClock(NOW);
  const watch = createClockWatch(clock);
  const found = steps.map((step) => {
    clock.advance(step);
    watch.look();
    return watch.isDoubted();
  });
  expect(found).toEqual(doubted);
});

test('what was seen outlives a restart; a damaged file counts as none', async () => {
  const config = { dataFolder: await useFolder() };
  const clock = createTestClock(NOW);
  await clockFile.keep(config, createClockWatch(clock).look());
  clock.advance(9 * DAY);
  const next = createClockWatch(clock, await clockFile.read(config));
  next.look();
  expect(next.isDoubted()).toBe(true);
  expect(createClockWatch(clock, undefined).isDoubted()).toBe(false);
});

/** What the server does each minute, as far as people are told something by it. */
async function minutePasses(portal: TestPortal) {
  const { services } = portal;
  await clockFile.keep(services.config, services.clockWatch.look());
  deliverReleases(services);
  remindOfRequests(services);
  remindOfDrafts(services);
  await followTime(portal);
}

test('after a jump of the clock nothing is released, lapses or is reminded of for a day', async () => {
  const portal = await usePortal({ now: NOW, schedule: OPEN });
  const { services, clock } = portal;
  let head = await signInAs(portal, 'super_admin');
  await head.rest.put('/admin/decisions', { told: 'when_released' });
  const [offered, rejected] = [await submittedApplication(portal), await submittedApplication(portal)];
  await completeApplication(await signInAs(portal, 'user'));
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await approve(head, offered.application.id);
  await head.rest.put(`/admin/applications/${rejected.application.id}/status`, { status: 'rejected' });
  const at = '2026-10-20T15:00:00.000Z';
  const release = { statuses: ['rejected'], count: 1, at };
  expect((await head.rest.post('/admin/decisions/releases', release)).status).toBe(201);
  await minutePasses(portal);
  const emails = (await readOutbox(portal)).length;
  const state = async () => {
    await minutePasses(portal);
    head = await signInAs(portal, 'super_admin');
    const release = await services.db.selectFrom('releases').select('releasedAt').executeTakeFirstOrThrow();
    const [offer] = await readOffers(head);
    return [offer?.state, release.releasedAt !== null, (await readOutbox(portal)).length > emails];
  };

  clock.advance(30 * DAY);
  expect(await state()).toEqual(['offered', false, false]);
  const { findings } = (await head.rest.get('/admin/system')).read(systemSchema);
  expect(findings.find(({ check }) => check === 'clock')).toMatchObject({
    state: 'must',
    text: expect.stringContaining('jumped ahead'),
  });
  clock.set('2026-10-05T16:00:00.000Z');
  expect(await state()).toEqual(['offered', false, false]);
  clock.advance(30 * DAY);
  expect(await state()).toEqual(['offered', false, false]);
  clock.advance(DAY);
  expect(await state()).toEqual(['lapsed', true, true]);
});
