import { expect, test } from 'vitest';
import { DAY } from '../../src/server/platform/clock.ts';
import { defaultAnswerBy } from '../../src/shared/places/answer-by.ts';
import { boardSchema, previewSchema } from '../../src/shared/places/previews.ts';
import { catalogueSchema } from '../../src/shared/subjects/catalogue.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { enterPaper } from '../support/paper/paper.ts';
import {
  classesFor,
  goOnPublishing,
  interrupted,
  OTHERS,
  preview,
  SCIENCES,
  setUp,
  useSchool,
} from '../support/places/set-up.ts';
import { followTime } from '../support/places.ts';
import type { TestPortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const PATH = '/admin/places/publish';

const offersIn = ({ services: { db } }: TestPortal) =>
  db.selectFrom('offers').select(['applicationId', 'choice', 'state', 'answerBy']).orderBy('id').execute();
const statusesIn = async ({ services: { db } }: TestPortal) => {
  const rows = await db.selectFrom('applications').select(['id', 'status']).orderBy('id').execute();
  return rows.map(({ status }) => status);
};
const waitingIn = ({ services: { db } }: TestPortal) =>
  db.selectFrom('waitingList').select(['applicationId', 'rank']).orderBy('rank').execute();
const emailsIn = async ({ services: { db, background } }: TestPortal) => {
  await background.finished();
  return db
    .selectFrom('emails')
    .select(['applicationId', 'offerId'])
    .where('applicationId', 'is not', null)
    .execute();
};

test('publishing makes the offers and the waiting list, with their statuses, and rejects who is ticked', async () => {
  const { portal, administrator, ids } = await useSchool();
  const { rest } = administrator;
  const [best, second, last] = ids;
  await setUp(administrator, { classes: classesFor(SCIENCES, 1) });
  const { id } = await preview(administrator);
  const wanted = { id, applicationIds: [best ?? 0, second ?? 0, 999] };
  expect(await administrator.trpc.admin.placeOutcomesOf.mutate(wanted)).toEqual([
    { applicationId: best, outcome: 'placed' },
    { applicationId: second, outcome: 'waiting' },
  ]);
  const published = await rest.post(PATH, { previewId: id, conditions: 'Bring your slip', reject: [last] });
  expect(published).toMatchObject({ status: 200, body: { offers: 1, waiting: 1, rejected: 1 } });
  expect(await statusesIn(portal)).toEqual(['approved', 'under_review', 'rejected']);
  expect(await waitingIn(portal)).toEqual([{ applicationId: second, rank: 2 }]);
  const [offer, ...none] = await offersIn(portal);
  expect(none).toEqual([]);
  expect(offer).toMatchObject({ applicationId: best, choice: 1, state: 'offered' });
  // By default until the end of the seventh day at the school.
  expect(offer?.answerBy).toMatch(/T03:59:59.999Z$/);
  expect(Date.parse(offer?.answerBy ?? '') - portal.clock.now().getTime()).toBeGreaterThan(7 * DAY);
  expect((await setUp(administrator, {})).conditions).toBe('Bring your slip');
  const now = (await rest.get('/admin/places/board')).read(boardSchema);
  expect(now.every(({ given, free, lastScore }) => given === 1 && free === 0 && lastScore === 15)).toBe(true);
  expect((await rest.get(`/admin/places/previews/${id}`)).read(previewSchema)).toMatchObject({
    publishedAt: expect.any(String),
    isCurrent: false,
  });
  expect((await trailOf(portal)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['places_published', 'offer_made', 'waiting_list_joined', 'status_changed']),
  );
  expect((await rest.post(PATH, { previewId: id })).status).toBe(409);

  // The next one considers who has no offer, and takes who is held out off the waiting list.
  await rest.put(`/admin/applications/${second}/placement`, { heldOut: { reason: 'Moves abroad' } });
  const next = await preview(administrator);
  expect(next.counts).toMatchObject({ placed: 0, heldOut: 1 });
  // Whoever has an offer since has not lost a place, and still counts among those who want a subject.
  const record = (await rest.get(`/admin/places/previews/${next.id}`)).read(previewSchema);
  expect(record.comparison).toBe('');
  const demand = (await rest.get(`/admin/places/previews/${next.id}/board`)).read(boardSchema);
  expect(demand.map(({ firstChoiceDemand }) => firstChoiceDemand)).toEqual([2, 2, 2]);
  const { admin } = administrator.trpc;
  expect(await admin.publishPlaces.mutate({ previewId: next.id })).toEqual({
    offers: 0,
    waiting: 0,
    rejected: 0,
  });
  expect(await waitingIn(portal)).toEqual([]);
});

test('the answer counts the offers that no email could tell of', async () => {
  const { administrator } = await useSchool();
  await enterPaper(administrator);
  await setUp(administrator, { classes: classesFor(SCIENCES, 4), minimum: null });
  const { id } = await preview(administrator);
  const published = await administrator.rest.post(PATH, { previewId: id });
  expect(published.body).toEqual({ offers: 4, waiting: 0, rejected: 0, withoutAddress: 1 });
});

test('more seats go to who waits at once, where that is switched on', async () => {
  const { portal, administrator, ids } = await useSchool();
  await setUp(administrator, { classes: classesFor(SCIENCES, 1), fillsByItself: true });
  const { id } = await preview(administrator);
  await administrator.rest.post(PATH, { previewId: id });
  await setUp(administrator, { classes: classesFor(SCIENCES, 2) });
  expect((await offersIn(portal)).map(({ applicationId }) => applicationId)).toEqual(ids.slice(0, 2));
  expect(await waitingIn(portal)).toEqual([{ applicationId: ids[2], rank: 3 }]);
});

test('while places are published nothing else fills seats; what is free is filled at its end', async () => {
  const { portal, administrator, ids } = await useSchool();
  const { services } = portal;
  await setUp(administrator, { fillsByItself: true });
  const { id } = await preview(administrator);
  // Whoever waits since an earlier publication is not served before the others.
  const [, , last = 0] = ids;
  await services.db
    .insertInto('waitingList')
    .values({ applicationId: last, rank: 1, firstOnly: 0 })
    .execute();
  await interrupted(portal, () => administrator.rest.post(PATH, { previewId: id }));
  await setUp(administrator, { classes: [...classesFor(SCIENCES, 2), ...classesFor(OTHERS, 1)] });
  const refused = { status: 409, body: { message: expect.stringContaining('try again in a minute') } };
  expect(await administrator.rest.post('/admin/places/fill', {})).toMatchObject(refused);
  expect(await administrator.rest.get('/admin/places/fill')).toMatchObject(refused);
  expect(await offersIn(portal)).toEqual([]);
  await goOnPublishing(portal);
  expect(await offersIn(portal)).toMatchObject([
    { applicationId: ids[0], choice: 1 },
    { applicationId: ids[1], choice: 2 },
    { applicationId: last, choice: 1 },
  ]);
  expect(await waitingIn(portal)).toEqual([]);
});

test('only the latest preview that is current is published; everything else is refused and changes nothing', async () => {
  const { portal, administrator, settings, ids } = await useSchool();
  const { rest, trpc } = administrator;
  const older = await preview(administrator);
  const latest = await preview(administrator);
  const whatIf = await preview(administrator, { classes: settings.classes });
  const refused = async (wanted: object, status: number, said: string) => {
    const before = await snapshotTables(portal);
    const answer = await rest.post(PATH, wanted);
    expect([wanted, answer]).toMatchObject([
      wanted,
      { status, body: { message: expect.stringContaining(said) } },
    ]);
    expect(await snapshotTables(portal)).toEqual(before);
  };
  await refused({ previewId: older.id }, 409, 'later preview');
  await refused({ previewId: whatIf.id }, 409, 'what-if');
  await refused({ previewId: 999 }, 404, 'no such preview');
  await refused({ previewId: latest.id, reject: [ids[0]] }, 400, `Application ${ids[0]}`);
  await refused({ previewId: latest.id, reject: [999] }, 400, 'Application 999');
  await refused({ previewId: latest.id, answerBy: '2020-01-01T00:00:00Z' }, 400, 'future');
  await refused({ previewId: latest.id, answerBy: 'soon' }, 400, 'answerBy');
  await setUp(administrator, { isOn: false });
  await refused({ previewId: latest.id }, 409, 'switch them on');
  await setUp(administrator, { isOn: true, ownSchoolPlaces: 1 });
  await refused({ previewId: latest.id }, 409, 'changed since this preview');
  const call = trpc.admin.publishPlaces.mutate({ previewId: latest.id });
  expect(await refusalOf(call)).toMatchObject({ status: 409 });
  expect(await offersIn(portal)).toEqual([]);
});

test.each([
  ['somebody placed is rejected', 0, 'rejected'],
  ['somebody who waits is approved by hand', 2, 'approved'],
] as const)('published while %s: a place or the decision, and never both', async (_, who, status) => {
  const { portal, administrator, ids } = await useSchool();
  const { rest, trpc } = administrator;
  const publish = async (previewId: number) => {
    const call = trpc.admin.publishPlaces.mutate({ previewId });
    return call.then(() => 200).catch(async () => (await refusalOf(call)).status);
  };
  const decide = async () => (await rest.put(`/admin/applications/${ids[who]}/status`, { status })).status;
  const { id } = await preview(administrator);
  const [first, decided, second] = await Promise.all([publish(id), decide(), publish(id)]);
  expect([first, second]).toContain(409);
  // Whichever came first, going on with a preview of what is true now completes it.
  if (first === 409 && second === 409) expect(await publish((await preview(administrator)).id)).toBe(200);
  const offers = await offersIn(portal);
  const approved = (await statusesIn(portal)).map((each) => each === 'approved');
  expect(ids.map((each) => offers.filter(({ applicationId }) => applicationId === each).length)).toEqual(
    approved.map(Number),
  );
  if (decided === 200) expect((await statusesIn(portal))[who]).toBe(status);
  const board = (await rest.get('/admin/places/board')).read(boardSchema);
  expect(board.filter(({ free }) => free < 0)).toEqual([]);
});

test('after a crash publishing goes on, and nothing is made twice; two at once publish once', async () => {
  const { portal, administrator, ids } = await useSchool();
  const { services } = portal;
  const { id } = await preview(administrator);
  const answers = await interrupted(portal, () =>
    Promise.all([1, 2].map(() => administrator.rest.post(PATH, { previewId: id }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await offersIn(portal)).toEqual([]);
  // Meanwhile another one cannot begin, and one application is decided otherwise.
  const other = await preview(administrator);
  expect((await administrator.rest.post(PATH, { previewId: other.id })).status).toBe(409);
  await administrator.rest.put(`/admin/applications/${ids[2]}/status`, { status: 'rejected' });
  for (let minute = 0; minute < 2; minute += 1) await goOnPublishing(portal);
  expect((await offersIn(portal)).map(({ applicationId }) => applicationId)).toEqual([ids[0], ids[1]]);
  expect(await statusesIn(portal)).toEqual(['approved', 'approved', 'rejected']);
  expect(await waitingIn(portal)).toEqual([]);
  expect((await emailsIn(portal)).filter(({ offerId }) => offerId !== null)).toHaveLength(0);
  expect(await services.db.selectFrom('placesToPublish').selectAll().execute()).toEqual([]);
});

test('no subject of its classes is renamed or deleted meanwhile, so that everybody gets the seat of the preview', async () => {
  const { portal, administrator } = await useSchool();
  const { rest } = administrator;
  await setUp(administrator, { classes: classesFor(SCIENCES, 2) });
  const { id: previewId } = await preview(administrator);
  await interrupted(portal, () => rest.post(PATH, { previewId }));
  const { subjects } = (await rest.get('/admin/subjects')).read(catalogueSchema);
  const physics = `/admin/subjects/${subjects.find(({ name }) => name === 'Physics')?.id}`;
  const before = await snapshotTables(portal);
  const refused = {
    status: 409,
    body: { message: 'Places are being published. Please try again in a minute.' },
  };
  expect(await rest.put(physics, { name: 'Physics (CAPE)' })).toMatchObject(refused);
  expect(await snapshotTables(portal)).toEqual(before);
  await goOnPublishing(portal);
  expect(await offersIn(portal)).toHaveLength(2);
  expect((await rest.put(physics, { name: 'Physics (CAPE)' })).status).toBe(200);
});

test('a publication goes on without the account that began it: all is done, and in its name', async () => {
  const { portal, administrator, ids } = await useSchool();
  const [, , last = 0] = ids;
  await setUp(administrator, { classes: classesFor(SCIENCES, 1) });
  const { id } = await preview(administrator);
  await interrupted(portal, () => administrator.rest.post(PATH, { previewId: id, reject: [last] }));
  const head = await signInAs(portal, 'super_admin');
  expect((await head.rest.delete(`/super-admin/users/${administrator.user.id}`)).status).toBe(200);
  await goOnPublishing(portal);
  expect(await statusesIn(portal)).toEqual(['approved', 'under_review', 'rejected']);
  const { published } = await portal.services.db
    .selectFrom('placePreviews')
    .select('published')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(published ?? '')).toEqual({ offers: 1, waiting: 1, rejected: 1 });
  const made = (await trailOf(portal)).filter(({ action }) =>
    ['offer_made', 'waiting_list_joined', 'status_changed'].includes(action),
  );
  expect(made).toMatchObject([1, 2, 3].map(() => ({ actorId: null, actorEmail: administrator.user.email })));
});

test('a publication that goes on after the hour to answer gives the usual time to answer', async () => {
  const { portal, administrator } = await useSchool();
  const { id } = await preview(administrator);
  await interrupted(portal, () => administrator.rest.post(PATH, { previewId: id }));
  portal.clock.advance(9 * DAY);
  await goOnPublishing(portal);
  await followTime(portal);
  const offers = await offersIn(portal);
  expect(offers.map(({ state }) => state)).toEqual(['offered', 'offered']);
  const answerBy = defaultAnswerBy(portal.clock.now(), 7);
  expect(offers).toMatchObject([{ answerBy }, { answerBy }]);
});
