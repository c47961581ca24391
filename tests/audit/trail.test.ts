import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { auditPageSchema } from '../../src/shared/audit/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

/** The afternoon of 12 January at the school. */
const AFTERNOON = '2027-01-12T18:30:00.000Z';
/** Late on the same day at the school, which is the 13th in UTC. */
const NIGHT = '2027-01-13T03:59:59.000Z';
const NEXT_DAY = '2027-01-13T04:00:00.000Z';

/** Two administrators and a super administrator make five changes on two days. */
async function useSeason() {
  const portal = await usePortal({ now: AFTERNOON });
  const head = await signInAs(portal, 'super_admin', { firstName: 'Hema', lastName: 'Young' });
  const administrator = await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'Joseph' });
  const second = await signInAs(portal, 'admin', { firstName: 'Lystra', lastName: 'Ramoutar' });
  const { application, student } = await submittedApplication(portal);
  const other = (await submittedApplication(portal)).application;
  await administrator.rest.put(`/admin/students/${student.id}`, { nationality: 'Grenadian' });
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  portal.clock.set(new Date(NIGHT));
  await second.rest.put(`/admin/applications/${other.id}/status`, { status: 'approved' });
  await head.rest.put('/admin/site-settings/contactPhone', { value: '(868) 555-0199' });
  portal.clock.set(new Date(NEXT_DAY));
  await head.rest.put(`/super-admin/users/${second.user.id}/role`, { role: 'user' });
  const page = async (query = '') =>
    (await head.rest.get(`/super-admin/audit?${query}`)).read(auditPageSchema);
  return { portal, head, administrator, second, application, student, other, page };
}
type Season = Awaited<ReturnType<typeof useSeason>>;

const ALL = ['user_role_changed', 'setting_changed', 'status_changed', 'status_changed', 'student_changed'];

test('every change, the latest first: who, when, what, of which record, before and after', async () => {
  const { head, administrator, second, application, other, page } = await useSeason();
  const by = ({ user, email }: typeof head) => ({ email, name: `${user.firstName} ${user.lastName}` });
  const { items, filtered } = await page();
  expect(filtered).toBe(5);
  expect(items).toMatchObject([
    {
      at: NEXT_DAY,
      actor: by(head),
      action: 'user_role_changed',
      entity: 'user',
      record: `Lystra Ramoutar (${second.email})`,
      openApplication: null,
      changes: [{ field: 'role', before: 'admin', after: 'user' }],
    },
    {
      at: NIGHT,
      actor: by(head),
      action: 'setting_changed',
      record: 'contactPhone',
      changes: [{ field: 'value', before: '(868) 555-0100', after: '(868) 555-0199' }],
    },
    { actor: by(second), record: other.applicationId, openApplication: other.id },
    {
      at: AFTERNOON,
      actor: by(administrator),
      action: 'status_changed',
      record: application.applicationId,
      openApplication: application.id,
      changes: [{ field: 'status', before: 'submitted', after: 'under_review' }],
    },
    {
      action: 'student_changed',
      entity: 'student',
      record: application.applicationId,
      openApplication: application.id,
      changes: [{ field: 'nationality', after: 'Grenadian' }],
    },
  ]);
  expect(await head.trpc.superAdmin.auditPage.query({})).toEqual({ items, filtered });
});

test.each<[string, (season: Season) => string, string[]]>([
  ['a person', ({ administrator }) => `person=${administrator.user.id}`, ALL.slice(3)],
  ['nobody', () => 'person=4711', []],
  ['an action', () => 'action=status_changed', ALL.slice(2, 4)],
  ['an application', ({ application }) => `application=${application.applicationId}`, ALL.slice(3)],
  [
    'an application in small letters',
    ({ other }) => `application=${other.applicationId.toLowerCase()}`,
    [ALL[2] ?? ''],
  ],
  ['an application that never was', () => 'application=SF1999-00001', []],
  ['a day of the school', () => 'from=2027-01-12&to=2027-01-12', ALL.slice(1)],
  ['from a day on', () => 'from=2027-01-13', ALL.slice(0, 1)],
  ['until a day', () => 'to=2027-01-11', []],
  [
    'all together',
    ({ administrator, application }) =>
      `person=${administrator.user.id}&action=student_changed&from=2027-01-12&to=2027-01-13&application=${application.applicationId}`,
    ALL.slice(4),
  ],
])('only those of %s', async (_, query, expected) => {
  const season = await useSeason();
  const { items, filtered } = await season.page(query(season));
  expect(items.map(({ action }) => action)).toEqual(expected);
  expect(filtered).toBe(expected.length);
});

test('what belonged to an application is found after its deletion', async () => {
  const { head, application, page } = await useSeason();
  await head.rest.delete(`/admin/applications/${application.id}`);
  const { items } = await page(`application=${application.applicationId}`);
  expect(items.map(({ action, openApplication }) => [action, openApplication])).toEqual([
    ['application_deleted', null],
    ['status_changed', null],
    ['student_changed', null],
  ]);
});

test('page by page', async () => {
  const { head, administrator, page } = await useSeason();
  for (let count = 0; count < 25; count += 1)
    await head.rest.put(`/super-admin/users/${administrator.user.id}`, {});
  const second = await page('pageSize=25&page=2');
  expect(second.filtered).toBe(30);
  expect(second.items.map(({ action }) => action)).toEqual(ALL);
  expect((await page('page=9')).items).toEqual([]);
});

test('who changed something, by the present name; who is gone by the address', async () => {
  const { head, administrator, second } = await useSeason();
  await head.rest.delete(`/super-admin/users/${second.user.id}`);
  const people = await head.trpc.superAdmin.auditPeople.query();
  expect(people).toEqual(
    [
      { id: head.user.id, email: head.email, name: 'Hema Young' },
      { id: administrator.user.id, email: administrator.email, name: 'Kerwyn Joseph' },
      { id: second.user.id, email: second.email, name: null },
    ].sort((one, other) => (one.email < other.email ? -1 : 1)),
  );
});

describe('is refused', () => {
  test.each([
    ['action=hidden', 'Unknown action'],
    ['action=toString', 'Unknown action'],
    ['from=yesterday', 'from is a day, yyyy-mm-dd'],
    ['to=2027-02-30', 'to is a day, yyyy-mm-dd'],
    ['person=x', 'An id has to be a whole number'],
    ['page=0', 'page starts at 1'],
    ['pageSize=7', 'pageSize must be one of 25, 50, 100, 200'],
  ])('%s', async (query, message) => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    expect(await head.rest.get(`/super-admin/audit?${query}`)).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test('to nobody, applicants and administrators', async () => {
    const portal = await usePortal();
    expect((await api(portal).get('/super-admin/audit')).status).toBe(401);
    for (const role of ['user', 'admin'] as const) {
      const { rest } = await signInAs(portal, role);
      expect((await rest.get('/super-admin/audit')).status).toBe(403);
    }
  });
});
