import { expect, test } from 'vitest';
import { ownOffers } from '../../src/server/domains/offers/own-offers.ts';
import { DAY, HOUR } from '../../src/server/platform/clock.ts';
import { fillPreviewSchema } from '../../src/shared/places/offers.ts';
import { outcomeRowsSchema } from '../../src/shared/places/outcome-row.ts';
import { placeListsSchema } from '../../src/shared/places/registration.ts';
import { placeSettingsSchema } from '../../src/shared/places/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submitApplication } from '../support/application.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import {
  applicantAt,
  classesFor,
  goOnPublishing,
  interrupted,
  preview,
  SCIENCES,
  setUp,
  useSchool,
} from '../support/places/set-up.ts';
import {
  approve,
  FIRST,
  followTime,
  offerOf,
  putOnWaitingList,
  readOffers,
  seatsFor,
  useOffers,
} from '../support/places.ts';
import { snapshotTables } from '../support/state.ts';

/** Seats for one person in the first choice, and for three in the second. */
const SEATS = { 'Pure Mathematics': 3, Physics: 1, Chemistry: 4, Biology: 3, Law: 3 };
const STAYS = { staysOnWaitingList: true };

/** The first applicant has the first choice. The second one has the second choice, and waits for the first. */
async function useWaiting(people: number) {
  const school = await useOffers(people, SEATS, { showsPosition: true });
  const { admin, all, at } = school;
  await approve(admin, at(0));
  await approve(admin, at(1));
  const offerPath = `/applications/${at(1)}/offer`;
  await all[1]?.applicant.rest.post(`${offerPath}/accept`, STAYS);
  const read = async (index: number) =>
    (await all[index]?.applicant.rest.get(`/applications/${at(index)}/offer`))?.body;
  return { ...school, read };
}

const waitingIn = async ({ rest }: Account) => {
  const { waiting, figures } = (await rest.get('/admin/registration/lists')).read(placeListsSchema);
  expect(figures.waiting).toBe(waiting.length);
  return waiting.map(({ applicationId }) => applicationId);
};

test('a withdrawal that is taken back keeps the place on the waiting list for the first choice', async () => {
  const { portal, admin, all, at, read } = await useWaiting(3);
  await putOnWaitingList(portal, at(2));
  const { id } = await offerOf(admin, at(1));
  const change = (state: string) => admin.rest.put(`/admin/offers/${id}`, { state, reason: 'Why' });
  await change('withdrawn');
  expect(await read(1)).toMatchObject({ state: 'withdrawn', waiting: null });
  expect(await read(2)).toMatchObject({ waiting: { position: 1 } });
  expect(await waitingIn(admin)).toEqual([at(2)]);
  expect(await ownOffers(portal.services.db, { id: at(1), status: 'approved' })).toMatchObject({
    isWaiting: false,
  });
  await change('accepted');
  expect(await read(1)).toMatchObject({ state: 'accepted', waiting: { position: 1 } });
  expect(await waitingIn(admin)).toEqual([at(1), at(2)]);
  await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/decline`);
  expect((await admin.rest.get('/admin/places/fill')).body).toMatchObject({
    people: [{ applicationId: at(1), kind: 'move' }, { applicationId: at(2) }],
  });
});

test('an earlier offer that is renewed keeps nobody waiting who waited beside a later one', async () => {
  const { portal, admin, all, at } = await useOffers(2, SEATS, { showsPosition: true });
  const answer = (index: number, body: object) =>
    all[index]?.applicant.rest.post(`/applications/${at(index)}/offer/accept`, body);
  const change = async (id: number, state: string, more: object = {}) =>
    (await admin.rest.put(`/admin/offers/${id}`, { state, reason: 'Why', ...more })).status;
  await approve(admin, at(0));
  await answer(0, {});
  await approve(admin, at(1));
  const former = await offerOf(admin, at(1));
  await change(former.id, 'offered', { answerBy: '2027-03-01T14:30:00.000Z' });
  portal.clock.advance(HOUR);
  await followTime(portal);
  await approve(admin, at(1));
  await answer(1, STAYS);
  expect(await waitingIn(admin)).toEqual([at(1)]);
  expect(await change((await offerOf(admin, at(1))).id, 'withdrawn')).toBe(200);
  expect(await change(former.id, 'offered')).toBe(200);
  expect(await waitingIn(admin)).toEqual([]);
});

test('whoever was in no publication waits behind everybody who was', async () => {
  const { portal, admin, at, read } = await useWaiting(5);
  await portal.services.db.updateTable('placeClasses').set({ seats: 1 }).execute();
  const { id: previewId, counts } = await preview(admin);
  expect(counts).toMatchObject({ placed: 0, waiting: 3 });
  await admin.rest.post('/admin/places/publish', { previewId });
  expect(await read(1)).toMatchObject({ waiting: { position: 4 } });
  const ahead = await waitingIn(admin);
  expect(new Set(ahead.slice(0, 3))).toEqual(new Set([at(2), at(3), at(4)]));
  expect(ahead[3]).toBe(at(1));
});

test.each(['before', 'after'])(
  'whoever accepts the second choice %s a later publication stays before those further down the order',
  async (when) => {
    const { portal, administrator, people, ids } = await useSchool();
    const { rest } = administrator;
    const [best, second] = people;
    const publish = async () => {
      const { id } = await preview(administrator);
      await rest.post('/admin/places/publish', { previewId: id });
      return id;
    };
    const accept = () => second?.applicant.rest.post(`/applications/${ids[1]}/offer/accept`, STAYS);
    await publish();
    if (when === 'before') await accept();
    const late = await applicantAt(portal, '3');
    const later = await publish();
    if (when === 'after') await accept();
    // The preview still says nothing of those who hold a place.
    const { items } = (await rest.get(`/admin/places/previews/${later}/outcomes`)).read(outcomeRowsSchema);
    expect(items.map(({ rank }) => rank)).toEqual([1, 2]);
    expect((await waitingIn(administrator)).toSorted((one, other) => one - other)).toEqual([
      ids[1],
      ids[2],
      late.application.id,
    ]);
    expect((await waitingIn(administrator))[0]).toBe(ids[1]);
    await best?.applicant.rest.post(`/applications/${ids[0]}/offer/decline`);
    expect((await rest.get('/admin/places/fill')).body).toMatchObject({
      people: [
        { applicationId: ids[1], kind: 'move', choice: 1 },
        { kind: 'offer', choice: 2 },
      ],
    });
  },
);

test.each(['a withheld rejection', 'a draft', 'a rejection while it is published'])(
  'a later publication ranks whoever it does not consider too: %s',
  async (why) => {
    const { portal, administrator: admin, people, ids } = await useSchool();
    const [, second, third] = ids;
    await setUp(admin, { classes: classesFor(SCIENCES, 1), minimum: null });
    await admin.rest.put('/admin/decisions', { told: 'when_released' });
    const publish = async () =>
      admin.rest.post('/admin/places/publish', { previewId: (await preview(admin)).id });
    const setAside = async (status: string) =>
      expect((await admin.rest.put(`/admin/applications/${third}/status`, { status })).status).toBe(200);
    await publish();
    expect(await waitingIn(admin)).toEqual([second, third]);
    const better = [];
    for (let each = 0; each < 3; each += 1) better.push((await applicantAt(portal, '1')).application.id);
    if (why === 'a rejection while it is published') {
      await interrupted(portal, publish);
      await setAside('rejected');
      await goOnPublishing(portal);
    } else {
      await setAside(why === 'a draft' ? 'draft' : 'rejected');
      await publish();
    }
    if (why === 'a draft') await submitApplication(people[2]?.applicant ?? admin, third ?? 0);
    else await admin.rest.post(`/admin/applications/${third}/decision/undo`);
    const line = await waitingIn(admin);
    expect(new Set(line.slice(0, 3))).toEqual(new Set(better));
    expect(line.slice(3)).toEqual([second, third]);
  },
);

test('whoever is set back to draft keeps the place in the line, and is served once new results are checked', async () => {
  const { administrator: admin, people, ids } = await useSchool();
  const [best, second, third] = people;
  const check = (id: number | undefined) => admin.rest.post(`/admin/applications/${id}/confirm-rest`, {});
  for (const id of ids) expect((await check(id)).status).toBe(200);
  await setUp(admin, { classes: classesFor(SCIENCES, 1), checkedOnly: true, fillsByItself: true });
  const { id: previewId } = await preview(admin);
  await admin.rest.post('/admin/places/publish', { previewId });
  const withdraw = async (person: typeof best) => {
    const { id } = await offerOf(admin, person?.application.id ?? 0);
    expect((await admin.rest.put(`/admin/offers/${id}`, { state: 'withdrawn', reason: 'Why' })).status).toBe(
      200,
    );
  };
  await admin.rest.put(`/admin/applications/${ids[1]}/status`, { status: 'draft' });
  const applicant = second?.applicant ?? admin;
  const typed = await applicant.rest.put(`/exam-results/${second?.examResults[4]?.id}`, { grade: '1' });
  expect(typed.status).toBe(200);
  await submitApplication(applicant, ids[1] ?? 0);
  expect((await applicant.rest.get(`/applications/${ids[1]}/offer`)).body).toMatchObject({
    state: null,
    waiting: {},
  });
  expect(await waitingIn(admin)).toEqual([ids[1], ids[2]]);
  expect((await admin.rest.get('/admin/places/fill')).body).toMatchObject({ people: [], notChecked: 1 });
  await withdraw(best);
  expect((await readOffers(admin, 'offered')).map(({ applicationId }) => applicationId)).toEqual([ids[2]]);
  await check(ids[1]);
  expect((await admin.rest.get('/admin/places/fill')).body).toMatchObject({
    offers: 0,
    moved: 0,
    people: [],
  });
  await withdraw(third);
  expect(await offerOf(admin, ids[1] ?? 0)).toMatchObject({ state: 'offered', choice: 1 });
});

test('whoever holds the second choice moves up without a check: the place was given before', async () => {
  const { portal, admin, all, at } = await useWaiting(2);
  await portal.services.db.updateTable('placeSettings').set({ checkedOnly: 1 }).execute();
  await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/decline`);
  expect((await admin.rest.post('/admin/places/fill', {})).body).toEqual({ offers: 0, moved: 1 });
});

test('a seat that a deletion frees is filled by itself: of an application, and of an account', async () => {
  const { portal, admin, all, at } = await useOffers(3, seatsFor(FIRST, 1), { fillsByItself: true });
  await approve(admin, at(0));
  await putOnWaitingList(portal, at(1));
  await putOnWaitingList(portal, at(2));
  expect((await admin.rest.delete(`/admin/applications/${at(0)}`)).status).toBe(200);
  expect(await offerOf(admin, at(1))).toMatchObject({ state: 'offered' });
  const head = await signInAs(portal, 'super_admin');
  const { status } = await head.rest.delete(`/super-admin/users/${all[1]?.applicant.user.id}`);
  expect(status).toBe(200);
  expect(await offerOf(admin, at(2))).toMatchObject({ state: 'offered' });
});

test('seats of many offers that lapse together are given in the order of the list', async () => {
  const seats = { 'Pure Mathematics': 1, Physics: 1, Chemistry: 11, Biology: 10, Law: 10 };
  const { portal, admin, ids, at } = await useOffers(13, seats, { fillsByItself: true });
  // Ten lapse at once. The only seats of a first choice are those of the eleventh.
  for (const id of ids.slice(0, 10)) expect((await approve(admin, id, { choice: 2 })).status).toBe(200);
  expect((await approve(admin, at(10))).status).toBe(200);
  await putOnWaitingList(portal, at(11));
  await putOnWaitingList(portal, at(12));
  portal.clock.advance(9 * DAY);
  await followTime(portal);
  const offers = await readOffers(await signInAs(portal, 'admin'), 'offered');
  expect(offers.map(({ applicationId, choice }) => [applicationId, choice])).toEqual([
    [at(11), 1],
    [at(12), 2],
  ]);
});

test.each(['accept', 'decline'])('somebody who waits has no offer to %s', async (answer) => {
  const { portal, all, at } = await useOffers(2, SEATS);
  await putOnWaitingList(portal, at(0));
  const before = await snapshotTables(portal);
  const send = (index: number) =>
    all[index]?.applicant.rest.post(`/applications/${at(index)}/offer/${answer}`, {});
  expect(await send(0)).toMatchObject({ status: 409, body: { message: expect.stringContaining('waiting') } });
  expect(await send(1)).toMatchObject({ status: 404 });
  expect(await snapshotTables(portal)).toEqual(before);
});

test('free places go to those who were shown; when others would get one by now, nobody gets any', async () => {
  const { portal, admin, ids } = await useOffers(3, seatsFor(FIRST, 1));
  for (const id of ids) await putOnWaitingList(portal, id);
  const { classes } = (await admin.rest.get('/admin/places')).read(placeSettingsSchema);
  const setSeats = (seats: number) => setUp(admin, { classes: classes.map((each) => ({ ...each, seats })) });
  const look = async () => (await admin.rest.get('/admin/places/fill')).read(fillPreviewSchema);
  const shown = await look();
  expect(shown).toMatchObject({ offers: 1, people: [{ applicationId: ids[0] }] });
  await setSeats(2);
  const before = await snapshotTables(portal);
  const fill = () => admin.rest.post('/admin/places/fill', { version: shown.version });
  expect(await fill()).toMatchObject({
    status: 409,
    body: { message: 'Who is next has changed since you looked. Please look again. Nothing was offered.' },
  });
  expect(await snapshotTables(portal)).toEqual(before);
  await setSeats(1);
  expect((await look()).version).toBe(shown.version);
  expect(await fill()).toMatchObject({ status: 200, body: { offers: 1, moved: 0 } });
});

test('a later publication writes only to people whom it puts on the waiting list', async () => {
  const { portal, administrator, people } = await useSchool();
  const publish = async () => {
    const { id } = await preview(administrator);
    await administrator.rest.post('/admin/places/publish', { previewId: id });
  };
  const subjectsTo = async (index: number) =>
    (await readOutbox(portal))
      .filter(({ to }) => to === people[index]?.student.email)
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('waiting list'));
  await publish();
  const before = await subjectsTo(2);
  expect(before).toHaveLength(1);
  await applicantAt(portal, '3');
  await publish();
  expect(await subjectsTo(2)).toEqual(before);
});
