import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { decisionSettingsSchema } from '../../src/shared/decisions/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const PATH = '/admin/decisions';

test('decisions are told at once, until an administrator changes it', async () => {
  const portal = await usePortal();
  const { rest, trpc } = await signInAs(portal, 'admin');
  const first = (await rest.get(PATH)).read(decisionSettingsSchema);
  expect(first.told).toBe('at_once');
  const changed = await rest.put(PATH, { told: 'when_released', version: first.version });
  const second = changed.read(decisionSettingsSchema);
  expect(second.told).toBe('when_released');
  expect(second.version).not.toBe(first.version);
  expect(await trpc.admin.decisionSettings.query()).toEqual(second);
  expect(await trailOf(portal)).toMatchObject([
    {
      action: 'decision_settings_changed',
      before: { told: 'at_once' },
      after: { told: 'when_released' },
    },
  ]);
});

test('a stale version and a wrong value are refused, and nobody else may see or change it', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const applicant = await signInAs(portal, 'user');
  const { version } = (await administrator.rest.get(PATH)).read(decisionSettingsSchema);
  await administrator.rest.put(PATH, { told: 'when_released', version });
  const before = await snapshotTables(portal, 'decisionSettings', 'audit');
  const stale = { told: 'at_once' as const, version };
  expect((await administrator.rest.put(PATH, stale)).status).toBe(409);
  const call = administrator.trpc.admin.changeDecisionSettings.mutate(stale);
  expect(await refusalOf(call)).toMatchObject({ status: 409 });
  for (const wrong of [{}, { told: 'never' }, { told: 'at_once', version: 'first' }])
    expect((await administrator.rest.put(PATH, wrong)).status).toBe(400);
  expect((await api(portal).get(PATH)).status).toBe(401);
  expect((await api(portal).put(PATH, { told: 'at_once' })).status).toBe(401);
  expect((await applicant.rest.get(PATH)).status).toBe(403);
  expect((await applicant.rest.put(PATH, { told: 'at_once' })).status).toBe(403);
  expect(await snapshotTables(portal, 'decisionSettings', 'audit')).toEqual(before);
});
