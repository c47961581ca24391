import { expect, test } from 'vitest';
import { historySchema } from '../../src/shared/admissions/history.ts';
import { auditPageSchema } from '../../src/shared/audit/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { erasedOf } from '../support/audit/trail.ts';
import {
  approve,
  FIRST,
  followTime,
  putOnWaitingList,
  SECOND,
  seatsFor,
  setUpPlaces,
} from '../support/places.ts';
import { usePortal } from '../support/portal.ts';

const APPLICANT = { email: 'The applicant', name: null };
const PORTAL = { email: 'The portal', name: null };

test('the history says who answered an offer, that it lapsed, and what the portal did by itself', async () => {
  const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
  const admin = await signInAs(portal, 'admin');
  const declines = await submittedApplication(portal);
  const waitsForFirst = await submittedApplication(portal);
  const waits = await submittedApplication(portal);
  await setUpPlaces(portal, { ...seatsFor([...FIRST, ...SECOND], 1), Chemistry: 2 }, { fillsByItself: true });
  await approve(admin, declines.application.id);
  await approve(admin, waitsForFirst.application.id, { choice: 2 });
  await putOnWaitingList(portal, waits.application.id);
  const offer = ({ application: { id } }: typeof waits) => `/applications/${id}/offer`;
  await waitsForFirst.applicant.rest.post(`${offer(waitsForFirst)}/accept`, { staysOnWaitingList: true });
  await declines.applicant.rest.post(`${offer(declines)}/decline`);
  portal.clock.set('2027-03-10T14:00:00.000Z');
  await followTime(portal);

  const head = await signInAs(portal, 'super_admin');
  const historyOf = async ({ application: { id } }: typeof waits) => {
    const { items } = (await head.rest.get(`/admin/applications/${id}/history`)).read(historySchema);
    return items.filter(({ action }) => action !== 'status_changed');
  };
  const officer = { email: admin.email, name: expect.any(String) };
  const answered = (after: string) => ({ field: 'state', before: 'Offered', after });
  expect(await historyOf(declines)).toMatchObject([
    { action: 'offer_declined', actor: APPLICANT, changes: [answered('Declined')] },
    { action: 'offer_made', actor: officer },
  ]);
  expect(await historyOf(waitsForFirst)).toMatchObject([
    { action: 'offer_moved', actor: PORTAL },
    {
      action: 'offer_accepted',
      actor: APPLICANT,
      changes: [answered('Accepted'), { field: 'waiting', before: null, after: 'For the first choice' }],
    },
    { action: 'offer_made', actor: officer },
  ]);
  expect(await historyOf(waits)).toMatchObject([
    { action: 'offer_lapsed', actor: PORTAL, changes: [answered('Lapsed')] },
    { action: 'offer_made', actor: PORTAL },
  ]);

  const lapsed = (await head.rest.get('/super-admin/audit?action=offer_lapsed')).read(auditPageSchema);
  expect(lapsed.items).toMatchObject([
    { actor: PORTAL, record: waits.application.applicationId, openApplication: waits.application.id },
  ]);
  // Neither is somebody to choose from: only the two who changed or read something.
  expect((await head.trpc.superAdmin.auditPeople.query()).map(({ email }) => email)).toEqual([
    admin.email,
    head.email,
  ]);

  await head.rest.delete(`/admin/applications/${declines.application.id}`);
  expect(await erasedOf(portal)).toContainEqual(
    expect.objectContaining({ action: 'offer_declined', actorId: null, before: null, after: null }),
  );
});
