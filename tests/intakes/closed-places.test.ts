import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DAY } from '../../src/server/platform/clock.ts';
import { appliedSchema } from '../../src/shared/broadsheets/schema.ts';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { csvOf, sendSheet } from '../support/broadsheets/sheets.ts';
import { beginIntake } from '../support/intakes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { goOnPublishing, interrupted, preview, setUp, useSchool } from '../support/places/set-up.ts';
import {
  approve,
  FIRST,
  followTime,
  offerOf,
  putOnWaitingList,
  seatsFor,
  setUpPlaces,
  useOffers,
} from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const recordsSchema = z.array(z.record(z.string(), z.string()));
const NUMBER = '1600310421';
const SHEET = csvOf([
  ['Candidate No.', 'Subject', 'Grade', 'Profile', 'Year'],
  [NUMBER, 'Mathematics', '2', '', '2025'],
]);

test('nothing of places is changed in a closed intake, whose open offers hold up nothing in the next one', async () => {
  const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  const { applicant, application } = await submittedApplication(
    portal,
    { student: { candidateNumber: NUMBER } },
    { isAccountsEmail: true },
  );
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  const sheet = await sendSheet(head, SHEET);
  (await head.rest.post(`/admin/broadsheets/${sheet.id}/apply`, {})).read(appliedSchema);
  await approve(head, application.id);
  const offer = await offerOf(head, application.id);
  const question = { kind: 'information', message: 'Do you come?', answerBy: '2027-03-20' };
  const asked = await head.rest.post(`/admin/applications/${application.id}/requests`, question);
  const request = asked.read(requestSchema);
  await beginIntake(portal, head, 2028);

  const before = await snapshotTables(portal);
  const answer = `/applications/${application.id}/offer`;
  const placement = { heldOut: { reason: 'Moves abroad' } };
  for (const refused of [
    await head.rest.put(`/admin/applications/${application.id}/placement`, placement),
    await head.rest.put(`/admin/offers/${offer.id}/originals`, { what: 'photographs', isSeen: true }),
    await head.rest.put(`/admin/offers/${offer.id}`, { state: 'withdrawn', reason: 'Too late' }),
    await head.rest.delete(`/admin/broadsheets/${sheet.id}`),
  ])
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('closed') } });
  for (const refused of [
    await applicant.rest.post(`${answer}/accept`, {}),
    await applicant.rest.post(`${answer}/decline`, {}),
    await applicant.rest.post(`/requests/${request.id}/answer`, { text: 'Yes' }),
  ])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'This application was for September 2027, which is closed. Please contact the school if you have a question.',
      },
    });
  expect(await snapshotTables(portal)).toEqual(before);

  const next = await submittedApplication(portal);
  await approve(head, next.application.id);
  const offers = () => db.selectFrom('offers').select(['state', 'remindedAt']).orderBy('id').execute();
  portal.clock.advance(6 * DAY);
  await followTime(portal);
  expect(await offers()).toMatchObject([{ remindedAt: null }, { remindedAt: expect.any(String) }]);
  portal.clock.advance(6 * DAY);
  await followTime(portal);
  expect(await offers()).toMatchObject([{ state: 'offered' }, { state: 'lapsed' }]);
});

test('a reopened intake gives its own seats by its own rules; its export keeps the waiting list', async () => {
  const { portal, all, ids, at } = await useOffers(3, seatsFor(FIRST, 1));
  const { db } = portal.services;
  const head = await signInAs(portal, 'super_admin');
  await putOnWaitingList(portal, at(2));
  await beginIntake(portal, head, 2028);
  const exported = await head.rest.get('/admin/applications/export?format=decisions&intake=1');
  const rows = recordsSchema.parse(parse(z.string().parse(exported.body), { bom: true, columns: true }));
  expect(rows.map((row) => row['Waiting Position']).sort()).toEqual(['', '', '1']);

  await head.rest.put('/super-admin/intakes/1', { state: 'reopened', reason: 'A wrong grade' });
  const statuses = [];
  for (const id of ids) statuses.push((await approve(head, id)).status);
  expect(statuses).toEqual([200, 409, 409]);
  const many = await head.rest.post('/admin/applications/bulk', { ids: ids.slice(1), action: 'approve' });
  expect(many.body).toMatchObject({ changed: 0, left: [{ reason: 'no place is free' }, {}] });
  const offers = () => db.selectFrom('offers').select(['id', 'applicationId', 'state', 'answerBy']).execute();
  const [offer] = await offers();
  expect(offer).toMatchObject({
    applicationId: at(0),
    state: 'offered',
    answerBy: '2027-03-09T03:59:59.999Z',
  });
  await portal.services.background.finished();
  const letters = await readOutbox(portal);
  const { text = '' } = letters.find(({ subject }) => subject.startsWith('A place for you')) ?? {};
  expect(text).toContain('Bring your birth certificate.');
  expect(text).toContain('This place is for your first choice.\n\nTo answer, please contact the school.');
  expect(text).not.toContain('Answer on the portal');
  for (const answer of ['accept', 'decline'])
    expect(await all[0]?.applicant.rest.post(`/applications/${at(0)}/offer/${answer}`, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('which is closed. Please contact the school') },
    });
  const change = async (state: string) =>
    (await head.rest.put(`/admin/offers/${offer?.id}`, { state, reason: 'Why' })).status;
  for (const state of ['accepted', 'offered', 'withdrawn', 'offered', 'withdrawn'])
    expect(await change(state)).toBe(200);
  expect((await approve(head, at(1))).status).toBe(200);
  expect(await change('offered')).toBe(409);
});

test('how places are set up is carried over to the next intake, and goes when that is taken back', async () => {
  const { portal, administrator, settings } = await useSchool();
  const head = await signInAs(portal, 'super_admin');
  const asked = await head.rest.post('/super-admin/intakes', { entryYear: 2040 });
  expect(asked.body).toMatchObject({ preview: { carriedOver: { places: true } } });
  const { id } = await beginIntake(portal, head, 2040);
  const read = async (query = '') => (await administrator.rest.get(`/admin/places${query}`)).body;
  expect(await read()).toEqual({ ...settings, version: settings.version + 1 });
  // Whoever saw the settings of the former intake does not change those of the new one unseen.
  const unseen = { totalPlaces: 1, version: settings.version };
  expect((await administrator.rest.put('/admin/places', unseen)).status).toBe(409);

  await setUp(administrator, { totalPlaces: 7, classes: settings.classes.slice(1) });
  expect(await read('?intake=1')).toEqual(settings);
  expect((await head.rest.delete(`/super-admin/intakes/${id}`)).status).toBe(200);
  expect(await read()).toEqual(settings);
  const left = await snapshotTables(portal, 'placeSettings', 'placeClasses');
  expect(JSON.stringify(left)).not.toContain(`"intakeId":${id}`);
});

test('an intake does not begin while places are being published', async () => {
  const { portal, administrator } = await useSchool();
  const head = await signInAs(portal, 'super_admin');
  const { id } = await preview(administrator);
  await interrupted(portal, () => administrator.rest.post('/admin/places/publish', { previewId: id }));
  const begin = () => head.rest.post('/super-admin/intakes', { entryYear: 2040, confirm: true });
  const before = await snapshotTables(portal);
  expect(await begin()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('being published') },
  });
  expect(await snapshotTables(portal)).toEqual(before);
  await goOnPublishing(portal);
  expect((await begin()).status).toBe(201);
});
