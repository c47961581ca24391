import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { createdReleaseSchema, releaseSchema } from '../../src/shared/decisions/schema.ts';
import { intakeSchema } from '../../src/shared/intakes/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';
import { useFolder } from '../support/use-folder.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const OPEN = { openDate: '2026-10-01T00:00:00.000Z', closeDate: null };
const TABLES = [
  'applications',
  'decisionUndos',
  'releases',
  'releaseApplications',
  'emails',
  'audit',
] as const;

const release = ({ rest }: Pick<Account, 'rest'>, body: object) =>
  rest.post('/admin/decisions/releases', body);
const releases = async ({ rest }: Account) =>
  (await rest.get('/admin/decisions/releases')).read(releaseSchema.array());
const setStatus = ({ rest }: Account, id: number, status: string, telling: object = {}) =>
  rest.put(`/admin/applications/${id}/status`, { status, ...telling });
const statusSeen = async ({ rest }: Account) => {
  const { body } = await rest.get('/applications');
  return Array.isArray(body) ? body[0]?.status : undefined;
};
const logInAgain = async (portal: TestPortal, { email, password }: Account) => {
  const { token } = (await api(portal).post('/auth/login', { email, password })).read(signedInSchema);
  return api(portal, token);
};
/** What was sent since the receipts. */
const told = async (portal: TestPortal) =>
  (await readOutbox(portal))
    .filter(({ subject }) => !subject.startsWith('We have received'))
    .map(({ to, subject }) => `${to}: ${subject.split(' SF')[0]}`)
    .sort();

/** Decisions are withheld: one application is approved, one rejected, one under review. */
async function useWithheld(options: Parameters<typeof usePortal>[0] = {}) {
  const portal = await usePortal({ now: NOW, ...options });
  const administrator = await signInAs(portal, 'admin');
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  const people = [];
  for (const status of ['approved', 'rejected', 'under_review'] as const) {
    const submitted = await submittedApplication(portal, { student: { email: `${status}@mail.example` } });
    await setStatus(administrator, submitted.application.id, status);
    people.push({ ...submitted, id: submitted.application.id });
  }
  await passMinutes(portal, 60);
  const [approved, rejected, waiting] = people;
  if (!approved || !rejected || !waiting) throw new Error('nobody applied');
  return { portal, administrator, approved, rejected, waiting };
}
const APPROVED = 'approved@mail.example: Your application';
const REJECTED = 'rejected@mail.example: The decision on your application';
const WAITING = 'under_review@mail.example: Your application';

describe('a release', () => {
  test('tells those who were chosen, by email, on their pages and in History', async () => {
    const server = await startMailServer();
    const { portal, administrator, approved, rejected } = await useWithheld({
      environment: { SMTP_URL: server.url },
    });
    server.received.length = 0;
    expect([await statusSeen(approved.applicant), await statusSeen(rejected.applicant)]).toEqual([
      'under_review',
      'under_review',
    ]);
    const answer = await release(administrator, { statuses: ['approved'], count: 1 });
    expect(answer).toMatchObject({ status: 201, body: { letters: 1 } });
    await portal.services.background.finished();
    expect(server.received).toMatchObject([
      { to: 'approved@mail.example', subject: expect.stringMatching(/has been approved/) },
    ]);
    expect([await statusSeen(approved.applicant), await statusSeen(rejected.applicant)]).toEqual([
      'approved',
      'under_review',
    ]);
    expect((await trailOf(portal)).slice(-2)).toMatchObject([
      { action: 'decisions_released', after: { statuses: ['approved'], letters: 1 } },
      {
        action: 'decision_told',
        actorEmail: administrator.email,
        entityId: approved.application.applicationId,
        after: { to: 'approved@mail.example', letter: expect.stringContaining('Congratulations!') },
      },
    ]);
    // It cannot be taken back.
    const { id } = answer.read(createdReleaseSchema);
    expect((await administrator.rest.delete(`/admin/decisions/releases/${id}`)).status).toBe(409);
    const undo = `/admin/applications/${approved.id}/decision/undo`;
    expect((await administrator.rest.post(undo, {})).status).toBe(409);
    expect(await releases(administrator)).toMatchObject([{ id, state: 'released', letters: 1 }]);
  });

  test('names in its preview those whom no email reaches', async () => {
    const { portal, administrator } = await useWithheld();
    const onPaper = await enterPaper(administrator, { firstName: 'Kerry', lastName: 'Paul' });
    await setStatus(administrator, onPaper.id, 'approved');
    const choice = { statuses: ['approved' as const, 'rejected' as const] };
    const preview = await administrator.trpc.admin.previewRelease.query(choice);
    expect(preview).toMatchObject({
      count: 3,
      byStatus: { approved: 2, rejected: 1 },
      withoutAddress: [{ id: onPaper.id, applicationId: onPaper.applicationId, name: 'Kerry Paul' }],
    });
    expect(preview.emails).toHaveLength(2);
    // They are told on the portal all the same.
    expect((await release(administrator, { ...choice, count: 3 })).body).toMatchObject({ letters: 3 });
    expect(await told(portal)).toEqual([APPROVED, REJECTED]);
  });

  test('tells those who wait only when asked, and only once for two presses', async () => {
    const { portal, administrator } = await useWithheld();
    const all = { statuses: ['approved', 'rejected', 'under_review'], count: 3 };
    const answers = await Promise.all([1, 2, 3].map(() => release(administrator, all)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await told(portal)).toEqual([APPROVED, REJECTED, WAITING]);
    const again = await release(administrator, { statuses: ['under_review'], count: 1 });
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Nobody waits/) } });
    await passMinutes(portal, 24 * 60);
    const later = await signInAs(portal, 'admin');
    expect((await release(later, { statuses: ['under_review'], count: 1 })).status).toBe(201);
  });

  test.each([
    ['search', { search: 'nobody of this name' }],
    ['status', { status: 'rejected' }],
    ['subject', { subject: 'French' }],
  ])('tells only whom the filter finds: %s', async (_, filter) => {
    const { portal, administrator } = await useWithheld();
    expect((await release(administrator, { statuses: ['approved'], ...filter, count: 1 })).status).toBe(409);
    expect(await told(portal)).toEqual([]);
    const found = { statuses: ['approved', 'rejected'], status: 'approved', subject: 'Physics', count: 1 };
    expect((await release(administrator, found)).status).toBe(201);
    expect(await told(portal)).toEqual([APPROVED]);
  });

  test.each([
    ['another number', { count: 2 }, 409, /^There are 1 applications to be told now, not 2/],
    ['none', { count: 0 }, 409, /^There are 1 applications/],
    ['no number', { count: undefined }, 400, /^count is/],
    ['no status', { statuses: [] }, 400, /^statuses lists/],
    ['another status', { statuses: ['draft'] }, 400, /^statuses lists/],
    ['the past', { at: '2026-10-05T15:59:59.000Z' }, 400, /future/],
    ['a far future', { at: '2036-10-05T15:59:59.000Z' }, 400, /within a year/],
    ['no time', { at: 'tomorrow' }, 400, /^at is/],
  ])('with %s is refused and tells nobody', async (_, wrong, status, message) => {
    const { portal, administrator } = await useWithheld();
    const before = await snapshotTables(portal, ...TABLES);
    const body = { statuses: ['approved' as const], count: 1, ...wrong };
    expect(await release(administrator, body)).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    });
    // @ts-expect-error the input is wrong
    const call = administrator.trpc.admin.createRelease.mutate(body);
    expect(await refusalOf(call)).toMatchObject({ status });
    expect(await snapshotTables(portal, ...TABLES)).toEqual(before);
  });

  test('is made by nobody but administrators', async () => {
    const { portal, approved } = await useWithheld();
    const body = { statuses: ['approved'], count: 1 };
    const before = await snapshotTables(portal, ...TABLES);
    expect((await release({ rest: api(portal) }, body)).status).toBe(401);
    expect((await release(approved.applicant, body)).status).toBe(403);
    for (const path of ['/admin/decisions', '/admin/decisions/releases']) {
      expect((await api(portal).get(path)).status).toBe(401);
      expect((await approved.applicant.rest.get(path)).status).toBe(403);
    }
    expect(await snapshotTables(portal, ...TABLES)).toEqual(before);
  });

  test('beside a change of the decision tells what stands, once', async () => {
    const { portal, administrator, approved } = await useWithheld();
    const colleague = await signInAs(portal, 'admin');
    await Promise.all([
      release(administrator, { statuses: ['approved', 'rejected'], count: 2 }),
      setStatus(colleague, approved.id, 'rejected'),
    ]);
    await passMinutes(portal, 10);
    const toThem = (await told(portal)).filter((line) => line.startsWith('approved@'));
    // Told before the change: the approval and its correction, or the new decision in its place.
    expect([1, 2]).toContain(toThem.length);
    expect(toThem[0]).toMatch(/A correction|The decision/);
    expect(await statusSeen(approved.applicant)).toBe('rejected');
  });

  test('of many is written in steps, to each once, also after a crash between them', async () => {
    const dataFolder = await useFolder();
    const { url } = await downMailServer();
    const first = await usePortal({ now: NOW, dataFolder, schedule: OPEN, environment: { SMTP_URL: url } });
    await seedApplications(first.services, { applications: 120 });
    const administrator = await signInAs(first, 'admin');
    await first.services.db.deleteFrom('emails').execute();
    const { numUpdatedRows } = await first.services.db
      .updateTable('applications')
      .set({ isWithheld: 1 })
      .where('status', 'in', ['approved', 'rejected'])
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    expect(count).toBeGreaterThan(30);
    const statuses = ['approved', 'rejected'];
    expect((await release(administrator, { statuses, count })).body).toMatchObject({ letters: count });
    // As after a crash: the emails of the last ones were not written.
    const { db } = first.services;
    const emails = await db.selectFrom('emails').select(['id', 'applicationId']).orderBy('id').execute();
    expect(new Set(emails.map(({ applicationId }) => applicationId)).size).toBe(count);
    for (const { id, applicationId } of emails.slice(-30)) {
      await db.deleteFrom('emails').where('id', '=', id).execute();
      await db
        .insertInto('releaseApplications')
        .values({ releaseId: 1, applicationId: applicationId ?? 0 })
        .execute();
    }
    await first.close();
    const portal = await usePortal({ now: NOW, dataFolder, environment: { SMTP_URL: url } });
    await passMinutes(portal, 1);
    const written = await portal.services.db.selectFrom('emails').select('applicationId').execute();
    expect(written).toHaveLength(count);
    expect(new Set(written.map(({ applicationId }) => applicationId)).size).toBe(count);
  });
});

describe('a scheduled release', () => {
  test('is made once for two presses, and its decisions are left out of the next one', async () => {
    const { administrator } = await useWithheld();
    const body = { statuses: ['approved'], count: 1, at: '2026-10-06T11:00:00.000Z' };
    const first = await release(administrator, { ...body, key: 'one press' });
    const second = await release(administrator, { ...body, key: 'one press' });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await release(administrator, body)).status).toBe(409);
    const preview = administrator.trpc.admin.previewRelease;
    expect(await preview.query({ statuses: ['approved', 'rejected'] })).toMatchObject({
      count: 1,
      byStatus: { approved: 0, rejected: 1 },
      scheduled: 1,
    });
    const [scheduled] = await releases(administrator);
    await administrator.rest.delete(`/admin/decisions/releases/${scheduled?.id}`);
    expect(await preview.query({ statuses: ['approved'] })).toMatchObject({ count: 1, scheduled: 0 });
  });

  const at = '2026-10-05T18:00:00.000Z';

  test('tells when its time has come, also after the server was off', async () => {
    const dataFolder = await useFolder();
    const { portal, administrator, approved, rejected } = await useWithheld({ dataFolder, schedule: OPEN });
    const scheduled = await release(administrator, { statuses: ['approved', 'rejected'], count: 2, at });
    expect(scheduled).toMatchObject({ status: 201, body: { letters: 2 } });
    await passMinutes(portal, 119);
    expect(await told(portal)).toEqual([]);
    expect(await releases(administrator)).toMatchObject([{ state: 'scheduled', at, letters: 2 }]);
    // The decision that stands then is told; one that is undone is not.
    await setStatus(administrator, approved.id, 'rejected');
    await setStatus(administrator, rejected.id, 'under_review');
    await portal.close();
    const later = await usePortal({ now: '2026-10-06T15:00:00.000Z', dataFolder });
    await passMinutes(later, 0);
    expect(await told(later)).toEqual(['approved@mail.example: The decision on your application']);
    expect((await trailOf(later)).at(-1)).toMatchObject({
      action: 'decision_told',
      actorEmail: administrator.email,
    });
  });

  test('can be cancelled until then', async () => {
    const { portal, administrator, approved } = await useWithheld();
    const { id } = (await release(administrator, { statuses: ['approved'], count: 1, at })).read(
      createdReleaseSchema,
    );
    const path = `/admin/decisions/releases/${id}`;
    expect((await api(portal).delete(path)).status).toBe(401);
    expect((await approved.applicant.rest.delete(path)).status).toBe(403);
    expect((await administrator.rest.delete(path)).status).toBe(200);
    expect((await administrator.rest.delete(path)).status).toBe(409);
    expect((await administrator.rest.delete('/admin/decisions/releases/4711')).status).toBe(404);
    await passMinutes(portal, 24 * 60);
    expect(await told(portal)).toEqual([]);
    expect(await releases(await signInAs(portal, 'admin'))).toMatchObject([{ id, state: 'cancelled' }]);
  });

  test('rests while its intake is closed, and is carried out when the intake is current again', async () => {
    const { portal, administrator } = await useWithheld();
    const head = await signInAs(portal, 'super_admin');
    await release(administrator, { statuses: ['approved', 'rejected'], count: 2, at });
    await passMinutes(portal, 1);
    const begun = await head.rest.post('/super-admin/intakes', { entryYear: 2028, confirm: true });
    const { id } = begun.read(intakeSchema);
    await passMinutes(portal, 4 * 60);
    expect(await told(portal)).toEqual([]);
    const ofClosed = (await administrator.rest.get('/admin/decisions/releases?intake=1')).read(
      releaseSchema.array(),
    );
    expect(ofClosed).toMatchObject([{ state: 'scheduled', letters: 2 }]);
    expect((await head.rest.delete(`/super-admin/intakes/${id}`)).status).toBe(200);
    await passMinutes(portal, 1);
    expect(await told(portal)).toHaveLength(2);
    expect(await releases(administrator)).toMatchObject([{ state: 'released', letters: 2 }]);
  });

  test('tells nobody twice whom another release has told before', async () => {
    const { portal, administrator } = await useWithheld();
    const statuses = ['approved', 'under_review'];
    await release(administrator, { statuses, count: 2, at });
    await passMinutes(portal, 60);
    await release(administrator, { statuses, count: 2 });
    await passMinutes(portal, 24 * 60 - 60);
    expect(await told(portal)).toEqual([APPROVED, WAITING]);
  });
});

describe('a decision that was told and is changed', () => {
  test('is corrected by email after ten minutes, unless the administrator says no', async () => {
    const { portal, administrator, approved, rejected } = await useWithheld();
    await release(administrator, { statuses: ['approved', 'rejected'], count: 2 });
    expect(await told(portal)).toHaveLength(2);
    await setStatus(administrator, approved.id, 'rejected');
    await setStatus(administrator, rejected.id, 'approved', { correct: false });
    // Whoever knew the old decision sees the new one at once, not that there is none.
    expect(await statusSeen(approved.applicant)).toBe('rejected');
    expect(await told(portal)).toHaveLength(2);
    await passMinutes(portal, 10);
    expect(await told(portal)).toEqual(
      [APPROVED, 'approved@mail.example: A correction to the decision on your application', REJECTED].sort(),
    );
    expect((await trailOf(portal)).at(-1)).toMatchObject({ after: { status: 'approved', correct: false } });
  });

  test('can be undone within ten minutes', async () => {
    const { portal, administrator, approved } = await useWithheld();
    await release(administrator, { statuses: ['approved'], count: 1 });
    await setStatus(administrator, approved.id, 'rejected');
    const undo = `/admin/applications/${approved.id}/decision/undo`;
    expect((await administrator.rest.post(undo, {})).body).toMatchObject({
      status: 'approved',
      isTold: true,
    });
    await passMinutes(portal, 60);
    expect(await told(portal)).toEqual([APPROVED]);
  });

  test('back to under review is corrected at once', async () => {
    const { portal, administrator, approved } = await useWithheld();
    await release(administrator, { statuses: ['approved'], count: 1 });
    // An email that has not gone is taken back, and needs no correction.
    expect(await told(portal)).toEqual([APPROVED]);
    await setStatus(administrator, approved.id, 'under_review');
    expect(await told(portal)).toEqual(
      [APPROVED, 'approved@mail.example: A correction to the decision on your application'].sort(),
    );
    expect(await statusSeen(approved.applicant)).toBe('under_review');
  });
});

describe('a decision that is withheld', () => {
  test('is undone however late, until it is released', async () => {
    const { portal, administrator, approved } = await useWithheld();
    portal.clock.advance(12 * HOUR);
    const undo = `/admin/applications/${approved.id}/decision/undo`;
    const later = await logInAgain(portal, administrator);
    expect((await later.post(undo, {})).body).toMatchObject({
      status: 'submitted',
      isTold: null,
    });
    expect(await told(portal)).toEqual([]);
  });

  test('is changed without anybody being told', async () => {
    const { portal, administrator, approved } = await useWithheld();
    await setStatus(administrator, approved.id, 'rejected', { correct: true });
    await passMinutes(portal, 60);
    expect(await told(portal)).toEqual([]);
    expect(await statusSeen(approved.applicant)).toBe('under_review');
  });

  test('stays withheld when decisions are told at once from now on', async () => {
    const { portal, administrator, approved, waiting } = await useWithheld();
    await administrator.rest.put('/admin/decisions', { told: 'at_once' });
    await setStatus(administrator, waiting.id, 'approved');
    await passMinutes(portal, 10);
    expect(await told(portal)).toEqual([WAITING]);
    expect(await statusSeen(approved.applicant)).toBe('under_review');
    expect((await release(administrator, { statuses: ['approved'], count: 1 })).status).toBe(201);
    expect(await told(portal)).toEqual([APPROVED, WAITING]);
  });
});

describe('an application that is set back to draft', () => {
  test.each(['approved', 'rejected', 'waiting'] as const)(
    'tells why, if a reason is given (%s)',
    async (who) => {
      const { portal, administrator, ...people } = await useWithheld();
      const { id } = people[who];
      const reason = 'Your slip cannot be read.\n\nPlease upload a better photograph of it.';
      expect((await setStatus(administrator, id, 'draft', { reason })).body).toMatchObject({
        status: 'draft',
      });
      const letters = (await readOutbox(portal)).filter(({ subject }) => subject.startsWith('Please look'));
      expect(letters).toMatchObject([
        { text: expect.stringContaining('slip cannot be read.\n\nPlease upload a better') },
      ]);
      expect(letters[0]?.text).not.toMatch(/approved|rejected|decision/i);
      expect((await trailOf(portal)).at(-1)).toMatchObject({ after: { status: 'draft', reason } });
    },
  );

  test('tells nothing without one', async () => {
    const { portal, administrator, rejected } = await useWithheld();
    await setStatus(administrator, rejected.id, 'draft');
    await setStatus(administrator, rejected.id, 'draft', { reason: 'Too late.' });
    await passMinutes(portal, 60);
    expect(await told(portal)).toEqual([]);
  });
});
