import { expect, test } from 'vitest';
import { FIRST_STEPS, type FirstStep, stepsLeft } from '../../src/shared/first-steps/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import { badgePng, uploadBadge } from '../support/settings/badge.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const namesOf = (steps: readonly FirstStep[]) => stepsLeft(steps).map(({ step }) => step);

test('each step is done by what it asks for, and by nothing else', async () => {
  const mail = await startMailServer();
  const portal = await usePortal({ schedule: CLOSED_PORTAL, environment: { SMTP_URL: mail.url } });
  const { rest, trpc } = await signInAs(portal, 'super_admin');
  const left = async () => namesOf(await trpc.superAdmin.firstSteps.query());
  expect(await left()).toEqual([...FIRST_STEPS]);

  await rest.put('/admin/school', { name: 'Holy Cross College', accent: 'maroon' });
  expect(await left()).not.toContain('school');
  await uploadBadge(rest, badgePng());
  expect(await left()).not.toContain('badge');
  await rest.put('/admin/site-settings/contactPhone', { value: '(868) 555-0199' });
  expect(await left()).toContain('contacts');
  await rest.put('/admin/site-settings/contactEmail', { value: 'office@holycross.example' });
  expect(await left()).toEqual(['mail', 'schedule', 'subjects', 'colleagues', 'backup']);
  await rest.post('/admin/system/test-email');
  await rest.post('/admin/registration-portal/schedule', {
    openDate: '2029-01-01T00:00:00.000Z',
    closeDate: '2030-01-01T00:00:00.000Z',
  });
  expect(await left()).toEqual(['subjects', 'colleagues', 'backup']);
  await signInAs(portal, 'admin');
  await rest.post('/super-admin/backup/create-free', { type: 'database' });
  expect(await left()).toEqual(['subjects']);
});

test('an opening date that nobody has set does not count', async () => {
  const portal = await usePortal();
  const { rest, trpc } = await signInAs(portal, 'super_admin');
  expect((await rest.get('/registration-portal/status')).body).toMatchObject({ isOpen: true });
  expect(namesOf(await trpc.superAdmin.firstSteps.query())).toContain('schedule');
});

test('a letter that could not be sent does not count', async () => {
  const portal = await usePortal();
  const { rest, trpc } = await signInAs(portal, 'super_admin');
  expect((await rest.post('/admin/system/test-email')).body).toMatchObject({ isSent: false });
  expect(namesOf(await trpc.superAdmin.firstSteps.query())).toContain('mail');
});

test('what is not needed is put aside, taken up again, and told in the trail once each', async () => {
  const portal = await usePortal();
  const { trpc } = await signInAs(portal, 'super_admin');
  const set = (isAside: boolean) => trpc.superAdmin.setFirstStepAside.mutate({ step: 'subjects', isAside });
  expect(namesOf(await set(true))).not.toContain('subjects');
  expect(namesOf(await set(true))).not.toContain('subjects');
  expect(namesOf(await set(false))).toContain('subjects');
  expect(await trailOf(portal)).toMatchObject([
    { action: 'first_step_set_aside', entityId: 'subjects', after: { isAside: true } },
    { action: 'first_step_set_aside', entityId: 'subjects', after: { isAside: false } },
  ]);
});

test('an administrator neither sees nor changes them', async () => {
  const portal = await usePortal();
  const { trpc } = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal);
  expect(await refusalOf(trpc.superAdmin.firstSteps.query())).toMatchObject({ status: 403 });
  const aside = trpc.superAdmin.setFirstStepAside.mutate({ step: 'mail', isAside: true });
  expect(await refusalOf(aside)).toMatchObject({ status: 403 });
  expect(await snapshotTables(portal)).toEqual(before);
});
