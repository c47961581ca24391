import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingHistory } from '../../src/server/domains/applications/listing-history.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { applicationPageSchema, SORT_KEYS } from '../../src/shared/admissions/schema.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { SCHOOLS } from '../../src/shared/students/options.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const list = fc.record({
  search: maybe(['a', 'e', 'ma', 'SF2027', 'high school', 'zz']),
  status: maybe([...APPLICATION_STATUSES, 'submitted', 'submitted'] as const),
  school: maybe(SCHOOLS.slice(0, 2)),
  subject: maybe(['Physics', 'Law']),
  totalScore: maybe([8, 13]),
  check: maybe(['not_checked', 'begun']),
  sort: fc
    .uniqueArray(fc.constantFrom(...SORT_KEYS), { maxLength: 3 })
    .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(`${key}:asc`, `${key}:desc`))))
    .map((entries) => (entries.length > 0 ? entries.join(',') : undefined)),
});

/** `which`: among the applications that exist or, mostly, among those of the page. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide'), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('elsewhere'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('arrive'), which: fc.nat() }) },
);

const queryOf = (values: Record<string, string | number | undefined>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');

/**
 * An administrator walks a list, forwards or backwards, and decides rows on the way, while another one decides, confirms
 * results, renames and deletes anywhere, and applications arrive.
 */
test('each application that was in the list when it was set is met exactly once', async () => {
  const portal = await usePortal({ now: '2027-02-03T15:00:00.000Z' });
  await seedApplications(portal.services, { applications: 170 });
  const [administrator, colleague] = [await signInAs(portal, 'admin'), await signInAs(portal, 'admin')];
  const applicant = await signInAs(portal, 'user');
  const ask = async (query: Record<string, string | number | undefined>) =>
    (await administrator.rest.get(`/admin/applications?${queryOf(query)}`)).read(applicationPageSchema);
  const allIds = async () =>
    (await portal.services.db.selectFrom('applications').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const statusOf = (which: number) => APPLICATION_STATUSES[which % APPLICATION_STATUSES.length];

  const happen = async ({ kind, which }: { kind: string; which: number }, shown: number[]) => {
    const existing = await allIds();
    const anywhere = existing[which % existing.length] ?? 0;
    const onPage = shown.length > 0 ? shown[which % shown.length] : anywhere;
    if (kind === 'decide')
      await administrator.rest.put(`/admin/applications/${onPage}/status`, { status: statusOf(which) });
    if (kind === 'elsewhere')
      await colleague.rest.put(`/admin/applications/${anywhere}/status`, { status: statusOf(which) });
    if (kind === 'rename') {
      const { studentId } = await portal.services.db
        .selectFrom('applications')
        .select('studentId')
        .where('id', '=', anywhere)
        .executeTakeFirstOrThrow();
      const lastName = ['Zzz', 'Aaa', 'Mamala'][which % 3];
      await colleague.rest.put(`/admin/students/${studentId}`, { lastName });
    }
    if (kind === 'confirm') await colleague.rest.post(`/admin/applications/${anywhere}/confirm-rest`, {});
    if (kind === 'delete') {
      const gone = which % 2 ? anywhere : onPage;
      await colleague.rest.delete(`/admin/applications/${gone}`);
    }
    if (kind === 'arrive') {
      const { application } = await completeApplication(applicant);
      if (which % 2) await submitApplication(applicant, application.id);
    }
  };

  await fc.assert(
    fc.asyncProperty(
      list,
      fc.boolean(),
      fc.array(fc.array(event, { maxLength: 6 }), { minLength: 1, maxLength: 7 }),
      async (filters, backwards, events) => {
        const set = await ask({ ...filters, pageSize: 200 });
        const expected = set.items.map(({ id }) => id);
        const pages = Math.ceil(set.filtered / 25);
        const walked = new Map<number, number[]>();
        for (let step = 0; step < pages; step += 1) {
          const number = backwards ? pages - step : step + 1;
          const page = await ask({ snapshot: set.snapshot, page: number, pageSize: 25 });
          walked.set(
            number,
            page.items.map(({ id }) => id),
          );
          expect(page.filtered).toBe(set.filtered);
          expect(page.items.length + page.deleted).toBe(Math.min(25, set.filtered - (number - 1) * 25));
          for (const what of events[step % events.length] ?? []) await happen(what, walked.get(number) ?? []);
        }
        const met = [...walked].sort(([a], [b]) => a - b).flatMap(([, ids]) => ids);
        const left = new Set(await allIds());
        expect(new Set(met).size).toBe(met.length);
        expect(met.filter((id) => left.has(id))).toEqual(expected.filter((id) => left.has(id)));
        expect(met.every((id) => expected.includes(id))).toBe(true);

        // What the answer says has changed is the difference to a list that is set now.
        const whole = await ask({ snapshot: set.snapshot, pageSize: 200 });
        const present = (await ask({ ...filters, pageSize: 200 })).items.map(({ id }) => id);
        const added = present.filter((id) => !expected.includes(id)).length;
        const gone = expected.filter((id) => !present.includes(id)).length;
        expect(whole.changed).toEqual({ added, gone });
        for (const { id, stillMatches } of whole.items) expect(stillMatches).toBe(present.includes(id));
      },
    ),
    { numRuns: 25, seed: 19 },
  );
  expect(listingHistory(portal.services.db).now()).toBeGreaterThan(0);
});
