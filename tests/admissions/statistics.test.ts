import { expect, test } from 'vitest';
import { CHOICES } from '../../scripts/support/payloads.ts';
import { statisticsSchema } from '../../src/shared/admissions/statistics.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { SCORES, submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

const read = async ({ rest }: Account, query = '') =>
  (await rest.get(`/admin/statistics${query}`)).read(statisticsSchema);

const statuses = (counts: object) =>
  Object.entries({ draft: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0, ...counts }).map(
    ([status, count]) => ({ status, count }),
  );

const checks = (counts: object) =>
  Object.entries({ not_checked: 0, begun: 0, waiting_for_applicant: 0, checked: 0, ...counts }).map(
    ([check, count]) => ({ check, count }),
  );

async function scene() {
  // 23:30 on the 5th at the school.
  const portal = await usePortal({ now: '2026-10-06T03:30:00.000Z' });
  const admin = await signInAs(portal, 'admin');
  await submittedApplication(portal, {
    student: { lastName: 'Ali', schoolAttended: 'Trinity College East' },
  });
  portal.clock.advance(60 * 60_000);
  const second = await submittedApplication(portal, {
    student: { lastName: 'Khan', schoolAttended: 'Trinity College East' },
  });
  await admin.rest.put(`/admin/applications/${second.application.id}/subjects`, {
    ...CHOICES,
    secondChoiceSubjects: ['French', 'Physics'],
  });
  await admin.rest.put(`/admin/applications/${second.application.id}/status`, { status: 'approved' });
  return { portal, admin };
}

test('figures of all applications', async () => {
  const { admin } = await scene();
  const figures = await read(admin);
  expect(figures).toMatchObject({
    perDay: [
      { day: '2026-10-05', count: 1 },
      { day: '2026-10-06', count: 1 },
    ],
    byStatus: statuses({ submitted: 1, approved: 1 }),
    byCheck: checks({ not_checked: 2 }),
    bySchool: [
      { school: 'Bishop Anstey High School East', count: 0 },
      { school: 'Trinity College East', count: 2 },
      { school: 'Other', count: 0 },
    ],
    scores: [{ score: SCORES.totalScore, count: 2 }],
    filtered: 2,
  });
  const demandOf = (name: string) => figures.demand.find(({ subject }) => subject === name);
  expect(demandOf('Physics')).toEqual({
    subject: 'Physics',
    first: { eligible: 2, ineligible: 0 },
    second: { eligible: 1, ineligible: 0 },
  });
  expect(demandOf('French')).toEqual({
    subject: 'French',
    first: { eligible: 0, ineligible: 0 },
    second: { eligible: 0, ineligible: 1 },
  });
  expect(await admin.trpc.admin.statistics.query({})).toEqual(figures);
});

test('respects every filter', async () => {
  const { admin } = await scene();
  expect(await read(admin, '?search=khan')).toMatchObject({
    filtered: 1,
    byStatus: statuses({ approved: 1 }),
    perDay: [{ day: '2026-10-06', count: 1 }],
  });
  expect(await read(admin, '?subject=French&status=approved')).toMatchObject({ filtered: 1 });
  // 23:30 on the 5th at the school is the 6th in UTC.
  expect(await read(admin, '?submittedOn=2026-10-05')).toMatchObject({
    filtered: 1,
    byStatus: statuses({ submitted: 1 }),
  });
  expect(await read(admin, `?totalScore=${SCORES.totalScore}`)).toMatchObject({ filtered: 2 });
  await admin.rest.post('/admin/applications/1/confirm-rest', {});
  expect(await read(admin)).toMatchObject({ byCheck: checks({ not_checked: 1, checked: 1 }) });
  expect(await read(admin, '?check=checked')).toMatchObject({
    filtered: 1,
    byCheck: checks({ checked: 1 }),
  });
  const none = await read(admin, '?school=Other');
  expect(none).toMatchObject({ filtered: 0, perDay: [], demand: [], scores: [], byStatus: statuses({}) });
  expect((await admin.rest.get('/admin/statistics?status=accepted')).status).toBe(400);
});

test('with prerequisites off every subject on offer is open', async () => {
  const { portal, admin } = await scene();
  await admin.rest.put('/admin/site-settings/cape_prerequisites_enabled', { value: 'false' });
  const french = async () => (await read(admin)).demand.find(({ subject }) => subject === 'French')?.second;
  expect(await french()).toEqual({ eligible: 1, ineligible: 0 });
  await portal.services.db
    .updateTable('subjects')
    .set({ isOffered: 0 })
    .where('name', '=', 'French')
    .execute();
  expect(await french()).toEqual({ eligible: 0, ineligible: 1 });
});
