import { expect, test } from 'vitest';
import { releaseSchema } from '../../src/shared/decisions/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';

test('a restore brings withheld decisions back, and writes to nobody by itself', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  const { application } = await submittedApplication(portal);
  const { rest } = superAdmin;
  await rest.put('/admin/decisions', { told: 'when_released' });
  await rest.put(`/applications/${application.id}`, { status: 'approved' });
  const at = new Date(portal.clock.now().getTime() + 60_000).toISOString();
  const scheduled = await rest.post('/admin/decisions/releases', { statuses: ['approved'], count: 1, at });
  expect(scheduled.status).toBe(201);
  const file = await backUp(portal, 'database');
  await rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  await restore(portal, superAdmin, file);

  await passMinutes(portal, 10);
  expect(await readOutbox(portal)).toHaveLength(1);
  expect((await rest.get(`/admin/applications/${application.id}`)).body).toMatchObject({
    status: 'approved',
    isTold: false,
  });
  const releases = (await rest.get('/admin/decisions/releases')).read(releaseSchema.array());
  expect(releases).toMatchObject([{ state: 'cancelled' }]);
  const undone = await rest.post(`/admin/applications/${application.id}/decision/undo`, {});
  expect(undone.body).toMatchObject({ status: 'submitted' });
});
