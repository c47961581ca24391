import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { outcomeRowsSchema } from '../../src/shared/places/outcome-row.ts';
import { boardSchema, previewSchema } from '../../src/shared/places/previews.ts';
import type { Account } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import {
  applicantAt,
  classesFor,
  OTHERS,
  preview,
  SCIENCES,
  setUp,
  useSchool,
} from '../support/places/set-up.ts';
import { snapshotTables } from '../support/state.ts';

const PATH = '/admin/places/previews';
const read = async ({ rest }: Account, id: number) => (await rest.get(`${PATH}/${id}`)).read(previewSchema);
const outcomes = async ({ rest }: Account, id: number, query = '') =>
  (await rest.get(`${PATH}/${id}/outcomes${query}`)).read(outcomeRowsSchema);
const board = async ({ rest }: Account, id: number) =>
  (await rest.get(`${PATH}/${id}/board`)).read(boardSchema);

test('the order of merit tells when somebody submitted as ISO text', async () => {
  const { administrator, people } = await useSchool();
  await setUp(administrator, { merit: ['submittedAt', 'totalScore'] });
  const made = await preview(administrator);
  const { items } = await outcomes(administrator, made.id);
  expect(items.map(({ merit }) => merit)).toEqual(
    people.map(({ application }, at) => [application.submittedAt, [15, 10, 5][at]]),
  );
});

test('a preview says who gets which place and why, through both doors, and is kept', async () => {
  const { portal, administrator, people, ids } = await useSchool();
  const made = await preview(administrator, { seed: 'lucky' });
  expect(made).toMatchObject({
    seed: 'lucky',
    counts: { placed: 2, first: 1, second: 1, waiting: 1, belowMinimum: 0, notChecked: 0, heldOut: 0 },
  });
  const { items, total } = await outcomes(administrator, made.id);
  expect(total).toBe(3);
  expect(items.map((row) => [row.rank, row.applicationId, row.outcome, row.choice, row.merit])).toEqual([
    [1, ids[0], 'placed', 1, [15]],
    [2, ids[1], 'placed', 2, [10]],
    [3, ids[2], 'waiting', null, [5]],
  ]);
  expect(items[0]).toMatchObject({
    number: people[0]?.application.applicationId,
    lot: createHash('sha256').update(`lucky:${ids[0]}`).digest('hex'),
    classes: SCIENCES.map((subject, at) => ({ subject, block: ['A', 'B', 'C'][at] })),
  });
  expect(items[2]?.reasons.join(' ')).toContain('15 points');
  expect((await outcomes(administrator, made.id, '?outcome=waiting')).items).toEqual([items[2]]);
  expect(await outcomes(administrator, made.id, '?page=2&pageSize=25')).toEqual({ items: [], total: 3 });
  const number = people[1]?.application.applicationId;
  expect(await outcomes(administrator, made.id, `?search=${number}`)).toEqual({
    items: [items[1]],
    total: 1,
  });
  expect(await outcomes(administrator, made.id, `?search=${number}&outcome=waiting`)).toEqual({
    items: [],
    total: 0,
  });
  expect((await outcomes(administrator, made.id, '?search=')).total).toBe(3);
  expect((await outcomes(administrator, made.id, '?search=nobody')).total).toBe(0);
  const physics = {
    subject: 'Physics',
    block: 'B',
    seats: 1,
    given: 1,
    free: 0,
    firstChoiceDemand: 3,
    lastScore: 15,
  };
  expect(await board(administrator, made.id)).toEqual(expect.arrayContaining([physics]));

  const { admin } = administrator.trpc;
  const { id } = made;
  expect(await admin.placePreview.query({ id })).toEqual(await read(administrator, id));
  expect(await admin.placeOutcomes.query({ id })).toEqual({ items, total });
  expect(await admin.placeBoardOfPreview.query({ id })).toEqual(await board(administrator, id));
  expect(await admin.placePreviews.query()).toEqual([await read(administrator, id)]);
  // Nothing is given yet.
  const live = await admin.placeBoard.query();
  expect(live).toEqual(expect.arrayContaining([{ ...physics, given: 0, free: 1, lastScore: null }]));
  expect((await administrator.rest.get('/admin/places/board')).read(boardSchema)).toEqual(live);
  expect(await trailOf(portal)).toContainEqual(
    expect.objectContaining({
      action: 'places_previewed',
      after: { preview: id, seed: 'lucky', placed: 2, waiting: 1 },
    }),
  );

  // The same seed and facts again: the same outcomes, byte for byte, through the other door.
  const again = await admin.createPlacePreview.mutate({ seed: 'lucky' });
  expect(await outcomes(administrator, again.id)).toEqual({ items, total });
  expect((await read(administrator, again.id)).comparison).toBe('Nobody’s place changed');
  for (const path of [`${PATH}/999`, `${PATH}/999/board`, `${PATH}/999/outcomes`])
    expect((await administrator.rest.get(path)).status).toBe(404);
  for (const wrong of ['?outcome=lucky', '?page=0', '?pageSize=7', `?search=${'a'.repeat(256)}`])
    expect((await administrator.rest.get(`${PATH}/${id}/outcomes${wrong}`)).status).toBe(400);
});

test('a preview was made when its answer says, also when making it takes a while', async () => {
  const { portal, administrator } = await useSchool();
  const { services, clock } = portal;
  const ticking = () => {
    clock.advance(1);
    return clock.now();
  };
  services.clock = { ...services.clock, now: ticking };
  const { id, createdAt } = await preview(administrator);
  expect((await read(administrator, id)).createdAt).toBe(createdAt);
});

test('a preview is current until something that it was made from changes, which a refusal names', async () => {
  const { portal, administrator, people, ids } = await useSchool();
  const { rest } = administrator;
  const [first] = people;
  const changes: [what: string, named: string, change: () => Promise<unknown>][] = [
    [
      'a check',
      'Results and checks',
      () => rest.put(`/admin/exam-results/${first?.examResults[0]?.id}/check`, { check: 'not_on_slip' }),
    ],
    [
      'choices',
      'Choices',
      () =>
        rest.put(`/admin/applications/${ids[1]}/subjects`, {
          firstChoiceSubjects: OTHERS,
          secondChoiceSubjects: SCIENCES,
        }),
    ],
    ['settings', 'Settings', () => setUp(administrator, { ownSchoolPlaces: 1 })],
    [
      'seats',
      'Seats',
      async () =>
        setUp(administrator, {
          classes: (await setUp(administrator, {})).classes.map((each) => ({ ...each, seats: 2 })),
        }),
    ],
    [
      'a placement',
      'Pins, exceptions or who is held out',
      () => rest.put(`/admin/applications/${ids[2]}/placement`, { heldOut: { reason: 'Moves abroad' } }),
    ],
    [
      'a status',
      'Applications',
      () => rest.put(`/admin/applications/${ids[2]}/status`, { status: 'rejected' }),
    ],
    ['another application', 'Applications', () => applicantAt(portal, '1')],
    [
      'prerequisites',
      'Prerequisites',
      () => rest.put('/admin/site-settings/cape_prerequisites_enabled', { value: 'true' }),
    ],
    [
      'several at once',
      'Settings and seats',
      () => setUp(administrator, { totalPlaces: 5, classes: classesFor(SCIENCES, 3) }),
    ],
    [
      'the program, by an update',
      'Applications, results, checks, choices, settings, seats or offers',
      () =>
        portal.services.db
          .updateTable('placePreviews')
          .set({ madeFrom: '0'.repeat(64) })
          .execute(),
    ],
  ];
  for (const [what, named, change] of changes) {
    const { id } = await preview(administrator);
    // What nothing is made from changes nothing.
    await rest.post(`/admin/applications/${ids[0]}/notes`, { text: 'Called' });
    await setUp(administrator, { answerDays: 9 });
    expect([what, (await read(administrator, id)).isCurrent]).toEqual([what, true]);
    await change();
    expect([what, (await read(administrator, id)).isCurrent]).toEqual([what, false]);
    const message = `${named} have changed since this preview. Please preview again. Nothing was published.`;
    const refused = await rest.post('/admin/places/publish', { previewId: id });
    expect(refused).toMatchObject({ status: 409, body: { message } });
  }
});

test('a what-if has other seats, is compared with the last preview, and changes nothing else', async () => {
  const { portal, administrator, settings } = await useSchool();
  await preview(administrator, { seed: 'lucky' });
  const before = await snapshotTables(
    portal,
    'placeSettings',
    'placeClasses',
    'audit',
    'offers',
    'applications',
  );
  const classes = settings.classes.map((each) => ({ ...each, seats: 2 }));
  const { id, counts } = await preview(administrator, { seed: 'lucky', classes });
  expect(counts).toMatchObject({ placed: 3, first: 2, second: 1, waiting: 0 });
  expect(await read(administrator, id)).toMatchObject({
    isWhatIf: true,
    createdByName: expect.stringMatching(/^\S+ \S+$/),
    isCurrent: true,
    comparison: '+1 place, 1 moved from second to first choice',
  });
  expect((await board(administrator, id)).every(({ seats }) => seats === 2)).toBe(true);
  expect((await administrator.trpc.admin.placePreviews.query()).map((one) => one.id)).not.toContain(id);
  expect(
    await snapshotTables(portal, 'placeSettings', 'placeClasses', 'audit', 'offers', 'applications'),
  ).toEqual(before);
  const wrong = [{ subject: 'Alchemy', block: null, seats: 1 }];
  expect((await administrator.rest.post(PATH, { classes: wrong })).status).toBe(400);
  // Only a few what-ifs are kept.
  for (let tries = 0; tries < 5; tries += 1) await preview(administrator, { classes });
  expect((await administrator.rest.get(`${PATH}/${id}`)).status).toBe(404);
});

test('of the previews that are not published the latest fifty stay, and the published ones', async () => {
  const { portal, administrator } = await useSchool();
  const { db } = portal.services;
  const published = await preview(administrator);
  await administrator.rest.post('/admin/places/publish', { previewId: published.id });
  const { id, ...row } = await db.selectFrom('placePreviews').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 60 }, () => ({ ...row, publishedAt: null }));
  await db.insertInto('placePreviews').values(others).execute();
  const latest = await preview(administrator);
  const left = await db.selectFrom('placePreviews').select('id').orderBy('id').execute();
  expect(left).toHaveLength(51);
  expect([left.at(0), left.at(-1)]).toEqual([{ id }, { id: latest.id }]);
});
