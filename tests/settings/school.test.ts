import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { ensureSuperAdministrator } from '../../src/server/start.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { ACCENT_SHADES } from '../../src/shared/settings/accents.ts';
import { ACCENTS } from '../../src/shared/settings/school.ts';
import { newPerson, registerApplicant, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf, trpc } from '../support/trpc.ts';

const DEFAULT = { name: 'Sixth Form Admissions', accent: 'sea' };
const HOLY_CROSS = { name: 'Holy Cross College', accent: 'maroon' } as const;

const storedSchool = ({ services }: TestPortal) =>
  services.db.selectFrom('school').select(['name', 'accent']).execute();

test.each<[Role | 'nobody', number]>([
  ['nobody', 401],
  ['user', 403],
])('%s can neither read nor change the school: %i', async (who, status) => {
  const portal = await usePortal();
  const token = who === 'nobody' ? undefined : (await signInAs(portal, who)).token;
  const before = await snapshotTables(portal);
  expect((await api(portal, token).get('/admin/school')).status).toBe(status);
  expect((await api(portal, token).put('/admin/school', HOLY_CROSS)).status).toBe(status);
  expect(await refusalOf(trpc(portal, token).admin.school.query())).toMatchObject({ status });
  expect(await refusalOf(trpc(portal, token).admin.changeSchool.mutate(HOLY_CROSS))).toMatchObject({
    status,
  });
  expect(await snapshotTables(portal)).toEqual(before);
});

test.each(['admin', 'super_admin'] as const)(
  '%s reads and changes it, which is in the trail',
  async (role) => {
    const portal = await usePortal();
    const { rest, user } = await signInAs(portal, role);
    expect(await rest.get('/admin/school')).toMatchObject({ status: 200, body: { ...DEFAULT, badge: null } });
    const sent = { name: '  Holy \n Cross\tCollege ', accent: 'maroon', id: 2 };
    expect(await rest.put('/admin/school', sent)).toMatchObject({ status: 200, body: HOLY_CROSS });
    expect((await rest.get('/admin/school')).body).toEqual({ ...HOLY_CROSS, badge: null });
    expect(await storedSchool(portal)).toEqual([HOLY_CROSS]);
    expect(await trailOf(portal)).toEqual([
      expect.objectContaining({
        actorId: user.id,
        action: 'school_changed',
        entity: 'school',
        before: DEFAULT,
        after: HOLY_CROSS,
      }),
    ]);
  },
);

test.each([
  [{ name: '' }, 'School name is required'],
  [{ name: ' \u202e ' }, 'School name is required'],
  [{ name: undefined }, 'School name is required'],
  [{ name: 'a'.repeat(81) }, 'Please use at most 80 characters'],
  [{ accent: '' }, 'Please choose a colour'],
  [{ accent: 'pink' }, 'Please choose one of the listed options'],
  [{ accent: '#123456' }, 'Please choose one of the listed options'],
])('%o is refused: %s', async (wrong, message) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal);
  expect(await rest.put('/admin/school', { ...HOLY_CROSS, ...wrong })).toMatchObject({
    status: 400,
    body: { message },
  });
  expect(await snapshotTables(portal)).toEqual(before);
});

test('a name of 80 characters is accepted', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  expect((await rest.put('/admin/school', { ...HOLY_CROSS, name: 'a'.repeat(80) })).status).toBe(200);
});

describe('at set-up', () => {
  async function setUp(schoolName?: string) {
    const portal = await usePortal();
    const token = (await ensureSuperAdministrator(portal.services))?.split('token=')[1];
    const answer = await api(portal).post('/setup', { ...newPerson(), token, schoolName });
    return { portal, answer };
  }

  test('the school can be named; that is the first row of the trail', async () => {
    const { portal, answer } = await setUp(' Holy Cross College ');
    expect(answer.status).toBe(201);
    expect(await storedSchool(portal)).toEqual([{ ...HOLY_CROSS, accent: 'sea' }]);
    expect(await trailOf(portal)).toMatchObject([{ actorId: 1, action: 'school_changed' }]);
  });

  test.each([undefined, '', '  '])('%o leaves it for later', async (schoolName) => {
    const { portal, answer } = await setUp(schoolName);
    expect(answer.status).toBe(201);
    expect(await storedSchool(portal)).toEqual([DEFAULT]);
  });

  test('a name that is too long is refused, and nobody is created', async () => {
    const { portal, answer } = await setUp('a'.repeat(81));
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'schoolName', message: 'Please use at most 80 characters' }] },
    });
    expect(await portal.services.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

test('emails are the school’s: in subject, sender, heading and signature, with its contact at the foot', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  await rest.put('/admin/school', { name: 'Collège <St. Joseph> & Sons', accent: 'purple' });
  await rest.put('/admin/site-settings/contactPhone', { value: '(868) 555-0123 <b>' });
  await rest.put('/admin/site-settings/contactEmail', { value: 'office@school.example' });
  const { email, token } = await registerApplicant(portal, { firstName: '<i>Anjali' });
  const [confirmation] = await readOutbox(portal);
  await api(portal).post('/auth/confirm-email', { token: confirmation ? linkToken(confirmation) : '' });
  await api(portal, token).post('/auth/forgot-password', { email });
  await portal.services.background.finished();
  const [mail] = (await readOutbox(portal)).filter(({ subject }) => subject.startsWith('Reset'));
  expect(mail).toMatchObject({
    subject: 'Reset your password - Collège <St. Joseph> & Sons',
    from: 'Collège <St. Joseph> & Sons <no-reply@localhost>',
  });
  expect(mail?.text).toContain('Dear <i>Anjali,');
  expect(mail?.text).toContain('The admissions team\nCollège <St. Joseph> & Sons');
  expect(mail?.text).toContain('Write to office@school.example or call (868) 555-0123 <b>.');
  expect(mail?.html).toContain(ACCENT_SHADES.purple[7]);
  expect(mail?.html).toContain('Collège &#60;St. Joseph&#62; &#38; Sons');
  expect(mail?.html).not.toMatch(/<i>|<b>|<St|src=|url\(|@import/);
});

/** The contrast ratio of two colours (WCAG 2.2). */
function contrast(...colors: [string, string]) {
  const [lighter = 0, darker = 0] = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Where the theme uses a shade: text that is pressed, and what is filled under white text, in both schemes. */
const USES = [
  { shade: 7, grounds: ['#ffffff', '#f5f3ec'] },
  { shade: 6, grounds: ['#ffffff'] },
  { shade: 3, grounds: ['#15232a', '#0e181d', '#1c2d35'] },
] as const;

test.each(ACCENTS)('%s is read well wherever it is used', (accent) => {
  for (const { shade, grounds } of USES) {
    for (const ground of grounds) {
      expect(contrast(ACCENT_SHADES[accent][shade], ground)).toBeGreaterThan(4.5);
    }
  }
});
