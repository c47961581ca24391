import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { DEFAULT_PLACE_SETTINGS, placeSettingsSchema } from '../../src/shared/places/schema.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { setUp } from '../support/places/set-up.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const PATH = '/admin/places';
const PHYSICS = { subject: 'Physics', block: 'A' as const, seats: 30 };

test('places are set up through both doors, field by field, with an entry in the trail', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { rest, trpc } = administrator;
  expect((await rest.get(PATH)).read(placeSettingsSchema)).toEqual(DEFAULT_PLACE_SETTINGS);
  const first = await setUp(administrator, {
    isOn: true,
    totalPlaces: 240,
    ownSchoolPlaces: 100,
    merit: ['bestPoints:5', 'ones', 'submittedAt'],
    classes: [{ ...PHYSICS, block: null }, { ...PHYSICS, subject: 'law' }, PHYSICS],
    version: 0,
  });
  expect(first).toMatchObject({ version: 1, totalPlaces: 240, minimum: DEFAULT_PLACE_SETTINGS.minimum });
  // In the catalogue's spelling; classes without a block come last.
  expect(first.classes).toEqual([
    { subject: 'Law', block: 'A', seats: 30 },
    PHYSICS,
    { ...PHYSICS, block: null },
  ]);
  const second = await trpc.admin.changePlaces.mutate({ minimum: null, totalPlaces: null, version: 1 });
  expect(second).toEqual({ ...first, minimum: null, totalPlaces: null, version: 2 });
  expect(await trpc.admin.places.query()).toEqual(second);
  expect(await setUp(administrator, { classes: [] })).toEqual({ ...second, classes: [], version: 3 });
  expect(await trailOf(portal)).toMatchObject([
    {
      action: 'places_changed',
      after: { totalPlaces: 240, classes: ['Law in block A: 30', expect.anything(), expect.anything()] },
    },
    { before: { minimumPasses: 5 }, after: { minimumPasses: null } },
    { after: { classes: [] } },
  ]);
});

const WRONG = [
  [{ classes: [{ ...PHYSICS, subject: 'Alchemy' }] }, 'Alchemy'],
  [{ classes: [{ ...PHYSICS, block: 'Z' }] }, 'Z'],
  [{ classes: [{ ...PHYSICS, seats: -1 }] }, '-1'],
  [{ classes: [{ ...PHYSICS, seats: 1.5 }] }, '1.5'],
  [{ classes: [PHYSICS, PHYSICS] }, 'Physics in block A'],
  [{ merit: ['height'] }, 'height'],
  [{ merit: ['bestPoints:2'] }, 'bestPoints:2'],
  [{ merit: ['ones', 'ones'] }, 'only once'],
  [{ minimum: { passes: 5, subjects: ['Alchemy'] } }, 'Alchemy'],
  [{ answerDays: 0 }, 'answerDays'],
  [{ totalPlaces: -3 }, '-3'],
] as const;

test('what is wrong is refused by name, and changes nothing', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal, 'placeSettings', 'placeClasses', 'audit');
  for (const [wrong, said] of WRONG)
    expect([wrong, await rest.put(PATH, wrong)]).toMatchObject([
      wrong,
      { status: 400, body: { message: expect.stringContaining(said) } },
    ]);
  expect(await snapshotTables(portal, 'placeSettings', 'placeClasses', 'audit')).toEqual(before);
});

test('a stale version is refused, and nobody else may see or change the places', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const applicant = await registerApplicant(portal);
  await setUp(administrator, { classes: [PHYSICS], version: 0 });
  const before = await snapshotTables(portal, 'placeSettings', 'placeClasses', 'audit');
  const stale = { classes: [], version: 0 };
  expect((await administrator.rest.put(PATH, stale)).status).toBe(409);
  expect(await refusalOf(administrator.trpc.admin.changePlaces.mutate(stale))).toMatchObject({ status: 409 });
  for (const [client, status] of [
    [api(portal), 401],
    [applicant.rest, 403],
  ] as const) {
    for (const path of [
      '',
      '/previews',
      '/previews/1',
      '/previews/1/outcomes',
      '/previews/1/board',
      '/board',
    ])
      expect((await client.get(PATH + path)).status).toBe(status);
    expect((await client.put(PATH, { isOn: true })).status).toBe(status);
    expect((await client.post(`${PATH}/previews`, {})).status).toBe(status);
    expect((await client.post(`${PATH}/publish`, { previewId: 1 })).status).toBe(status);
    expect((await client.get('/admin/applications/1/placement')).status).toBe(status);
    expect((await client.put('/admin/applications/1/placement', { pin: 1 })).status).toBe(status);
  }
  expect(await snapshotTables(portal, 'placeSettings', 'placeClasses', 'audit')).toEqual(before);
});
