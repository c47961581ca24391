import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { placeListsSchema, registrantSchema } from '../../src/shared/places/registration.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { eventsOf } from '../support/audit/trail.ts';
import { approve, FIRST, offerOf, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { badgePng, uploadBadge } from '../support/settings/badge.ts';
import { snapshotTables } from '../support/state.ts';

test('registration day: found, seen, enrolled, with another subject; not there, the seat is free; the lists', async () => {
  const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
  const admin = await signInAs(portal, 'admin');
  const { applicant, application, student } = await submittedApplication(
    portal,
    {},
    { isAccountsEmail: true },
  );
  const { id, applicationId } = application;
  await setUpPlaces(portal, { ...seatsFor(FIRST, 1), Biology: 1 }, { totalPlaces: 5 });
  await approve(admin, id);
  await applicant.rest.post(`/applications/${id}/offer/accept`, {});
  const offer = await offerOf(admin, id);
  const { trpc } = admin;
  /** Both doors say the same. */
  const find = async (search: string) => {
    const answer = await admin.rest.get(`/admin/registration?search=${encodeURIComponent(search)}`);
    const found = answer.read(z.array(registrantSchema.strict()));
    expect(await trpc.admin.registrants.query({ search })).toEqual(found);
    return found;
  };
  for (const search of [offer.code.toLowerCase(), applicationId, student.lastName.slice(0, 3)])
    expect((await find(search)).map((found) => found.offer.id)).toEqual([offer.id]);
  expect([await find('nobody'), await find(' ')]).toEqual([[], []]);

  const own = { state: 'accepted', conditions: 'Show the original slip.' };
  await admin.rest.put(`/admin/offers/${offer.id}`, own);
  expect(await find(applicationId)).toMatchObject([
    { conditions: 'Bring your birth certificate.\n\nShow the original slip.' },
  ]);

  const see = (body: object) => admin.rest.put(`/admin/offers/${offer.id}/originals`, body);
  expect((await see({ what: 'passport', isSeen: true })).status).toBe(400);
  for (const isSeen of [true, true, false, true])
    expect((await see({ what: 'photographs', isSeen })).status).toBe(200);
  await trpc.admin.noteOriginal.mutate({ id: offer.id, what: 'birth_certificate', isSeen: true });
  expect(await find(applicationId)).toMatchObject([{ seen: ['birth_certificate', 'photographs'] }]);

  const change = (body: object) => admin.rest.put(`/admin/offers/${offer.id}`, body);
  const [first, second] = offer.classes;
  const withSubject = (subject: string) => [first, second, { subject, block: null }];
  const before = await snapshotTables(portal, 'offers', 'offerSeats', 'offerSteps');
  expect((await change({ state: 'accepted', classes: withSubject('Law') })).status).toBe(409);
  expect((await change({ state: 'accepted', classes: withSubject('Physics') })).status).toBe(400);
  expect((await change({ state: 'accepted', classes: withSubject('Unknown') })).status).toBe(409);
  expect(await snapshotTables(portal, 'offers', 'offerSeats', 'offerSteps')).toEqual(before);
  expect((await change({ state: 'accepted', classes: withSubject('Biology') })).status).toBe(200);
  expect((await change({ state: 'enrolled' })).status).toBe(200);

  const lists = (await admin.rest.get('/admin/registration/lists')).read(placeListsSchema.strict());
  expect(await trpc.admin.placeLists.query()).toEqual(lists);
  expect(lists).toMatchObject({
    isOn: true,
    figures: { places: 5, offered: 0, accepted: 0, enrolled: 1, waiting: 0 },
    acceptance: [{ day: '2027-03-01', accepted: 1 }],
    registrants: [{ applicationNumber: applicationId }],
  });
  const trail = async () =>
    (await eventsOf(portal)).flatMap(({ action, after }) =>
      action === 'applications_exported' ? [after] : [],
    );
  await trpc.admin.recordPlaceList.mutate({ list: 'class', format: 'places' });
  await trpc.admin.recordPlaceList.mutate({ list: 'unanswered', format: 'printed places', intake: 1 });
  expect(await trail()).toEqual([
    { list: 'class', format: 'places', applications: 1 },
    { intake: 1, list: 'unanswered', format: 'printed places', applications: 0 },
  ]);
  const given = (subject: string) => lists.classes.find((each) => each.subject === subject)?.given;
  expect([given('Chemistry'), given('Biology')]).toEqual([0, 1]);

  const csvOf = async (path: string) => {
    const { status, body } = await admin.rest.get(path);
    expect(status).toBe(200);
    return z
      .array(z.record(z.string(), z.string()))
      .parse(parse(z.string().parse(body), { bom: true, columns: true }));
  };
  expect(await csvOf('/admin/registration/pupils.csv')).toMatchObject([
    {
      'Application ID': applicationId,
      'Last Name': student.lastName,
      Place: 'Enrolled',
      Code: offer.code,
      'Subject 1': first?.subject,
      'Subject 3': 'Biology',
      'Block 3': '',
    },
  ]);
  expect(await csvOf('/admin/applications/export?format=decisions')).toMatchObject([
    {
      Offer: 'Enrolled',
      Place: 'First choice',
      Classes: expect.stringContaining('Biology'),
      'Waiting Position': '',
    },
  ]);
  expect((await admin.rest.get('/admin/figures')).body).toMatchObject({
    total: { approved: 1, offered: 1, accepted: 1, enrolled: 1 },
  });
  expect((await admin.rest.get('/admin/places/figures')).body).toMatchObject({
    isOn: true,
    ...lists.figures,
  });
  expect(await trpc.admin.placeFigures.query()).toMatchObject(lists.figures);

  await uploadBadge((await signInAs(portal, 'super_admin')).rest, badgePng());
  const pdf = await fetch(`${portal.url}/api/applications/${id}/offer/pdf`, {
    headers: { Authorization: `Bearer ${applicant.token}` },
  });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const { roles } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  // The badge and the code.
  expect(roles.filter((role) => role === 'Figure')).toHaveLength(2);

  await change({ state: 'accepted', reason: 'A mistake' });
  expect((await change({ state: 'withdrawn_by_applicant', reason: 'Did not come' })).status).toBe(200);
  expect((await see({ what: 'photographs', isSeen: false })).status).toBe(409);
  expect(await find(applicationId)).toEqual([]);
});
