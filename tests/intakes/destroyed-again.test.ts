import { expect, test } from 'vitest';
import { DAY } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { usePortal } from '../support/portal.ts';

test('a restore destroys no account that only has the id of one that was destroyed', async () => {
  const portal = await usePortal();
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const applicant = await signInAs(portal, 'user');
  const file = await backUp(portal, 'database');
  const now = portal.clock.now().getTime();
  const destroyed = (recordId: number, at: number) => ({
    kind: 'account' as const,
    recordId,
    rule: 'account' as const,
    number: '',
    at: new Date(at).toISOString(),
    byEmail: head.email,
  });
  const ledger = [destroyed(head.user.id, now + DAY), destroyed(applicant.user.id, now - DAY)];
  await db.insertInto('destructions').values(ledger).execute();
  await restore(portal, head, file);
  const kept = await db.selectFrom('users').select('id').orderBy('id').execute();
  expect(kept.map(({ id }) => id)).toEqual([head.user.id, applicant.user.id]);
});
