import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf, trpc } from '../support/trpc.ts';

const SETTING = { key: 'officeHours', value: 'Mon-Thu: 9:00 AM - 3:00 PM' } as const;
const DEFAULT_HOURS = 'Mon-Fri: 8:00 AM - 4:00 PM';

test.each<[Role | 'nobody', number]>([
  ['nobody', 401],
  ['user', 403],
])('%s can neither list nor change settings: %i', async (who, status) => {
  const portal = await usePortal();
  const token = who === 'nobody' ? undefined : (await signInAs(portal, who)).token;
  const before = await snapshotTables(portal);
  const rest = api(portal, token);
  expect((await rest.get('/admin/site-settings')).status).toBe(status);
  expect((await rest.put('/admin/site-settings/officeHours', SETTING)).status).toBe(status);
  expect((await rest.post('/admin/site-settings', SETTING)).status).toBe(status);
  const { admin } = trpc(portal, token);
  expect(await refusalOf(admin.siteSettings.query())).toMatchObject({ status });
  expect(await refusalOf(admin.changeSetting.mutate(SETTING))).toMatchObject({ status });
  expect(await refusalOf(admin.storeSetting.mutate(SETTING))).toMatchObject({ status });
  expect(await snapshotTables(portal)).toEqual(before);
});

test.each(['admin', 'super_admin'] as const)('%s changes a setting, which everybody reads', async (role) => {
  const portal = await usePortal();
  const { rest, user } = await signInAs(portal, role);
  const put = await rest.put('/admin/site-settings/officeHours', { value: ` ${SETTING.value} ` });
  expect(put).toMatchObject({ status: 200, body: SETTING });
  expect((await api(portal).get('/site-settings/officeHours')).body).toEqual(SETTING);
  expect(await trailOf(portal)).toEqual([
    expect.objectContaining({
      actorId: user.id,
      action: 'setting_changed',
      entity: 'siteSetting',
      entityId: 'officeHours',
      before: { key: 'officeHours', value: DEFAULT_HOURS },
      after: SETTING,
    }),
  ]);
});

test('POST stores one of the keys: 201, also when it was stored before', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  expect(await rest.post('/admin/site-settings', SETTING)).toMatchObject({ status: 201, body: SETTING });
  const again = { ...SETTING, value: 'By appointment' };
  expect(await rest.post('/admin/site-settings', again)).toMatchObject({ status: 201, body: again });
  expect(await portal.services.db.selectFrom('siteSettings').selectAll().execute()).toEqual([again]);
});

test('the list holds the six of the contract, stored or not', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  await rest.put('/admin/site-settings/contactEmail', { value: ' Office@School.Example ' });
  expect((await rest.get('/admin/site-settings')).body).toEqual([
    { key: 'needAssistanceTitle', value: 'Need Assistance?' },
    {
      key: 'needAssistanceDescription',
      value: 'Our admissions team is here to help with your application',
    },
    { key: 'contactPhone', value: '(868) 555-0100' },
    { key: 'contactEmail', value: 'office@school.example' },
    { key: 'officeHours', value: DEFAULT_HOURS },
    { key: 'cape_prerequisites_enabled', value: 'true' },
  ]);
});

test.each([
  ['needAssistanceTitle', ' ', 'Title is required'],
  ['needAssistanceDescription', '', 'Description is required'],
  ['contactPhone', '\t', 'Phone number is required'],
  ['contactPhone', undefined, 'Phone number is required'],
  ['contactPhone', 8685550100, 'Phone number is required'],
  ['contactEmail', '', 'Valid email is required'],
  ['contactEmail', 'nobody', 'Valid email is required'],
  ['officeHours', '', 'Office hours are required'],
  ['officeHours', 'a'.repeat(201), 'Please use at most 200 characters'],
  ['cape_prerequisites_enabled', 'yes', "Please send 'true' or 'false'"],
  ['nextSteps', ' ', 'Please say what comes next'],
  ['decisionDay', '2027-02-30', 'Please enter a day'],
  ['decisionDay', 'soon', 'Please enter a day'],
  ['privacyNotice', '', 'A privacy notice is required'],
  ['adultRequired', 'yes', "Please send 'true' or 'false'"],
])('%s cannot be %o: %s', async (key, value, message) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal);
  const refusal = { status: 400, body: { message, issues: [{ path: 'value', message }] } };
  expect(await rest.put(`/admin/site-settings/${key}`, { value })).toMatchObject(refusal);
  expect(await rest.post('/admin/site-settings', { key, value })).toMatchObject(refusal);
  expect(await snapshotTables(portal)).toEqual(before);
});

test.each(['unknown', 'officehours', '__proto__', 'constructor'])('%s is no setting', async (key) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal);
  expect((await rest.put(`/admin/site-settings/${key}`, { value: 'x' })).status).toBe(404);
  expect(await rest.post('/admin/site-settings', { key, value: 'x' })).toMatchObject({
    status: 400,
    body: { message: 'There is no such setting.' },
  });
  expect(await snapshotTables(portal)).toEqual(before);
});

test('the switch for prerequisites works at once', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  for (const value of ['false', 'true']) {
    await rest.put('/admin/site-settings/cape_prerequisites_enabled', { value });
    expect((await api(portal).get('/site-settings/cape_prerequisites_enabled')).body).toMatchObject({
      value,
    });
  }
});
