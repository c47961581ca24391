import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { blankOldEntries } from '../../src/server/domains/retention/queries.ts';
import { HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { auditPageSchema } from '../../src/shared/audit/schema.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { type Account, newPerson, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { eventsOf, trailOf } from '../support/audit/trail.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const ROLES: Role[] = ['user', 'admin', 'super_admin'];

/** The audit entry of an action on one's own account. */
const ownDeed = ({ user, email }: Account, action: string, more: object = {}) => ({
  at: NOW,
  actorId: user.id,
  actorEmail: email,
  action,
  kind: 'sign_in',
  entity: 'user',
  entityId: String(user.id),
  before: null,
  after: { role: user.role },
  isErased: 0,
  ...more,
});

describe('what somebody does with their own account', () => {
  test.each(ROLES)('a log-in, a failed one and a log-out of %s, each once', async (role) => {
    const portal = await usePortal({ now: NOW });
    const account = await signInAs(portal, role);
    const logIn = (password: string) => api(portal).post('/auth/login', { email: account.email, password });
    expect((await logIn('wrong')).status).toBe(401);
    await portal.services.background.finished();
    const { token } = (await logIn(PASSWORD)).read(signedInSchema);
    expect((await api(portal, token).post('/auth/logout')).status).toBe(200);
    expect((await api(portal, token).post('/auth/logout')).status).toBe(401);
    expect(await eventsOf(portal)).toEqual([
      ownDeed(account, 'log_in_failed'),
      ownDeed(account, 'logged_in'),
      ownDeed(account, 'logged_out'),
    ]);
  });

  test('the refusal of an inactive account is a failed log-in; one that came too often is not told again', async () => {
    const portal = await usePortal({ now: NOW });
    const account = await signInAs(portal, 'user');
    await portal.services.db.updateTable('users').set({ isActive: 0 }).execute();
    const logIn = () => api(portal).post('/auth/login', { email: account.email, password: PASSWORD });
    expect((await logIn()).status).toBe(403);
    for (let count = 1; count < 10; count += 1) await logIn();
    expect((await logIn()).status).toBe(429);
    const events = await eventsOf(portal);
    expect(events).toHaveLength(10);
    expect(events[0]).toEqual(ownDeed(account, 'log_in_failed'));
  });

  test('a registration', async () => {
    const portal = await usePortal({ now: NOW });
    const account = await registerApplicant(portal);
    expect((await api(portal).post('/auth/register', newPerson({ email: account.email }))).status).toBe(409);
    expect(await eventsOf(portal)).toEqual([ownDeed(account, 'account_registered')]);
  });

  test('another session that is ended, once', async () => {
    const portal = await usePortal({ now: NOW });
    const account = await signInAs(portal, 'user');
    await api(portal).post('/auth/login', { email: account.email, password: PASSWORD });
    const sessions = await account.trpc.auth.sessions.query();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    const end = () => account.rest.delete(`/auth/sessions/${other?.id}`);
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    expect((await eventsOf(portal)).slice(1)).toEqual([ownDeed(account, 'own_session_ended')]);
  });

  test('a change of password; a wrong one leaves no entry', async () => {
    const portal = await usePortal({ now: NOW });
    const account = await signInAs(portal, 'admin');
    const change = (currentPassword: string) =>
      account.rest.post('/auth/change-password', { currentPassword, newPassword: 'another good battery' });
    expect((await change('wrong')).status).toBe(400);
    expect(await eventsOf(portal)).toEqual([]);
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await eventsOf(portal)).toEqual([ownDeed(account, 'own_password_changed')]);
  });

  test('a password that was reset by a link; a link that was used leaves no entry', async () => {
    const portal = await usePortal({ now: NOW });
    const account = await signInAs(portal, 'user');
    await api(portal).post('/auth/forgot-password', { email: account.email });
    await portal.services.background.finished();
    const [token] = (await readOutbox(portal)).map(linkToken);
    const reset = () => api(portal).post('/auth/reset-password', { token, password: 'another good battery' });
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 400]);
    expect(await eventsOf(portal)).toEqual([ownDeed(account, 'password_reset')]);
  });

  test('a change of address, before and after; one that is taken, and other details, leave no entry', async () => {
    const portal = await usePortal({ now: NOW });
    const account = await signInAs(portal, 'user');
    const other = await signInAs(portal, 'user');
    const { firstName, lastName } = account.user;
    const change = (email: string) =>
      account.rest.put('/auth/profile', { firstName: `${firstName}a`, lastName, email });
    expect((await change(other.email)).status).toBe(409);
    expect((await change(account.email)).status).toBe(200);
    expect(await eventsOf(portal)).toEqual([]);
    expect((await change('new@example.com')).status).toBe(200);
    expect(await eventsOf(portal)).toEqual([
      ownDeed(account, 'own_email_changed', {
        before: { email: account.email },
        after: { role: 'user', email: 'new@example.com' },
      }),
    ]);
  });
});

/** A portal with an application and an administrator who may view it. */
async function useApplication() {
  const portal = await usePortal({ now: NOW });
  const submitted = await submittedApplication(portal);
  const administrator = await signInAs(portal, 'admin');
  return { portal, administrator, ...submitted };
}
type Scene = Awaited<ReturnType<typeof useApplication>>;

const look = ({ rest }: Account, path: string) => rest.request('GET', path);

/** Every call that returns a record or a part of it, and the access that it records. */
const LOOKS: [what: string, path: (scene: Scene) => string, action: string][] = [
  ['an application', ({ application }) => `/admin/applications/${application.id}`, 'application_viewed'],
  ['its notes', ({ application }) => `/admin/applications/${application.id}/notes`, 'application_viewed'],
  ['its history', ({ application }) => `/admin/applications/${application.id}/history`, 'application_viewed'],
  ['a student', ({ student }) => `/students/${student.id}`, 'application_viewed'],
  ['an address', ({ student }) => `/students/by-email/${student.email}`, 'application_viewed'],
  ['a student’s application', ({ student }) => `/students/${student.id}/application`, 'application_viewed'],
  ['results', ({ student }) => `/students/${student.id}/exam-results`, 'application_viewed'],
  ['documents', ({ student }) => `/students/${student.id}/documents`, 'application_viewed'],
  ['a PDF', ({ student }) => `/students/${student.id}/application/pdf`, 'pdf_viewed'],
  ['a document', ({ document }) => `/documents/${document.fileName}`, 'document_viewed'],
];

describe('what administrators look at', () => {
  test.each(LOOKS)('%s is told once an hour', async (_, path, action) => {
    const scene = await useApplication();
    const { portal, administrator, student, document } = scene;
    const entry = {
      at: NOW,
      actorId: administrator.user.id,
      actorEmail: administrator.email,
      action,
      kind: 'access',
      entity: 'student',
      entityId: String(student.id),
      before: null,
      after: action === 'document_viewed' ? { document: document.id } : null,
      isErased: 0,
    };
    for (let count = 0; count < 2; count += 1)
      expect((await look(administrator, path(scene))).status).toBe(200);
    expect(await eventsOf(portal)).toEqual([entry]);
    portal.clock.advance(HOUR - MINUTE);
    await look(administrator, path(scene));
    expect(await eventsOf(portal)).toHaveLength(1);
    portal.clock.advance(MINUTE);
    await look(administrator, path(scene));
    expect((await eventsOf(portal)).map((event) => event.action)).toEqual([action, action]);
    const head = await signInAs(portal, 'super_admin');
    await look(head, path(scene));
    expect((await eventsOf(portal)).at(-1)).toMatchObject({ actorId: head.user.id });
  });

  test.each(LOOKS)('%s is not told of nobody, a stranger and the owner', async (_, path) => {
    const scene = await useApplication();
    const stranger = await signInAs(scene.portal, 'user');
    expect((await api(scene.portal).get(path(scene))).status).toBe(401);
    expect((await look(stranger, path(scene))).status).toBeGreaterThanOrEqual(403);
    await look(scene.applicant, path(scene));
    expect(await eventsOf(scene.portal)).toEqual([]);
  });

  test('the parts of a record that a page asks for at once are one entry', async () => {
    const { portal, administrator, student } = await useApplication();
    const { students } = administrator.trpc;
    await Promise.all([
      students.byId.query({ id: student.id }),
      students.examResults.query({ id: student.id }),
      students.documents.query({ id: student.id }),
    ]);
    expect(await eventsOf(portal)).toMatchObject([{ action: 'application_viewed' }]);
  });

  test('neither the list nor what is not there', async () => {
    const { portal, administrator } = await useApplication();
    for (const path of ['/admin/applications', '/admin/applications?page=1', '/admin/statistics'])
      expect((await administrator.rest.get(path)).status).toBe(200);
    for (const path of ['/admin/applications/4711', '/students/4711', '/documents/none.png'])
      expect((await administrator.rest.get(path)).status).toBeGreaterThanOrEqual(400);
    expect(await eventsOf(portal)).toEqual([]);
  });

  test('reading goes on when the trail cannot be written', async () => {
    const { portal, administrator, application } = await useApplication();
    const { db } = portal.services;
    await db.schema.alterTable('audit').renameColumn('actorEmail', 'elsewhere').execute();
    const answer = await administrator.rest.get(`/students/${application.studentId}`);
    expect(answer.status).toBe(200);
  });

  test('a version that an administrator has seen stays the same while others look', async () => {
    const { portal, administrator, application } = await useApplication();
    const before = await administrator.trpc.admin.application.query({ id: application.id });
    const head = await signInAs(portal, 'super_admin');
    await head.rest.get(`/students/${application.studentId}`);
    const after = await administrator.trpc.admin.application.query({ id: application.id });
    expect(after.version).toBe(before.version);
    expect(await administrator.trpc.admin.history.query({ id: application.id })).toEqual({
      items: [],
      total: 0,
    });
  });
});

describe('exports', () => {
  const exported = ({ user, email }: Account, after: object) => ({
    actorId: user.id,
    actorEmail: email,
    action: 'applications_exported',
    kind: 'access',
    entity: 'export',
    after,
  });

  test('a file: in which form, by which filters, and how many; never the words of a search', async () => {
    const { portal, administrator, student } = await useApplication();
    const query = `format=compact&status=submitted&search=${student.lastName}`;
    const { status, bytes } = await administrator.rest.bytes(`/admin/applications/export?${query}`);
    expect(status).toBe(200);
    expect(String(bytes)).toContain(student.lastName);
    expect(await eventsOf(portal)).toMatchObject([
      exported(administrator, { format: 'compact', status: 'submitted', searched: true, applications: 1 }),
    ]);
    expect(JSON.stringify(await eventsOf(portal))).not.toContain(student.lastName);
  });

  test('that of the pages is one entry; batches alone are told once an hour', async () => {
    const { portal, administrator } = await useApplication();
    const { admin } = administrator.trpc;
    const applicationIds = await admin.exportIds.query({ format: 'detailed' });
    await admin.exportRecords.query({ applicationIds });
    await admin.exportRecords.query({ applicationIds });
    expect(await eventsOf(portal)).toMatchObject([
      exported(administrator, { format: 'detailed', applications: 1 }),
    ]);
    const other = await signInAs(portal, 'admin');
    for (let count = 0; count < 2; count += 1) await other.trpc.admin.exportRecords.query({ applicationIds });
    expect((await eventsOf(portal)).slice(1)).toMatchObject([exported(other, { applications: 1 })]);
  });

  test('batches beyond the applications of a recorded export are told, too', async () => {
    const { portal, administrator, application } = await useApplication();
    const { admin } = administrator.trpc;
    expect(await admin.exportIds.query({ status: 'approved' })).toEqual([]);
    const applicationIds = [application.id];
    for (let count = 0; count < 2; count += 1) await admin.exportRecords.query({ applicationIds });
    const told = [
      exported(administrator, { status: 'approved', applications: 0 }),
      exported(administrator, { applications: 1 }),
    ];
    expect(await eventsOf(portal)).toMatchObject(told);
    portal.clock.advance(HOUR);
    await admin.exportRecords.query({ applicationIds });
    expect(await eventsOf(portal)).toMatchObject([...told, exported(administrator, { applications: 1 })]);
  });

  test('nothing of one that is refused', async () => {
    const { portal, applicant, administrator } = await useApplication();
    expect((await applicant.rest.get('/admin/applications/export?format=compact')).status).toBe(403);
    expect((await api(portal).get('/admin/applications/export?format=compact')).status).toBe(401);
    expect((await administrator.rest.get('/admin/applications/export?format=other')).status).toBe(400);
    expect(await eventsOf(portal)).toEqual([]);
  });
});

describe('the page of the trail', () => {
  /** Makes one change, one log-in and one access. */
  async function useKinds() {
    const scene = await useApplication();
    const { portal, administrator, application, applicant } = scene;
    const head = await signInAs(portal, 'super_admin');
    await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
    await api(portal).post('/auth/login', { email: applicant.email, password: PASSWORD });
    await administrator.rest.get(`/admin/applications/${application.id}`);
    const actions = async (query: string) => {
      const { items, filtered } = (await head.rest.get(`/super-admin/audit?${query}`)).read(auditPageSchema);
      expect(filtered).toBe(items.length);
      return items.map(({ action }) => action);
    };
    return { ...scene, head, actions };
  }

  test.each([
    ['', ['status_changed']],
    ['kind=change', ['status_changed']],
    ['kind=sign_in', ['logged_in']],
    ['kind=access', ['application_viewed']],
    ['kind=all', ['application_viewed', 'logged_in', 'status_changed']],
    ['action=logged_in', ['logged_in']],
    ['action=logged_in&kind=change', []],
    ['kind=all&from=2026-10-05&to=2026-10-05', ['application_viewed', 'logged_in', 'status_changed']],
    ['kind=access&from=2026-10-06', []],
  ])('%s: %o', async (query, expected) => {
    const { actions } = await useKinds();
    expect(await actions(query)).toEqual(expected);
  });

  test('who looked at an application, and what an applicant did, is found by either', async () => {
    const { actions, application, applicant } = await useKinds();
    expect(await actions(`kind=access&application=${application.applicationId}`)).toEqual([
      'application_viewed',
    ]);
    expect(await actions(`kind=sign_in&person=${applicant.user.id}`)).toEqual(['logged_in']);
  });

  test('the people to choose from are administrators', async () => {
    const { head, administrator } = await useKinds();
    const people = await head.trpc.superAdmin.auditPeople.query();
    expect(people.map(({ id }) => id)).toEqual([administrator.user.id]);
  });

  test('another kind is refused', async () => {
    const { head } = await useKinds();
    expect(await head.rest.get('/super-admin/audit?kind=hidden')).toMatchObject({
      status: 400,
      body: { message: 'kind is change, sign_in, access or all' },
    });
  });

  test('values that were removed with a person are said to be', async () => {
    const { portal, head, administrator, application, student } = await useKinds();
    await administrator.rest.put(`/admin/students/${student.id}`, { street: 'Elsewhere' });
    await head.rest.delete(`/admin/applications/${application.id}`);
    const path = `/super-admin/audit?application=${application.applicationId}`;
    const { items } = (await head.rest.get(path)).read(auditPageSchema);
    expect(items).toMatchObject([
      { action: 'application_deleted', record: application.applicationId, openApplication: null },
      {
        action: 'student_changed',
        record: `student ${student.id}`,
        changes: [],
        valuesRemoved: true,
        isGone: true,
      },
      {
        action: 'status_changed',
        record: application.applicationId,
        changes: [],
        valuesRemoved: true,
        isGone: true,
      },
    ]);
    expect(items[0]).not.toHaveProperty('valuesRemoved');
    expect(await trailOf(portal)).toHaveLength(3);
  });

  test('only a record that was deleted is said to be gone, not one whose values were removed for their age', async () => {
    const { portal, head, administrator } = await useKinds();
    await head.rest.put(`/super-admin/users/${administrator.user.id}`, { firstName: 'Renamed' });
    await portal.services.db
      .transaction()
      .execute((trx) => blankOldEntries(trx, portal.clock.now().toISOString()));
    const { items } = (await head.rest.get('/super-admin/audit')).read(auditPageSchema);
    expect(items[0]).toMatchObject({ entity: 'user', valuesRemoved: true, isGone: false });
  });
});

test('the trail of sign-ins is one’s own data', async () => {
  const portal: TestPortal = await usePortal({ now: NOW });
  const account = await registerApplicant(portal);
  await registerApplicant(portal);
  const { bytes } = await account.rest.bytes('/auth/profile/data');
  const text = String(bytes);
  expect(text.match(/account_registered/g)).toHaveLength(1);
  expect(text).toMatch(
    /"activity": \[\s+\{\s+"at": "2026-10-05T15:00:00.000Z",\s+"action": "account_registered"/,
  );
});
