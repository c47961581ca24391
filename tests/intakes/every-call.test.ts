import { expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR } from '../../src/server/platform/clock.ts';
import { applicantOfferSchema } from '../../src/shared/places/offers.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { csvOf, sendSheet } from '../support/broadsheets/sheets.ts';
import { beginIntake } from '../support/intakes.ts';
import { preview } from '../support/places/set-up.ts';
import { approve, FIRST, putOnWaitingList, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';

/** They are of the school, not of an intake. */
const OF_THE_SCHOOL = [
  '/admin/administrators',
  '/admin/decisions',
  '/admin/exam-subject-names',
  '/admin/intakes',
  '/admin/letters',
  '/admin/reminders',
  '/admin/school',
  '/admin/site-settings',
  '/admin/subjects',
  '/admin/system',
];
/** They say what can be done now, which is nothing in a closed intake. */
const OF_NOW = ['/admin/places/fill', '/admin/paper-applications/similar'];

const contractSchema = z.object({
  paths: z.record(
    z.string(),
    z.looseObject({
      get: z.object({ parameters: z.array(z.object({ name: z.string() })).default([]) }).optional(),
    }),
  ),
});

/** What a call needs besides the intake. */
const QUERIES: Record<string, string> = {
  '/admin/applications/export': 'format=compact&',
  '/admin/registration': 'search=SF&',
};
/** They tell the time, and what is held. */
const CHANGING = [
  '/admin/figures',
  '/admin/figures.csv',
  '/admin/results/next',
  '/admin/applications/changes',
];

test('each call by which officers read is of the current intake, or of the one that is named', async () => {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const { rest } = head;
  const { paths } = (await rest.get('/openapi.json')).read(contractSchema);
  const readings = Object.entries(paths).flatMap(([path, { get }]) =>
    get && path.startsWith('/api/admin/') && !path.includes('{')
      ? [{ path: path.replace(/^\/api/, ''), names: get.parameters.map(({ name }) => name) }]
      : [],
  );
  const takesIntake = ({ names }: (typeof readings)[number]) => names.includes('intake');
  expect(
    readings
      .filter((call) => !takesIntake(call))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([...OF_THE_SCHOOL, ...OF_NOW].toSorted());

  // Everything of which there are lists.
  const named = { student: { birthCertificatePin: '20050101123' } };
  const offered = await submittedApplication(portal, named, { isAccountsEmail: true });
  const waiting = await submittedApplication(portal, named, { isAccountsEmail: true });
  const { id } = waiting.application;
  await setUpPlaces(portal, seatsFor(FIRST, 1), { showsPosition: true });
  await preview(head);
  await approve(head, offered.application.id);
  await offered.applicant.rest.post(`/applications/${offered.application.id}/offer/accept`, {});
  await putOnWaitingList(portal, (await submittedApplication(portal)).application.id);
  await putOnWaitingList(portal, id);
  await waiting.applicant.rest.post(`/applications/${id}/mistakes`, { text: 'The street is wrong.' });
  await rest.post('/admin/messages', { ids: [id], subject: 'Registration', text: 'On Monday.', key: 'one' });
  const release = { statuses: ['under_review'], count: 2 };
  expect((await rest.post('/admin/decisions/releases', release)).status).toBe(201);
  await sendSheet(
    head,
    csvOf([
      ['Candidate No.', 'Subject', 'Grade'],
      ['1600310421', 'Mathematics', '2'],
    ]),
  );
  const toldBefore = (await waiting.applicant.rest.get(`/applications/${id}/offer`)).read(
    applicantOfferSchema,
  );

  const answers = async (intake?: number) => {
    const read: Record<string, string> = {};
    for (const { path } of readings.filter(takesIntake)) {
      const query = `${QUERIES[path] ?? ''}${intake === undefined ? '' : `intake=${intake}`}`;
      const { status, bytes } = await rest.bytes(`${path}?${query}`);
      // The version also counts audit entries.
      read[path] = `${status} ${bytes.toString().replaceAll(/"version":"[^"]*"/g, '')}`;
    }
    return read;
  };
  const before = await answers();
  portal.clock.advance(HOUR);
  await beginIntake(portal, head, 2028);
  const after = await answers(1);
  const current = await answers();
  for (const { path } of readings.filter(takesIntake)) {
    expect([path, before[path]]).toEqual([path, expect.stringMatching(/^200 /)]);
    expect([path, current[path]]).toEqual([path, expect.stringMatching(/^200 /)]);
    // With nothing in it yet, the next intake answers otherwise.
    if (!CHANGING.includes(path)) {
      expect([path, after[path]]).toEqual([path, before[path]]);
      expect([path, current[path] === before[path]]).toEqual([path, false]);
    }
    expect([path, current[path]?.includes('SF2027')]).toEqual([path, false]);
    expect([path, (await rest.get(`${path}?${QUERIES[path] ?? ''}intake=9`)).status]).toEqual([path, 404]);
  }
  // What an applicant of before is told does not follow the next intake either.
  expect(toldBefore.waiting).toEqual({ position: 2 });
  expect((await waiting.applicant.rest.get(`/applications/${id}/offer`)).body).toEqual(toldBefore);
});
