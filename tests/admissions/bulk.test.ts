import { describe, expect, test } from 'vitest';
import { bulkAnswerSchema } from '../../src/shared/admissions/bulk.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const bulk = ({ rest }: Account, body: object) => rest.post('/admin/applications/bulk', body);
const changeMany = async (account: Account, body: object) =>
  (await bulk(account, body)).read(bulkAnswerSchema.strict());
const page = async ({ rest }: Account, query: string) =>
  (await rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);
const rename = ({ rest }: Account, studentId: number | undefined, lastName: string) =>
  rest.put(`/admin/students/${studentId}`, { lastName });

async function useSeason(applications: number) {
  const portal = await usePortal();
  const ids = await seedSubmitted(portal, applications);
  return { portal, ids, admin: await signInAs(portal, 'admin') };
}

/** One application of each status, by its status. */
async function useEachStatus() {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const draft = await completeApplication(await signInAs(portal, 'user'));
  const ids = { draft: draft.application.id, submitted: 0, under_review: 0, approved: 0, rejected: 0 };
  for (const status of ['submitted', 'under_review', 'approved', 'rejected'] as const) {
    const { application } = await submittedApplication(portal);
    ids[status] = application.id;
    if (status !== 'submitted')
      await admin.rest.put(`/admin/applications/${application.id}/status`, { status });
  }
  await passUndoTime(portal);
  return { portal, admin: await signInAs(portal, 'admin'), ids };
}
const reasons = async (account: Account, body: object) => {
  const { changed, left } = await changeMany(account, body);
  return { changed, left: Object.fromEntries(left.map(({ id, reason }) => [id, reason])) };
};

describe('many at once', () => {
  test('300 of a list: 3 changed meanwhile are left and named, the others are approved once', async () => {
    const { portal, ids, admin } = await useSeason(300);
    const { snapshot, items, filtered } = await page(admin, 'status=submitted&sort=student:asc');
    expect(filtered).toBe(300);
    const colleague = await signInAs(portal, 'admin');
    const changed = items.slice(0, 3);
    for (const { studentId } of changed) await rename(colleague, studentId, 'Renamed');

    const request = { snapshot, action: 'approve' };
    const before = await snapshotTables(portal);
    const foreseen = await changeMany(admin, { ...request, preview: true });
    expect(await snapshotTables(portal)).toEqual(before);
    const left = changed.map(({ id, applicationId }) => ({
      id,
      applicationId,
      reason: 'changed since you looked',
    }));
    const { closed, ...outcome } = foreseen;
    expect(outcome).toEqual({ changed: 297, left });
    expect(closed).toBeDefined();

    const trail = (await trailOf(portal)).length;
    // Two presses at the same time, and one more: the same answer, and everything happens once.
    const presses = await Promise.all([1, 2].map(() => changeMany(admin, { ...request, key: 'press-1' })));
    presses.push(await changeMany(admin, { ...request, key: 'press-1' }));
    expect(presses).toEqual([outcome, outcome, outcome]);
    const rows = (await trailOf(portal)).slice(trail);
    expect(rows).toHaveLength(297);
    expect(rows[0]).toMatchObject({
      action: 'status_changed',
      actorEmail: admin.email,
      before: { status: 'submitted' },
      after: { status: 'approved' },
    });

    const now = await page(admin, 'page=1');
    expect(now.stats).toMatchObject({ total: 300, approved: 297, completed: 3 });
    const letters = await portal.services.db.selectFrom('emails').selectAll().execute();
    expect(letters).toHaveLength(297);
    expect(new Set(letters.map(({ applicationId }) => applicationId)).size).toBe(297);
    const undoEndsAt = new Set(now.items.map((item) => item.undoEndsAt));
    for (const { notBefore } of letters) expect(undoEndsAt).toContain(notBefore);
    expect(await page(admin, 'search=Renamed')).toMatchObject({ filtered: 3 });
    // Each can be undone.
    const undone = ids.find((id) => !changed.some((other) => other.id === id));
    const undo = await admin.rest.post(`/admin/applications/${undone}/decision/undo`, {});
    expect(undo).toMatchObject({ status: 200, body: { status: 'submitted' } });
  });

  test.each([
    ['under_review', ['submitted'], { under_review: 'under review already' }],
    ['approve', ['submitted', 'under_review'], {}],
    ['reject', ['submitted', 'under_review'], {}],
  ] as const)('%s changes %j and says why it leaves the others', async (action, changes, also) => {
    const { admin, ids } = await useEachStatus();
    const missing = 999_999;
    const expected = {
      [ids.draft]: 'not submitted yet',
      [ids.approved]: 'decided already',
      [ids.rejected]: 'decided already',
      [missing]: 'no longer there',
      ...Object.fromEntries(Object.values(also).map((reason) => [ids.under_review, reason])),
    };
    const request = { ids: [...Object.values(ids), missing, ids.submitted], action };
    expect(await reasons(admin, { ...request, preview: true })).toEqual({
      changed: changes.length,
      left: expected,
    });
    expect(await reasons(admin, request)).toEqual({ changed: changes.length, left: expected });
    const after = { under_review: 'under_review', approve: 'approved', reject: 'rejected' }[action];
    for (const status of changes) {
      const application = await admin.rest.get(`/admin/applications/${ids[status]}`);
      expect(application.body).toMatchObject({ status: after });
    }
  });

  test('decisions go by mail after ten minutes, or not at all before they are released', async () => {
    const { portal, ids, admin } = await useSeason(4);
    const [first, second, third, fourth] = ids;
    await changeMany(admin, { ids: [first, second], action: 'approve' });
    expect(await readOutbox(portal)).toEqual([]);
    await passUndoTime(portal);
    expect(await readOutbox(portal)).toHaveLength(2);
    const later = await signInAs(portal, 'admin');
    await later.rest.put('/admin/decisions', { told: 'when_released' });
    await changeMany(later, { ids: [third, fourth], action: 'reject' });
    await passUndoTime(portal);
    expect(await readOutbox(portal)).toHaveLength(2);
    expect((await page(later, 'status=rejected')).items.map(({ isTold }) => isTold)).toEqual([false, false]);
  });

  test('undone all together, as single ones are: a colleague’s decision stays, and nobody else is written to', async () => {
    const { portal, ids, admin } = await useSeason(12);
    await changeMany(admin, { ids, action: 'approve' });
    const colleague = await signInAs(portal, 'admin');
    const [theirs = 0] = ids;
    await colleague.rest.put(`/admin/applications/${theirs}/status`, { status: 'rejected' });
    const undo = (id: number) => admin.rest.post(`/admin/applications/${id}/decision/undo`, {});
    const undone = await Promise.all(ids.map(undo));
    expect(undone.map(({ status }) => status)).toEqual([409, ...Array(11).fill(200)]);
    expect((await page(admin, 'status=submitted')).filtered).toBe(11);
    await passUndoTime(portal);
    expect((await readOutbox(portal)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The decision on/),
    ]);
  });

  test('by id, the versions that were seen say what has changed', async () => {
    const { ids, admin } = await useSeason(2);
    const { items } = await page(admin, 'status=submitted');
    const versions = Object.fromEntries(items.map(({ id, version }) => [id, version]));
    await rename(admin, items[0]?.studentId, 'Renamed');
    expect(await reasons(admin, { ids, versions, action: 'reject' })).toEqual({
      changed: 1,
      left: { [items[0]?.id ?? 0]: 'changed since you looked' },
    });
    // Without versions nothing is compared, as with a single decision.
    expect(await reasons(admin, { ids: [items[0]?.id], action: 'reject' })).toEqual({ changed: 1, left: {} });
  });

  test('by id, `since` names the list in which those without a version were seen', async () => {
    const { portal, ids, admin } = await useSeason(4);
    const { snapshot } = await page(admin, 'status=submitted&sort=applicationId:asc');
    const { items } = await page(admin, 'sort=applicationId:asc&page=1');
    const [first, second, third] = items;
    await rename(admin, first?.studentId, 'Renamed');
    await rename(admin, second?.studentId, 'Renamed');
    const shownSince = (await page(admin, 'search=Renamed')).items.find(({ id }) => id === second?.id);
    const versions = { [second?.id ?? 0]: shownSince?.version };
    const those = [first?.id, second?.id, third?.id];
    const request = { ids: those, versions, since: snapshot, action: 'reject' };
    const expected = { changed: 2, left: { [first?.id ?? 0]: 'changed since you looked' } };
    expect(await reasons(admin, { ...request, preview: true })).toEqual(expected);
    expect(await reasons(admin, request)).toEqual(expected);
    expect((await admin.rest.get(`/admin/applications/${ids[3]}`)).body).toMatchObject({
      status: 'submitted',
    });
    const before = await snapshotTables(portal);
    const refusal = await bulk(admin, { ...request, since: 'not kept' });
    expect(refusal.status).toBe(410);
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('deleted ones of a list are named as gone', async () => {
    const { ids, admin } = await useSeason(3);
    const { snapshot } = await page(admin, 'status=submitted');
    await admin.rest.delete(`/admin/applications/${ids[1]}`);
    const answer = await changeMany(admin, { snapshot, action: 'under_review' });
    expect(answer).toEqual({
      changed: 2,
      left: [{ id: ids[1], applicationId: null, reason: 'no longer there' }],
    });
  });
});

describe('refused, and nothing is changed:', () => {
  test.each([
    ['neither ids nor a list', { action: 'approve' }, 400, /either ids or snapshot/],
    ['both', { ids: [1], snapshot: 'a', action: 'approve' }, 400, /either ids or snapshot/],
    ['no ids', { ids: [], action: 'approve' }, 400, /at least one/],
    [
      'too many',
      { ids: Array.from({ length: 5001 }, (_, id) => id), action: 'approve' },
      400,
      /At most 5000/,
    ],
    ['another action', { ids: [1], action: 'delete' }, 400, /action is/],
    ['asking for something without saying what', { ids: [1], action: 'request' }, 400, /kind is/],
    ['assigning to nobody in particular', { ids: [1], action: 'assign' }, 400, /assignedTo/],
    ['an assignee with a decision', { ids: [1], action: 'approve', assignedTo: 1 }, 400, /assignedTo/],
    ['an unknown assignee', { ids: [1], action: 'assign', assignedTo: 999 }, 400, /active administrators/],
    ['a list that is not kept', { snapshot: 'unknown', action: 'approve' }, 410, /anew with Refresh/],
    ['no version', { ids: [1], versions: { 1: 'x' }, action: 'approve' }, 400, /version/],
    ['an empty key', { ids: [1], action: 'approve', key: '' }, 400, /key/],
  ])('%s', async (_, body, status, message) => {
    const { portal, admin } = await useSeason(2);
    const before = await snapshotTables(portal);
    expect(await bulk(admin, body)).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('nobody and applicants, through both doors', async () => {
    const { portal, ids } = await useSeason(2);
    const applicant = await signInAs(portal, 'user');
    const before = await snapshotTables(portal);
    const request = { ids, action: 'approve' as const };
    expect((await bulk(applicant, request)).status).toBe(403);
    expect(await refusalOf(applicant.trpc.admin.changeMany.mutate(request))).toMatchObject({ status: 403 });
    const nobody = await fetch(`${portal.url}/api/admin/applications/bulk`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect(nobody.status).toBe(401);
    expect((await applicant.rest.get('/admin/administrators')).status).toBe(403);
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('a key that came with another request', async () => {
    const { portal, ids, admin } = await useSeason(2);
    await changeMany(admin, { ids: [ids[0]], action: 'approve', key: 'press' });
    const before = await snapshotTables(portal);
    expect((await bulk(admin, { ids, action: 'reject', key: 'press' })).status).toBe(409);
    expect(await snapshotTables(portal)).toEqual(before);
    // The keys of another administrator are their own.
    const colleague = await signInAs(portal, 'admin');
    expect(await changeMany(colleague, { ids: [ids[1]], action: 'reject', key: 'press' })).toMatchObject({
      changed: 1,
    });
  });
});

describe('assigning', () => {
  const idsOf = async (account: Account, query: string) =>
    (await page(account, query)).items.map(({ id }) => id);

  test('makes queues, which the list finds as mine, as somebody’s, or as nobody’s', async () => {
    const { portal, ids, admin } = await useSeason(6);
    const colleague = await signInAs(portal, 'super_admin');
    const [mine, theirs] = [ids.slice(0, 2), ids.slice(2, 5)];
    await changeMany(admin, { ids: mine, action: 'assign', assignedTo: admin.user.id });
    await changeMany(admin, { ids: theirs, action: 'assign', assignedTo: colleague.user.id });

    expect(await idsOf(admin, 'assignedTo=me')).toEqual(mine);
    expect(await idsOf(colleague, 'assignedTo=me')).toEqual(theirs);
    expect(await idsOf(admin, `assignedTo=${colleague.user.id}`)).toEqual(theirs);
    expect(await idsOf(admin, 'assignedTo=none')).toEqual(ids.slice(5));
    expect(await idsOf(admin, 'assignedTo=me&status=approved')).toEqual([]);
    expect((await admin.rest.get('/admin/applications?assignedTo=you')).status).toBe(400);
    const { items } = await page(admin, 'assignedTo=me');
    expect(items.map(({ assignedTo }) => assignedTo)).toEqual([admin.user.id, admin.user.id]);
    expect((await admin.rest.get('/admin/administrators')).body).toEqual(
      expect.arrayContaining([
        { id: admin.user.id, name: 'Anjali Baptiste', email: admin.email },
        { id: colleague.user.id, name: 'Anjali Baptiste', email: colleague.email },
      ]),
    );

    // Handing one over, in the list as it was set.
    const again = { ids, action: 'assign', assignedTo: colleague.user.id };
    expect(await changeMany(admin, { ...again, preview: true })).toMatchObject({ changed: 3 });
    const { snapshot } = await page(admin, 'assignedTo=me');
    expect(await reasons(admin, again)).toEqual({
      changed: 3,
      left: Object.fromEntries(theirs.map((id) => [id, 'assigned so already'])),
    });
    expect((await page(admin, `snapshot=${snapshot}`)).changed).toEqual({ added: 0, gone: 2 });
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'application_assigned',
      before: { assignedTo: null },
      after: { assignedTo: colleague.email },
    });
    await changeMany(admin, { ids, action: 'assign', assignedTo: null });
    expect(await idsOf(admin, 'assignedTo=none')).toEqual(ids);
  });

  const leaveBy: [string, (portal: TestPortal, boss: Account, id: number) => Promise<unknown>][] = [
    ['deleted', (_, boss, id) => boss.rest.delete(`/super-admin/users/${id}`)],
    ['demoted', (_, boss, id) => boss.rest.put(`/super-admin/users/${id}`, { role: 'user' })],
    ['deactivated', (_, boss, id) => boss.rest.put(`/super-admin/users/${id}`, { isActive: false })],
  ];
  test.each(leaveBy)('ends when the administrator is %s', async (_, leave) => {
    const { portal, ids, admin } = await useSeason(3);
    const boss = await signInAs(portal, 'super_admin');
    await changeMany(admin, { ids, action: 'assign', assignedTo: admin.user.id });
    await leave(portal, boss, admin.user.id);
    const { items } = await page(boss, 'assignedTo=none');
    expect(items.map(({ id, assignedTo }) => ({ id, assignedTo }))).toEqual(
      ids.map((id) => ({ id, assignedTo: null })),
    );
    expect(await idsOf(boss, `assignedTo=${admin.user.id}`)).toEqual([]);
    const rows = (await trailOf(portal)).filter(
      ({ action, actorEmail }) => action === 'application_assigned' && actorEmail === boss.email,
    );
    expect(rows).toHaveLength(ids.length);
    expect(rows[0]).toMatchObject({ after: { assignedTo: null } });
    const assign = { ids, action: 'assign', assignedTo: admin.user.id };
    expect((await bulk(boss, assign)).status).toBe(400);
  });

  test('is not told to applicants', async () => {
    const portal = await usePortal();
    const { applicant, application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    await changeMany(admin, { ids: [application.id], action: 'assign', assignedTo: admin.user.id });
    const answers = [
      await applicant.rest.get('/applications'),
      await applicant.rest.get('/applications/overview'),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('assignedTo');
  });
});
