import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inspectionSchema } from '../../src/shared/backups/calls.ts';
import { listedBackupSchema } from '../../src/shared/backups/list.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backUp } from '../support/backups/restoring.ts';
import { approve, FIRST, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';

vi.setConfig({ testTimeout: 90_000 });

const BACKUP = '/super-admin/backup';

test('before a restore is told what came since; the backup of before it is called that, and stays in the trail', async () => {
  const portal = await usePortal({ now: '2026-10-05T15:00:00.000Z' });
  const head = await signInAs(portal, 'super_admin');
  const { rest, trpc } = head;
  const first = await submittedApplication(portal);
  const second = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const address = (id: number) => `/admin/applications/${id}`;
  await rest.put(`${address(first.application.id)}/status`, { status: 'approved' });
  const name = path.basename(await backUp(portal, 'database'));
  portal.clock.advance(60_000);

  const addedSince = async () => {
    const answer = await trpc.superAdmin.inspectBackup.mutate({ fileName: name });
    return inspectionSchema.parse(answer).addedSince;
  };
  const nothing = {
    accounts: 0,
    submissions: 0,
    documents: 0,
    decisions: 0,
    notes: 0,
    checks: 0,
    offers: 0,
    letters: 0,
    messages: 0,
  };
  expect(await addedSince()).toEqual(nothing);

  await rest.put(`${address(second.application.id)}/status`, { status: 'rejected' });
  await rest.post(`${address(second.application.id)}/notes`, { text: 'Called the mother.' });
  const written = { ids: [second.application.id], subject: 'Your slip', text: 'Please bring it.' };
  await portal.services.db.updateTable('users').set({ emailVerified: 1 }).execute();
  await rest.post('/admin/messages', written);
  expect(await addedSince()).toEqual({ ...nothing, decisions: 1, notes: 1, letters: 1, messages: 1 });
  await trpc.admin.changeDecisionSettings.mutate({
    ...(await trpc.admin.decisionSettings.query()),
    told: 'when_released',
  });
  const third = await submittedApplication(portal);
  await rest.put(`${address(third.application.id)}/status`, { status: 'approved' });
  expect(await addedSince()).toMatchObject({ submissions: 1, decisions: 2, notes: 1, letters: 1 });
  const [result] = third.examResults;
  await rest.put(`/admin/exam-results/${result?.id}/check`, { check: 'confirmed' });
  await rest.put(`/admin/documents/${third.document.id}/check`, { check: 'accepted' });
  const fourth = await submittedApplication(portal);
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await approve(head, fourth.application.id);
  await fourth.applicant.rest.post(`/applications/${fourth.application.id}/offer/accept`, {});
  expect(await addedSince()).toMatchObject({ checks: 2, offers: 1 });

  const { message } = await trpc.superAdmin.restoreBackup.mutate({ fileName: name });
  expect(message).not.toBe('');
  const list = (await rest.get(`${BACKUP}/list-local`)).read(z.array(listedBackupSchema));
  const flags = Object.fromEntries(list.map((backup) => [backup.name, backup.madeBeforeRestore]));
  const [safety] = list.filter(({ madeBeforeRestore }) => madeBeforeRestore);
  expect(flags).toEqual({ [name]: false, [safety?.name ?? '']: true });
  // What was decided since is gone, so another restore loses nothing of it.
  expect(await addedSince()).toMatchObject({ decisions: 0, checks: 0, offers: 0, letters: 0, messages: 0 });

  const { db } = portal.services;
  const restored = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'backup_restored')
    .executeTakeFirstOrThrow();
  expect(restored.before).toBeNull();
  expect(JSON.parse(restored.after ?? '')).toMatchObject({ safetyBackup: safety?.name });
});
