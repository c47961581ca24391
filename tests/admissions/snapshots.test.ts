import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import type { Tables } from '../../src/server/tables.ts';
import { applicationPageSchema, listChangesSchema } from '../../src/shared/admissions/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { refusalOf } from '../support/trpc.ts';

const MINUTE = 60_000;
type Page = z.infer<typeof applicationPageSchema>;

async function season(applications: number) {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications });
  return { portal, ...askersOf(portal, await signInAs(portal, 'admin')) };
}

const askersOf = (portal: TestPortal, admin: Account) => ({
  admin,
  page: async (query: string): Promise<Page> =>
    (await admin.rest.get(`/admin/applications?${query}`)).read(applicationPageSchema.strict()),
  changes: async (query: string) =>
    (await admin.rest.get(`/admin/applications/changes?${query}`)).read(listChangesSchema.strict()),
  decide: (id: number, status: string) => admin.rest.put(`/admin/applications/${id}/status`, { status }),
  remove: (id: number) => admin.rest.delete(`/admin/applications/${id}`),
  arrive: async (lastName = 'Baptiste') => {
    const applicant = await signInAs(portal, 'user');
    const { application } = await completeApplication(applicant, { student: { lastName } });
    return (await submitApplication(applicant, application.id)).id;
  },
});

const idsOf = ({ items }: Page) => items.map(({ id }) => id);
const sum = ({ completed, pending, incomplete, approved, rejected }: Page['stats']) =>
  completed + pending + incomplete + approved + rejected;

test('pages of a list that was set hold what it held, whatever is decided meanwhile', async () => {
  const { page, decide } = await season(120);
  const query = 'status=submitted&sort=student:asc&pageSize=25';
  const first = await page(query);
  const [expectedSecond] = [await page(`${query}&page=2`)];
  expect(first.filtered).toBeGreaterThan(35);
  for (const id of idsOf(first).slice(0, 10)) await decide(id, 'approved');

  const second = await page(`snapshot=${first.snapshot}&page=2&pageSize=25`);
  expect(idsOf(second)).toEqual(idsOf(expectedSecond));
  // Without it, ten applications have moved to the first page, and nobody who goes on would see them.
  expect(idsOf(await page(`${query}&page=2`))).not.toEqual(idsOf(expectedSecond));

  const again = await page(`snapshot=${first.snapshot}&pageSize=25`);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect(again.items.map(({ status }) => status)).toEqual([
    ...Array(10).fill('approved'),
    ...Array(15).fill('submitted'),
  ]);
  expect(again.items.map(({ stillMatches }) => stillMatches)).toEqual([
    ...Array(10).fill(false),
    ...Array(15).fill(true),
  ]);
  expect(again).toMatchObject({ filtered: first.filtered, changed: { added: 0, gone: 10 }, deleted: 0 });
  expect(again.stats.completed).toBe(first.stats.completed - 10);
  expect(sum(again.stats)).toBe(again.total);
});

test('new applications wait for the next list; deleted ones leave a gap that is counted', async () => {
  const { page, remove, arrive, decide } = await season(60);
  const first = await page('pageSize=25&sort=student:asc');
  const last = await page('pageSize=25&page=3&sort=student:asc');
  await arrive('Aaa');
  const [gone = 0, ...kept] = idsOf(first);
  await remove(gone);

  const again = await page(`snapshot=${first.snapshot}&pageSize=25`);
  expect(idsOf(again)).toEqual(kept);
  expect(again).toMatchObject({ filtered: 60, deleted: 1, changed: { added: 1, gone: 1 }, total: 60 });
  expect(idsOf(await page(`snapshot=${first.snapshot}&pageSize=25&page=3`))).toEqual(idsOf(last));

  // What comes back counts as neither gone nor new.
  const submitted = await page('status=submitted');
  const [id = 0] = idsOf(submitted);
  await decide(id, 'rejected');
  await decide(id, 'submitted');
  expect((await page(`snapshot=${submitted.snapshot}`)).changed).toEqual({ added: 0, gone: 0 });
});

test('a change of a sort key moves nothing', async () => {
  const { page, admin } = await season(60);
  const first = await page('sort=student:asc&pageSize=25');
  const [student] = first.items.slice(3);
  await admin.rest.put(`/admin/students/${student?.studentId}`, { lastName: 'Zzz', firstName: 'Zoë' });
  const again = await page(`snapshot=${first.snapshot}&pageSize=25`);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect(again.items[3]?.student.lastName).toBe('Zzz');
  expect(again.items[3]?.stillMatches).toBe(true);
});

describe('a list that is not kept', () => {
  test('unknown, older than 30 minutes or from before a restart: 410, which says what to do', async () => {
    const { portal, page, admin } = await season(5);
    const { snapshot } = await page('page=1');
    portal.clock.advance(29 * MINUTE);
    expect((await page(`snapshot=${snapshot}`)).filtered).toBe(5);
    portal.clock.advance(2 * MINUTE);
    for (const path of [`applications?snapshot=${snapshot}`, `applications/changes?snapshot=${snapshot}`]) {
      const refused = await admin.rest.get(`/admin/${path}`);
      expect(refused).toMatchObject({
        status: 410,
        body: { message: expect.stringContaining('anew with Refresh') },
      });
    }
    expect((await admin.rest.get('/admin/applications?snapshot=1')).status).toBe(410);
    expect(await refusalOf(admin.trpc.admin.applicationPage.query({ snapshot }))).toMatchObject({
      status: 410,
      code: 'GONE',
    });
    expect((await admin.rest.get(`/admin/applications?snapshot=${'a'.repeat(101)}`)).status).toBe(400);
  });

  test('written to by another program, or a subject renamed: 410, because nobody knows what was changed', async () => {
    const { portal, page, admin } = await season(5);
    const { snapshot } = await page('page=1');
    const other = openDatabase<Tables>(portal.services.config.databaseFile);
    await other.updateTable('applications').set({ sortName: 'aa' }).where('id', '=', 3).execute();
    await other.destroy();
    expect((await admin.rest.get(`/admin/applications?snapshot=${snapshot}`)).status).toBe(410);

    const filtered = await page('subject=Physics');
    const { db } = portal.services;
    await db
      .updateTable('subjects')
      .set({ name: 'Natural Philosophy' })
      .where('name', '=', 'Physics')
      .execute();
    expect((await admin.rest.get(`/admin/applications?snapshot=${filtered.snapshot}`)).status).toBe(410);
  });

  test('checkpoints, rewriting the file after a deletion and changes elsewhere forget nothing', async () => {
    const { page, remove, admin } = await season(5);
    const { snapshot, items } = await page('page=1');
    await remove(items[0]?.id ?? 0);
    await admin.rest.put('/admin/site-settings/contactPhone', { value: '868 555 0100' });
    expect((await page(`snapshot=${snapshot}`)).deleted).toBe(1);
  });
});

test('equal lists of the same moment are one; its name cannot be guessed', async () => {
  const { page, decide } = await season(10);
  const { snapshot, items } = await page('status=submitted&page=1');
  expect(snapshot).toMatch(/^[\w-]{43}$/);
  expect((await page('status=submitted&pageSize=100')).snapshot).toBe(snapshot);
  expect((await page('status=submitted&sort=student:asc')).snapshot).not.toBe(snapshot);
  await decide(items[0]?.id ?? 0, 'approved');
  expect((await page('status=submitted')).snapshot).not.toBe(snapshot);
});

describe('what has changed for a page', () => {
  let portal: TestPortal;
  let ask: ReturnType<typeof askersOf>;
  beforeAll(async () => {
    portal = await startPortal();
    await seedApplications(portal.services, { applications: 30 });
    ask = askersOf(portal, await signInAs(portal, 'admin'));
  });
  afterAll(() => portal.close());

  test('is nothing until something is written', async () => {
    const { snapshot, version, items } = await ask.page('status=submitted');
    const query = `snapshot=${snapshot}&ids=${items.map(({ id }) => id).join()}`;
    expect(await ask.changes(`${query}&since=${version}`)).toEqual({ version, changes: null });
  });

  test('are the figures, the rows that were written, and those that have been deleted', async () => {
    const { snapshot, version, items } = await ask.page('status=submitted');
    const [decided, edited, deleted, untouched] = items;
    if (!decided || !edited || !deleted || !untouched) throw new Error('too few applications');
    await ask.decide(decided.id, 'approved');
    await ask.admin.rest.put(`/admin/students/${edited.studentId}`, { motherName: 'Somebody Else' });
    await ask.remove(deleted.id);
    const arrived = await ask.arrive();

    const ids = [decided, edited, deleted, untouched].map(({ id }) => id).join();
    const answer = await ask.changes(`snapshot=${snapshot}&since=${version}&ids=${ids}`);
    const now = await ask.page(`snapshot=${snapshot}`);
    expect(answer.changes).toEqual({
      stats: now.stats,
      changed: { added: 1, gone: 2 },
      items: now.items.filter(({ id }) => [decided.id, edited.id].includes(id)),
      deleted: [deleted.id],
    });
    expect(answer.changes?.items.map(({ stillMatches }) => stillMatches)).toEqual([false, true]);
    expect(answer.version).toBe(now.version);
    expect(answer.version).not.toBe(version);
    expect(idsOf(await ask.page('status=submitted&pageSize=200'))).toContain(arrived);

    // A version that nobody knows: everything on the page.
    const unknown = await ask.changes(`snapshot=${snapshot}&since=x.1&ids=${ids}`);
    expect(unknown.changes?.items).toHaveLength(3);
    // Without a list, the figures only.
    expect((await ask.changes('')).changes).toEqual({
      stats: now.stats,
      changed: null,
      items: [],
      deleted: [],
    });
  });

  test.each(['ids=a', 'ids=1,', `ids=${Array(201).fill(1).join()}`, `since=${'a'.repeat(101)}`])(
    '%s is refused',
    async (query) => {
      expect((await ask.admin.rest.get(`/admin/applications/changes?${query}`)).status).toBe(400);
    },
  );

  test('only administrators ask', async () => {
    const { snapshot } = await ask.page('page=1');
    const applicant = await signInAs(portal, 'user');
    for (const path of ['', '/changes'])
      expect((await applicant.rest.get(`/admin/applications${path}?snapshot=${snapshot}`)).status).toBe(403);
  });
});
