import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { DEFAULT_SITE_SETTINGS, prerequisitesEnabled } from '../../src/shared/settings/site-settings.ts';
import { usePortal } from '../support/portal.ts';
import { refusalOf, trpc } from '../support/trpc.ts';

const DEFAULTS = {
  needAssistanceTitle: 'Need Assistance?',
  needAssistanceDescription: 'Our admissions team is here to help with your application',
  contactPhone: '(868) 555-0100',
  contactEmail: 'admissions@school.example',
  officeHours: 'Mon-Fri: 8:00 AM - 4:00 PM',
  cape_prerequisites_enabled: 'true',
  nextSteps: DEFAULT_SITE_SETTINGS.nextSteps,
  decisionDay: '',
  privacyNotice: DEFAULT_SITE_SETTINGS.privacyNotice,
  adultRequired: 'false',
};

test('settings that nobody has stored have their defaults, for anybody', async () => {
  const portal = await usePortal();
  for (const [key, value] of Object.entries(DEFAULTS)) {
    expect(await api(portal).get(`/site-settings/${key}`)).toMatchObject({
      status: 200,
      body: { key, value },
    });
  }
  expect(await trpc(portal).site.settings.query()).toEqual(DEFAULTS);
});

test('a stored setting replaces its default and no other', async () => {
  const portal = await usePortal();
  const stored = { key: 'contactPhone', value: '(868) 555-0199' } as const;
  await portal.services.db.insertInto('siteSettings').values(stored).execute();
  expect((await api(portal).get('/site-settings/contactPhone')).body).toEqual(stored);
  expect(await trpc(portal).site.setting.query({ settingName: 'contactPhone' })).toEqual(stored);
  expect(await trpc(portal).site.settings.query()).toEqual({ ...DEFAULTS, contactPhone: stored.value });
});

test.each(['unknown', 'contactphone', '__proto__', 'constructor', 'toString'])(
  '%s is no setting',
  async (settingName) => {
    const portal = await usePortal();
    const refusal = { status: 404, message: 'There is no such setting.' };
    expect(await api(portal).get(`/site-settings/${settingName}`)).toMatchObject({
      status: 404,
      body: { message: refusal.message },
    });
    expect(await refusalOf(trpc(portal).site.setting.query({ settingName }))).toMatchObject(refusal);
  },
);

test.each([
  ['true', true],
  ['', true],
  ['False', true],
  ['false', false],
])('cape_prerequisites_enabled "%s" means %s', (value, expected) => {
  expect(prerequisitesEnabled({ cape_prerequisites_enabled: value })).toBe(expected);
});
