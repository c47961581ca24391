import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countByKind, listIds, listPageOfIds } from '../../src/server/domains/admissions/list-queries.ts';
import { filtersOf, findMatching } from '../../src/server/domains/admissions/matching.ts';
import { listApplications } from '../../src/server/domains/applications/service.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { type ApplicationQuery, SORT_KEYS } from '../../src/shared/admissions/schema.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import type { OfficerApplication } from '../../src/shared/applications/schema.ts';
import { schoolDay } from '../../src/shared/format/dates.ts';
import { SCHOOLS } from '../../src/shared/students/options.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

// Read only.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: '2027-02-03T15:00:00.000Z' });
  await seedApplications(portal.services, { applications: 400 });
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
  submittedOn: maybe(['2027-01-05', '2027-01-20']),
  sort: order,
  page: fc.integer({ min: 1, max: 6 }),
  pageSize: fc.integer({ min: 1, max: 100 }),
});

/** The filters but for the search, as anybody would read them. */
const hasAskedFor =
  ({ status, school, subject, totalScore, submittedOn }: ApplicationQuery) =>
  (application: OfficerApplication) =>
    (!status || application.status === status) &&
    (!school || application.student.schoolAttended === school) &&
    (!subject ||
      [...application.firstChoiceSubjects, ...application.secondChoiceSubjects].includes(subject)) &&
    (totalScore === undefined || application.totalScore === totalScore) &&
    (!submittedOn || (application.submittedAt && schoolDay(application.submittedAt) === submittedOn));

test('what the filters say is found', async () => {
  const { db } = portal.services;
  const [kinds, applications] = [await countByKind(db), await listApplications(db)];
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

test('many that match are found, counted and ordered as few are', async () => {
  const { db } = portal.services;
  const kinds = await countByKind(db);
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const filters = await filtersOf(db, asked);
      const few = await findMatching(db, filters, kinds, 400);
      const many = await findMatching(db, filters, kinds, -1);
      const all = await listIds(db, few, asked.sort ?? []);
      expect(await listIds(db, many, asked.sort ?? [])).toEqual(all);
      const { page = 1, pageSize = 50 } = asked;
      expect(await listPageOfIds(db, many, asked)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
    }),
  );
});
