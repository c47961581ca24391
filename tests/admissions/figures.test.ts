import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { figuresSchema, filtersInWords } from '../../src/shared/admissions/figures.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-10-05T15:00:00.000Z';

const read = async ({ rest }: Account, query = '') =>
  (await rest.get(`/admin/figures${query}`)).read(figuresSchema.strict());
const counts = (applied: number, complete: number, approved: number) => ({
  applied,
  complete,
  checked: 0,
  approved,
  offered: null,
  accepted: null,
  enrolled: null,
});

const PEOPLE = [
  ['approved', 'Trinity College East', 'Male', 'Arima'],
  ['rejected', 'Trinity College East', 'Female', 'Arima'],
  ['draft', 'Other', '', ''],
  ['submitted', 'Other', 'Female', 'Arima'],
] as const;

async function scene() {
  const portal = await usePortal({ now: NOW });
  const admin = await signInAs(portal, 'admin');
  for (const [status, schoolAttended, gender, regionalCorporation] of PEOPLE) {
    const { application } = await submittedApplication(portal, {
      student: {
        schoolAttended,
        gender,
        regionalCorporation,
        otherSchoolName: '=Arima, North',
        lastName: 'Ali',
      },
    });
    await admin.rest.put(`/admin/applications/${application.id}/status`, { status });
  }
  return { portal, admin };
}

const lastEntry = ({ services: { db } }: TestPortal) =>
  db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('the figures count each stage by subject, school, sex and corporation', async () => {
  const { admin } = await scene();
  const figures = await read(admin);
  expect(figures).toMatchObject({
    at: NOW,
    filters: {},
    filterWords: 'All applications',
    total: { ...counts(4, 3, 1), turnedAway: 1 },
    bySchool: [
      { name: 'Bishop Anstey High School East', ...counts(0, 0, 0) },
      { name: 'Trinity College East', ...counts(2, 2, 1) },
      { name: 'Other', ...counts(2, 1, 0) },
    ],
    bySex: [
      { name: 'Male', ...counts(1, 1, 1) },
      { name: 'Female', ...counts(2, 2, 0) },
      { name: 'Other', ...counts(0, 0, 0) },
      { name: 'Prefer not to say', ...counts(0, 0, 0) },
      { name: 'Not given', ...counts(1, 0, 0) },
    ],
  });
  const corporation = (name: string) => figures.byCorporation.find((row) => row.name === name);
  expect(corporation('Arima')).toEqual({ name: 'Arima', ...counts(3, 3, 1) });
  expect(corporation('Not given')).toEqual({ name: 'Not given', ...counts(1, 0, 0) });
  expect(figures.byCorporation.at(-1)?.name).toBe('Not given');
  // Chemistry is in both combinations of each application, and counts once.
  const chemistry = { name: 'Chemistry', ...counts(4, 3, 1), turnedAway: 1 };
  expect(figures.bySubject.find(({ name }) => name === 'Chemistry')).toEqual(chemistry);
  expect(await admin.trpc.admin.figures.query({})).toEqual(figures);
});

test('the figures follow the filters of the list', async () => {
  const { admin } = await scene();
  expect((await read(admin, '?school=Other')).total).toEqual({ ...counts(2, 1, 0), turnedAway: 0 });
  expect((await read(admin, '?status=rejected&subject=Physics')).total.turnedAway).toBe(1);
  expect((await read(admin, '?search=nobody')).bySubject).toEqual([]);
  expect(await read(admin, '?search=ali&school=Other')).toMatchObject({
    filters: { search: 'ali', school: 'Other' },
    total: counts(2, 1, 0),
  });
  expect((await admin.rest.get('/admin/figures?status=unknown')).status).toBe(400);
});

test('the CSV file has the figures with time and filter, and empty columns for what is not known', async () => {
  const { portal, admin } = await scene();
  const { status, headers, body } = await admin.rest.get('/admin/figures.csv?school=Other&search=ali');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('sixth-form-admissions-figures-2026-10-05.csv');
  const options = { bom: true, relax_column_count: true };
  const lines = z.array(z.array(z.string())).parse(parse(z.string().parse(body), options));
  expect(lines.slice(0, 4)).toEqual([
    ['Figures of', '05/10/2026 at 11:00'],
    ['Filter', 'Search: ali; School: Other'],
    'Group,Name,Applied,Complete,Checked,Approved,Offered,Accepted,Enrolled,Turned Away'.split(','),
    ['All', 'All that match', '2', '1', '0', '0', '', '', '', '0'],
  ]);
  expect(lines).toContainEqual(['Sex', 'Female', '1', '1', '0', '0', '', '', '', '']);

  expect(await lastEntry(portal)).toMatchObject({
    action: 'applications_exported',
    actorId: admin.user.id,
    after: JSON.stringify({ format: 'figures', school: 'Other', searched: true, applications: 2 }),
  });
});

test('the first row of a file without a filter is of all applications', async () => {
  const { admin } = await scene();
  expect(String((await admin.rest.get('/admin/figures.csv')).body)).toContain('\r\nAll,All applications,');
});

test('printing the page is in the trail', async () => {
  const { portal, admin } = await scene();
  await admin.trpc.admin.recordPrint.mutate({ status: 'approved' });
  expect(await lastEntry(portal)).toMatchObject({
    action: 'applications_exported',
    after: JSON.stringify({ format: 'printed figures', status: 'approved', applications: 1 }),
  });
});

test('only administrators get the figures', async () => {
  const portal = await usePortal({ now: NOW });
  const applicant = await signInAs(portal, 'user');
  const before = await snapshotTables(portal, 'audit');
  for (const path of ['/admin/figures', '/admin/figures.csv']) {
    expect((await api(portal).get(path)).status).toBe(401);
    expect((await applicant.rest.get(path)).status).toBe(403);
  }
  expect(await snapshotTables(portal, 'audit')).toEqual(before);
  expect((await (await signInAs(portal, 'super_admin')).rest.get('/admin/figures')).status).toBe(200);
});

test('the filter says whose queue and which intake it is', async () => {
  const { admin } = await scene();
  const name = `${admin.user.firstName} ${admin.user.lastName}`;
  const words = async (query: string) => (await read(admin, query)).filterWords;
  expect(await words('?assignedTo=me&intake=1')).toBe(`Assigned to: ${name}; Intake: September 2027`);
  const { body } = await admin.rest.get(`/admin/figures.csv?assignedTo=${admin.user.id}`);
  expect(String(body)).toContain(`Filter,Assigned to: ${name}\r\n`);
});

const NO_NAMES = { assignee: undefined, intake: undefined };
test.each([
  [{}, 'All applications'],
  [{ assignedTo: 'none' }, 'Assigned to: nobody'],
  [{ status: 'draft' }, 'Status: Incomplete'],
  [
    { search: 'a', subject: 'Physics', submittedOn: '2026-10-05', totalScore: 0 },
    'Search: a; Subject: Physics; Submitted: 05/10/2026; Total Score: 0',
  ],
] as const)('the filters %j are in words: %s', (filters, words) =>
  expect(filtersInWords(filters, NO_NAMES)).toBe(words),
);
