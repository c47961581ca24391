import { expect, test } from 'vitest';
import { historySchema } from '../../src/shared/admissions/history.ts';
import { outcomeRowsSchema } from '../../src/shared/places/outcome-row.ts';
import type { Account } from '../support/accounts.ts';
import { preview, SCIENCES, setUp, useSchool } from '../support/places/set-up.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const path = (id: number | undefined) => `/admin/applications/${id}/placement`;
const NOTHING = { pin: null, heldOut: null, exception: null };

/** What comes out for each, in the order of merit. */
async function comesOut(administrator: Account) {
  const { id } = await preview(administrator);
  const page = (await administrator.rest.get(`/admin/places/previews/${id}/outcomes`)).read(
    outcomeRowsSchema,
  );
  return page.items.map(({ applicationId, outcome, choice }) => [applicationId, outcome, choice]);
}

test('who is pinned, held out or excepted, through both doors, with its history', async () => {
  const { administrator, ids, people } = await useSchool();
  const { rest, trpc } = administrator;
  const [best = 0, second = 0, last = 0] = ids;
  expect((await rest.get(path(best))).body).toEqual(NOTHING);
  expect((await rest.put(path(last), { pin: 1 })).body).toEqual({ ...NOTHING, pin: 1 });
  const heldOut = { reason: 'Moves abroad' };
  expect(await trpc.admin.changePlacement.mutate({ id: second, heldOut })).toEqual({ ...NOTHING, heldOut });
  expect(await comesOut(administrator)).toEqual([
    [best, 'placed', 2],
    [second, 'held_out', null],
    [last, 'placed', 1],
  ]);
  await setUp(administrator, { minimum: { passes: 6, subjects: [] } });
  const exception = { reason: 'Captain of the school' };
  expect((await rest.put(path(last), { exception })).body).toEqual({ pin: 1, heldOut: null, exception });
  expect(await comesOut(administrator)).toEqual([
    [best, 'below_minimum', null],
    [second, 'held_out', null],
    [last, 'placed', 1],
  ]);
  expect((await rest.put(path(last), { pin: null, exception: null })).body).toEqual(NOTHING);
  const history = (await rest.get(`/admin/applications/${last}/history`)).read(historySchema);
  expect(history.items[0]).toMatchObject({
    action: 'placement_changed',
    changes: [
      { field: 'pin', before: 1, after: null },
      { field: 'exception', before: exception.reason, after: null },
    ],
  });
  // Applicants learn nothing of it, nor does a copy of their data tell it.
  const own = await people[1]?.applicant.rest.bytes('/auth/profile/data');
  expect(own?.bytes.toString('latin1')).not.toContain(heldOut.reason);
});

test('a pin that does not fit is refused, and changes nothing', async () => {
  const { portal, administrator, ids } = await useSchool();
  const { rest, trpc } = administrator;
  const [best = 0, second = 0, last = 0] = ids;
  await rest.put(path(last), { pin: 1 });
  const before = await snapshotTables(portal);
  const full = await rest.put(path(best), { pin: 1 });
  expect(full).toMatchObject({ status: 409, body: { message: expect.stringContaining('does not fit') } });
  expect(await refusalOf(trpc.admin.changePlacement.mutate({ id: second, pin: 1 }))).toMatchObject({
    status: 409,
  });
  for (const [wrong, status] of [
    [{ pin: 3 }, 400],
    [{ heldOut: { reason: ' ' } }, 400],
    [{ exception: 'because' }, 400],
  ] as const)
    expect((await rest.put(path(best), wrong)).status).toBe(status);
  expect((await rest.put(path(999_999), { pin: 1 })).status).toBe(404);
  expect((await rest.get(path(999_999))).status).toBe(404);
  expect(await snapshotTables(portal)).toEqual(before);

  // Without a class, and when it is not considered at all.
  await setUp(administrator, {
    classes: SCIENCES.slice(1).map((subject) => ({ subject, block: null, seats: 9 })),
  });
  expect((await rest.put(path(best), { pin: 1 })).status).toBe(409);
  await rest.put(`/admin/applications/${second}/status`, { status: 'rejected' });
  expect((await rest.put(path(second), { pin: 2 })).status).toBe(409);
});
