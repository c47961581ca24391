import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHOICES, RESULTS } from '../../scripts/support/payloads.ts';
import { rebuildListing } from '../../src/server/domains/applications/listing.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { studentAnswerSchema } from '../../src/shared/students/spare-names.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';

const LANGUAGES = {
  subjectName: 'French',
  examType: 'CSEC',
  examYear: 2025,
  grade: '1',
  subjectProfile: 'AAA',
} as const;

/** Last name, first name, status, school, another subject of the second choice, further results. */
const PEOPLE = [
  ['Baptiste', 'zara', 'approved', 'Trinity College East', 'Law', []],
  ['ali', 'Adam', 'submitted', 'Other', 'Law', []],
  ['Ali', 'Aaliyah', 'submitted', 'Trinity College East', 'French', [LANGUAGES]],
  ['Charles', 'Kern', 'draft', 'Bishop Anstey High School East', 'Law', []],
  [
    'Zephyr',
    'Anna',
    'under_review',
    'Trinity College East',
    'French',
    [LANGUAGES, { ...LANGUAGES, subjectName: 'Music' }],
  ],
  ['Daniel', 'Marc', 'rejected', 'Other', 'Law', []],
] as const;
const BY_ID = ['Baptiste', 'ali', 'Ali', 'Charles', 'Zephyr', 'Daniel'];

// Shared by all tests, which only read.
let portal: TestPortal;
let admin: Account;

beforeAll(async () => {
  portal = await startPortal({ now: '2026-10-05T15:00:00.000Z' });
  admin = await signInAs(portal, 'admin');
  for (const [lastName, firstName, status, schoolAttended, subject, more] of PEOPLE) {
    portal.clock.advance(60_000);
    const applicant = await signInAs(portal, 'user');
    const otherSchoolName = schoolAttended === 'Other' ? 'Arima North' : '';
    const { application } = await completeApplication(applicant, {
      student: { lastName, firstName, schoolAttended, otherSchoolName },
      results: [...RESULTS, ...more],
      choices: { ...CHOICES, secondChoiceSubjects: ['Biology', 'Chemistry', subject] },
    });
    if (status === 'draft') continue;
    await submitApplication(applicant, application.id);
    await admin.rest.put(`/admin/applications/${application.id}/status`, { status });
  }
});
afterAll(() => portal.close());

const STATS = { total: 6, completed: 2, pending: 1, incomplete: 1, approved: 1, rejected: 1 };
/** What is new of a list that has just been set. */
const JUST_SET = {
  snapshot: expect.any(String),
  version: expect.any(String),
  changed: { added: 0, gone: 0 },
  deleted: 0,
};
const list = (query = '') => admin.rest.get(`/admin/applications${query}`);
const page = async (query: string) => (await list(query)).read(applicationPageSchema.strict());
const namesOf = (items: z.infer<typeof administratorApplicationSchema>[]) =>
  items.map(({ student }) => student.lastName);
const names = async (query: string) => namesOf((await page(query)).items);

test('the figures by status add up to the total, with a list and without one', async () => {
  const { total, ...byStatus } = await admin.trpc.admin.stats.query();
  expect({ total, ...byStatus }).toEqual(STATS);
  expect(Object.values(byStatus).reduce((sum, count) => sum + count)).toBe(total);
});

test('without a query the answer is the whole list', async () => {
  const everything = (await list()).read(z.array(administratorApplicationSchema.strict()));
  expect(namesOf(everything)).toEqual(BY_ID);
  expect(await admin.trpc.admin.applications.query({})).toEqual(everything);
});

test('one application comes with the whole record of its student', async () => {
  const [first] = (await list()).read(z.array(administratorApplicationSchema));
  const student = (await admin.rest.get(`/students/${first?.studentId}`)).read(studentAnswerSchema);
  const expected = { ...first, student };
  expect((await admin.rest.get(`/admin/applications/${first?.id}`)).body).toMatchObject(expected);
  expect(await admin.trpc.admin.application.query({ id: first?.id ?? 0 })).toMatchObject(expected);
  expect((await admin.rest.get('/admin/applications/4711')).status).toBe(404);
});

test('with a query it is a page', async () => {
  const { items, ...counts } = await page('?page=1');
  expect(namesOf(items)).toEqual(BY_ID);
  expect(counts).toEqual({ total: 6, filtered: 6, stats: STATS, ...JUST_SET });
  expect(await admin.trpc.admin.applicationPage.query({})).toEqual({ items, ...counts });
});

describe('filters', () => {
  test.each([
    ['?status=submitted', ['ali', 'Ali']],
    ['?status=under_review', ['Zephyr']],
    ['?status=draft', ['Charles']],
    ['?status=approved', ['Baptiste']],
    ['?status=rejected', ['Daniel']],
    ['?school=Other', ['ali', 'Daniel']],
    ['?school=Bishop%20Anstey%20High%20School%20East', ['Charles']],
    ['?subject=French', ['Ali', 'Zephyr']],
    ['?subject=Pure%20Mathematics', BY_ID],
    ['?subject=Alchemy', []],
    ['?subject=%25', []],
    ["?subject=' OR 1=1 --", []],
    ['?status=submitted&school=Trinity%20College%20East', ['Ali']],
    ['?status=approved&subject=French', []],
    ['?search=ali', ['ali', 'Ali']],
    ['?search=AAL', ['Ali']],
    ['?search=%C3%84ali', ['Ali']],
    ['?search=adam%20ali', ['ali']],
    ['?search=ali%20adam', ['ali']],
    ['?search=SF2027-00003', ['Ali']],
    ['?search=arima', ['ali', 'Daniel']],
    ['?search=trinity&status=submitted', ['Ali']],
    ['?search=lexander', []],
    ['?search=%25', []],
    ['?search=', BY_ID],
    ['?totalScore=13', ['Baptiste', 'ali', 'Charles', 'Daniel']],
    ['?totalScore=13&status=submitted&subject=Law', ['ali']],
    ['?totalScore=0', []],
    ['?submittedOn=2026-10-05', BY_ID.filter((name) => name !== 'Charles')],
    ['?submittedOn=2026-10-06&school=Other', []],
  ])('%s', async (query, expected) => {
    const { items, filtered, total, stats } = await page(query);
    expect(namesOf(items)).toEqual(expected);
    expect(filtered).toBe(expected.length);
    expect({ total, stats }).toEqual({ total: 6, stats: STATS });
  });
});

describe('order', () => {
  test.each([
    ['student:asc', ['Ali', 'ali', 'Baptiste', 'Charles', 'Daniel', 'Zephyr']],
    ['student:desc', ['Zephyr', 'Daniel', 'Charles', 'Baptiste', 'ali', 'Ali']],
    ['student', ['Ali', 'ali', 'Baptiste', 'Charles', 'Daniel', 'Zephyr']],
    ['applicationId:desc', [...BY_ID].reverse()],
    ['totalScore:desc', ['Zephyr', 'Ali', 'Baptiste', 'ali', 'Charles', 'Daniel']],
    ['totalScore:asc,student:desc', ['Daniel', 'Charles', 'Baptiste', 'ali', 'Ali', 'Zephyr']],
    ['secondChoiceScore:desc,applicationId:desc', ['Zephyr', 'Ali', 'Daniel', 'Charles', 'ali', 'Baptiste']],
    ['firstChoiceScore:asc', BY_ID],
    ['status:asc,student:asc', ['Baptiste', 'Charles', 'Daniel', 'Ali', 'ali', 'Zephyr']],
    ['submittedAt:desc', ['Daniel', 'Zephyr', 'Ali', 'ali', 'Baptiste', 'Charles']],
    ['', BY_ID],
  ])('%s', async (sort, expected) => {
    expect(await names(`?sort=${sort}`)).toEqual(expected);
  });
});

test('a page past the end is empty', async () => {
  expect(await page('?page=2&pageSize=25')).toEqual({
    items: [],
    total: 6,
    filtered: 6,
    stats: STATS,
    ...JUST_SET,
  });
  expect((await page('?page=999999')).items).toEqual([]);
});

test.each([
  ['pageSize=10', 'pageSize must be one of 25, 50, 100, 200'],
  ['pageSize=0', 'pageSize must be one of 25, 50, 100, 200'],
  ['pageSize=1000000', 'pageSize must be one of 25, 50, 100, 200'],
  ['pageSize=many', 'pageSize must be one of 25, 50, 100, 200'],
  ['page=0', 'page starts at 1'],
  ['page=-1', expect.any(String)],
  ['page=x', expect.any(String)],
  ['status=accepted', 'Unknown status'],
  ['school=Hogwarts', 'Unknown school'],
  ['submittedOn=yesterday', 'submittedOn is a day: yyyy-mm-dd'],
  ['totalScore=high', 'totalScore is a whole number'],
  ['totalScore=-1', 'totalScore is a whole number'],
  ['sort=password:asc', expect.stringContaining('sort lists student, applicationId')],
  [`sort=${Array(50).fill('student').join()}`, expect.stringContaining('sort lists student, applicationId')],
  ['sort=student:asc:junk', expect.stringContaining('sort lists student, applicationId')],
  ['sort=student:sideways', expect.stringContaining('sort lists student, applicationId')],
])('%s is 400', async (query, message) => {
  expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { message } });
});

test('pages follow each other without gaps or repeats', async () => {
  const own = await usePortal();
  const administrator = await signInAs(own, 'admin');
  const { db } = own.services;
  const now = '2026-10-05T15:00:00.000Z';
  const student = {
    userId: administrator.user.id,
    intakeId: 1,
    createdAt: now,
    updatedAt: now,
    firstName: 'Same',
    lastName: 'Name',
    dateOfBirth: '2009-05-14T12:00:00.000Z',
    countryOfBirth: 'Barbados',
    placeOfBirth: 'Arima',
    religiousDenomination: 'None',
    ethnicity: 'Other',
    nationality: 'Trinidadian',
    mobileNumber: '868-555-0100',
    schoolAttended: 'Other',
  };
  for (let index = 1; index <= 60; index += 1) {
    await db
      .insertInto('students')
      .values({ ...student, id: index, email: `same${index}@example.com` })
      .execute();
    await db
      .insertInto('applications')
      .values({
        applicationId: `SF2027-${index}`,
        studentId: index,
        intakeId: 1,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  }
  await db.transaction().execute(rebuildListing);
  const idsOf = async (query: string) => {
    const { items, filtered } = (await administrator.rest.get(`/admin/applications?${query}`)).read(
      applicationPageSchema,
    );
    expect(filtered).toBe(60);
    return items.map(({ studentId }) => studentId);
  };
  const pages = [];
  for (const number of [1, 2, 3]) pages.push(await idsOf(`sort=student:asc&pageSize=25&page=${number}`));
  expect(pages.map((ids) => ids.length)).toEqual([25, 25, 10]);
  expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(await idsOf('page=1')).toHaveLength(50);
});

test('an unknown application is 404', async () => {
  expect((await admin.rest.get('/admin/applications/4711')).status).toBe(404);
});
