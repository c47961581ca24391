import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { portalStatusSchema } from '../../src/shared/portal/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { doors } from '../support/platform/doors.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const now = '2027-01-15T12:00:00.000Z';
const OPEN = '2027-01-05T12:00:00.000Z';
const CLOSE = '2027-01-31T20:00:00.000Z';
const BEFORE = 'Open date must be before close date';

describe.each(doors)('the schedule over $door', ({ call }) => {
  test.each([
    ['both dates', { openDate: OPEN, closeDate: CLOSE }, OPEN, CLOSE, true],
    ['in the school’s time', { openDate: '2027-01-05T08:00:00-04:00' }, OPEN, null, true],
    ['an opening to come', { openDate: CLOSE }, CLOSE, null, false],
    ['a closing that is over', { openDate: OPEN, closeDate: now }, OPEN, now, false],
    ['neither', {}, null, null, false],
    ['neither, said with null', { openDate: null, closeDate: null }, null, null, false],
  ])('%s', async (_, input, openDate, closeDate, isOpen) => {
    const portal = await usePortal({ now });
    const { token } = await signInAs(portal, 'admin');
    const answer = await call(portal, 'admin.changeSchedule', { token, input });
    expect(answer).toMatchObject({ status: 200, body: { openDate, closeDate, isOpen } });
    expect((await call(portal, 'site.portalStatus')).body).toEqual(answer.body);
  });

  test.each([
    ['a closing date alone', { closeDate: CLOSE }, 'closeDate', BEFORE],
    ['a closing before the opening', { openDate: CLOSE, closeDate: OPEN }, 'closeDate', BEFORE],
    ['a closing at the opening', { openDate: OPEN, closeDate: OPEN }, 'closeDate', BEFORE],
    [
      'the same instant in two time zones',
      { openDate: '2027-01-05T08:00:00-04:00', closeDate: OPEN },
      'closeDate',
      BEFORE,
    ],
    [
      'an opening without time zone',
      { openDate: '2027-01-05T08:00:00' },
      'openDate',
      'Open date must be an ISO date and time',
    ],
    [
      'an opening that is no date',
      { openDate: 'soon' },
      'openDate',
      'Open date must be an ISO date and time',
    ],
    [
      'an opening that is in the year 10000 in UTC',
      { openDate: '9999-12-31T23:59:59-04:00' },
      'openDate',
      'Open date must be an ISO date and time',
    ],
    [
      'an opening before the year 0 in UTC',
      { openDate: '0000-01-01T00:00:00+14:00' },
      'openDate',
      'Open date must be an ISO date and time',
    ],
    ['an empty opening', { openDate: '' }, 'openDate', 'Open date must be an ISO date and time'],
    [
      'a closing on 30 February',
      { openDate: OPEN, closeDate: '2027-02-30T08:00:00Z' },
      'closeDate',
      'Close date must be an ISO date and time',
    ],
  ])('%s is refused', async (_, input, path, message) => {
    const portal = await usePortal({ now });
    const { token } = await signInAs(portal, 'admin');
    const before = await snapshotTables(portal);
    expect(await call(portal, 'admin.changeSchedule', { token, input })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path, message }] },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('its status follows the clock, and anybody may read it', async () => {
    const portal = await usePortal({ now, schedule: { openDate: OPEN, closeDate: CLOSE } });
    const until = 'The registration portal is open until 31/01/2027 at 16:00.';
    const open = { openDate: OPEN, closeDate: CLOSE, isOpen: true, message: until };
    const isClosed = { isOpen: false, minutesLeft: null };
    expect(await call(portal, 'site.portalStatus')).toMatchObject({ status: 200, body: open });
    portal.clock.set(CLOSE);
    const message = 'The registration portal closed on 31/01/2027 at 16:00.';
    expect((await call(portal, 'site.portalStatus')).body).toEqual({ ...open, ...isClosed, message });
  });

  test('isOpen and message cannot be set', async () => {
    const portal = await usePortal({ now, schedule: CLOSED_PORTAL });
    const { token } = await signInAs(portal, 'admin');
    const input = { isOpen: true, message: 'Come in' };
    expect((await call(portal, 'admin.changeSchedule', { token, input })).body).toEqual({
      isOpen: false,
      message: 'The registration portal is closed.',
      minutesLeft: null,
      openDate: null,
      closeDate: null,
    });
  });

  test('a change is one row of the audit trail', async () => {
    const portal = await usePortal({ now, schedule: { openDate: OPEN, closeDate: null } });
    const { token, user } = await signInAs(portal, 'admin');
    await call(portal, 'admin.changeSchedule', { token, input: { openDate: OPEN, closeDate: CLOSE } });
    expect(await trailOf(portal)).toEqual([
      {
        at: now,
        actorId: user.id,
        actorEmail: user.email,
        action: 'schedule_changed',
        entity: 'portalSchedule',
        entityId: '1',
        before: { openDate: OPEN, closeDate: null },
        after: { openDate: OPEN, closeDate: CLOSE },
      },
    ]);
  });
});

test('a new installation is open since its first start, until somebody says otherwise', async () => {
  const begun = new Date();
  const folder = await useFolder();
  const portal = await usePortal({ dataFolder: folder });
  portal.clock.set(new Date());
  const status = (await api(portal).get('/registration-portal/status')).read(portalStatusSchema);
  expect(status).toMatchObject({
    isOpen: true,
    message: 'The registration portal is open.',
    closeDate: null,
  });
  expect(new Date(status.openDate ?? 0).getTime()).toBeGreaterThanOrEqual(begun.getTime());
  expect(new Date(status.openDate ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
});

test('the kept status follows the schedule and the clock, and is sent only to who has another one', async () => {
  const portal = await usePortal({ now });
  const { rest } = await signInAs(portal, 'admin');
  const ask = async (etag = '') => {
    const url = `${portal.url}/api/registration-portal/status`;
    const answer = await fetch(url, { headers: { 'If-None-Match': etag } });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  };
  await rest.post('/admin/registration-portal/schedule', { openDate: OPEN, closeDate: CLOSE });
  const open = await ask();
  expect(open).toMatchObject({ status: 200, text: expect.stringContaining('"isOpen":true') });
  expect(await ask(open.etag)).toEqual({ status: 304, etag: open.etag, text: '' });
  await rest.post('/admin/registration-portal/schedule', {});
  const changed = await ask(open.etag);
  expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('"isOpen":false') });
  await rest.post('/admin/registration-portal/schedule', { openDate: OPEN, closeDate: CLOSE });
  portal.clock.set(new Date(CLOSE));
  expect(await ask(open.etag)).toMatchObject({ status: 200, text: expect.stringContaining('closed on') });
});
