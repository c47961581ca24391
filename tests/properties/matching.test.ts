import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countByStatusAndSchool,
  countOf,
  listIds,
  listPageOfIds,
} from '../../src/server/domains/admissions/list-queries.ts';
import { filtersOf, findMatching } from '../../src/server/domains/admissions/matching.ts';
import { listApplications } from '../../src/server/domains/applications/service.ts';
import { rangeOfIntake } from '../../src/server/domains/intakes/service.ts';
import { fold } from '../../src/server/platform/fold.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { type ApplicationQuery, SORT_KEYS, type SortKey } from '../../src/shared/admissions/schema.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import type { AdministratorApplication } from '../../src/shared/applications/schema.ts';
import { RESULTS_CHECKS } from '../../src/shared/exam-results/check.ts';
import { schoolDay } from '../../src/shared/format/dates.ts';
import { SCHOOLS } from '../../src/shared/students/options.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

// Shared by all tests, which only read.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: '2027-02-03T15:00:00.000Z' });
  await seedApplications(portal.services, { applications: 400 });
  await sql`
    UPDATE applications SET resultsCheck = json_extract(${JSON.stringify(RESULTS_CHECKS)}, '$[' || (id % 4) || ']')
    WHERE id % 3 = 0`.execute(portal.services.db);
});
afterAll(() => portal.close());

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const order = fc
  .uniqueArray(fc.constantFrom(...SORT_KEYS), { maxLength: 3 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc.constantFrom<'asc' | 'desc'>('asc', 'desc').map((direction) => ({ key, direction })),
      ),
    ),
  );
const query: fc.Arbitrary<ApplicationQuery> = fc.record({
  search: maybe(['a', 'e', 'ma', 'SF2027', 'sf2027-0 a', 's', 'a e', 'high school', 'anne-marie', 'nobody']),
  status: maybe(APPLICATION_STATUSES),
  school: maybe(SCHOOLS),
  subject: maybe(['Physics', 'Mathematics', 'Alchemy']),
  totalScore: maybe([0, 8, 13]),
  check: maybe(RESULTS_CHECKS),
  submittedOn: maybe(['2027-01-05', '2027-01-20']),
  sort: order,
  page: fc.integer({ min: 1, max: 6 }),
  pageSize: fc.integer({ min: 1, max: 100 }),
});

/** Applies the filters except the search in plain code. */
const hasAskedFor =
  ({ status, school, subject, totalScore, check, submittedOn }: ApplicationQuery) =>
  (application: AdministratorApplication) =>
    (!status || application.status === status) &&
    (!school || application.student.schoolAttended === school) &&
    (!subject ||
      [...application.firstChoiceSubjects, ...application.secondChoiceSubjects].includes(subject)) &&
    (totalScore === undefined || application.totalScore === totalScore) &&
    (!check || application.resultsCheck === check) &&
    (!submittedOn || (application.submittedAt && schoolDay(application.submittedAt) === submittedOn));

test('what the filters say is found', async () => {
  const { db } = portal.services;
  const intake = await rangeOfIntake(db);
  const kinds = await countByStatusAndSchool(db, intake);
  const applications = await listApplications(db, intake);
  const idsFor = async (asked: ApplicationQuery) =>
    listIds(db, await findMatching(db, await filtersOf(db, asked), kinds), []);
  await fc.assert(
    fc.asyncProperty(query, async ({ search, ...asked }) => {
      const found = await idsFor({ search });
      const expected = applications.filter(({ id }) => found.includes(id)).filter(hasAskedFor(asked));
      expect(await idsFor({ search, ...asked })).toEqual(expected.map(({ id }) => id));
    }),
  );
});

const sortedBy = ({ student, ...application }: AdministratorApplication, key: SortKey) =>
  key === 'student' ? `${fold(student.lastName)}\t${fold(student.firstName)}` : (application[key] ?? '');

/** Ties keep the order in which they came in. */
const inOrder = (applications: AdministratorApplication[], sort: ApplicationQuery['sort'] = []) =>
  applications.toSorted((one, other) => {
    for (const { key, direction } of sort) {
      const [a, b] = [sortedBy(one, key), sortedBy(other, key)];
      if (a !== b) return a < b === (direction === 'asc') ? -1 : 1;
    }
    return one.id - other.id;
  });

test.each([
  ['few', { sortThreshold: 400 }],
  ['many, found in the index,', { sortThreshold: -1, idsPerLookup: Number.POSITIVE_INFINITY }],
  ['many, looked at one by one,', { sortThreshold: -1, idsPerLookup: 0 }],
])('%s are found, counted and ordered as all are when they are read', async (_, way) => {
  const { db } = portal.services;
  const intake = await rangeOfIntake(db);
  const kinds = await countByStatusAndSchool(db, intake);
  const applications = await listApplications(db, intake);
  await fc.assert(
    fc.asyncProperty(query, async ({ search, ...asked }) => {
      const found = await listIds(db, await findMatching(db, await filtersOf(db, { search }), kinds), []);
      const expected = inOrder(
        applications.filter(({ id }) => found.includes(id)).filter(hasAskedFor(asked)),
        asked.sort,
      ).map(({ id }) => id);
      const matching = await findMatching(db, await filtersOf(db, { search, ...asked }), kinds, way);
      expect(countOf(matching)).toBe(expected.length);
      expect(await listIds(db, matching, asked.sort ?? [])).toEqual(expected);
      const { page = 1, pageSize = 50 } = asked;
      const ofPage = expected.slice((page - 1) * pageSize, page * pageSize);
      expect(await listPageOfIds(db, matching, asked)).toEqual(ofPage);
    }),
  );
});
