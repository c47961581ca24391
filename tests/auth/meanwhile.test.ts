import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fileOf, pngFile } from '../../scripts/support/files.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { type Account, newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles } from '../support/backups/files.ts';
import { backUp } from '../support/backups/restoring.ts';
import { csvOf, fileOf as sheetOf, uploadForm } from '../support/broadsheets/sheets.ts';
import { doors } from '../support/platform/doors.ts';
import { uploadSlowly, whenAskedWho } from '../support/platform/slow-upload.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { badgePng } from '../support/settings/badge.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const rowsOf = ({ services: { db } }: TestPortal, table: 'users' | 'loginAttempts' | 'sessions') =>
  db.selectFrom(table).selectAll().execute();
const AT_ONCE = { interval: 1 };
const several = <Result>(work: () => Result) => Array.from({ length: 12 }, work);

/** Passwords are hashed one after the other: what is asked for at the same time waits. */
describe.each(doors)('what ends while a password waits for its turn, over $door', ({ call }) => {
  test('a session that has ended creates no account any more', async () => {
    const portal = await usePortal();
    const [head, thief] = [await signInAs(portal, 'super_admin'), await signInAs(portal, 'super_admin')];
    const { length: atFirst } = await rowsOf(portal, 'users');
    const create = () => ({ token: thief.token, input: { ...newPerson(), role: 'super_admin' } });
    const creations = several(() => call(portal, 'superAdmin.createUser', create()));
    await expect.poll(async () => (await rowsOf(portal, 'users')).length, AT_ONCE).toBeGreaterThan(atFirst);
    const ending = { token: head.token, input: { id: thief.user.id } };
    expect((await call(portal, 'superAdmin.endSessions', ending)).status).toBe(200);
    const before = await snapshotTables(portal, 'users');
    const statuses = (await Promise.all(creations)).map(({ status }) => status);
    expect(statuses).toContain(401);
    expect(await snapshotTables(portal, 'users')).toEqual(before);
  });

  test('nor does it change the own password', async () => {
    const portal = await usePortal();
    const thief = await signInAs(portal, 'user');
    const input = { currentPassword: PASSWORD, newPassword: 'chosen by the thief' };
    const change = call(portal, 'auth.changePassword', { token: thief.token, input });
    await expect.poll(() => rowsOf(portal, 'loginAttempts'), AT_ONCE).toHaveLength(1);
    await portal.services.db.deleteFrom('sessions').execute();
    const before = await snapshotTables(portal, 'users');
    expect((await change).status).toBe(401);
    expect(await snapshotTables(portal, 'users')).toEqual(before);
  });

  test('an account that is made inactive has no session afterwards', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const { user, email } = await signInAs(portal, 'admin');
    const input = { email, password: PASSWORD };
    const logIns = several(() => call(portal, 'auth.login', { input }));
    await expect.poll(async () => (await rowsOf(portal, 'loginAttempts')).length, AT_ONCE).toBeGreaterThan(0);
    const deactivate = { token: head.token, input: { id: user.id, isActive: false } };
    expect((await call(portal, 'superAdmin.updateUser', deactivate)).status).toBe(200);
    await Promise.all(logIns);
    const sessions = await rowsOf(portal, 'sessions');
    expect(sessions).not.toContainEqual(expect.objectContaining({ userId: user.id }));
  });
});

type Ending = (account: Account, head: Account) => Promise<unknown>;
const ENDINGS: readonly [string, Ending][] = [
  ['was demoted', ({ user }, { rest }) => rest.put(`/super-admin/users/${user.id}/role`, { role: 'user' })],
  ['was deactivated', ({ user }, { rest }) => rest.put(`/super-admin/users/${user.id}`, { isActive: false })],
  ['has logged out', ({ rest }) => rest.post('/auth/logout')],
];
const PLEASE_LOG_IN = { status: 401, body: { message: 'Please log in.' } };

const filesOf = async (portal: TestPortal) => [await storedFiles(portal), await backupFiles(portal)];

function formOf(field: string, file: File, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, file);
  return form;
}

type Prepare = (portal: TestPortal) => Promise<{ path: string; form: FormData }>;
/** Whatever is uploaded. */
const UPLOADS: readonly [string, Role, Prepare][] = [
  [
    'a document of a frozen application',
    'admin',
    async (portal) => {
      const { student } = await submittedApplication(portal);
      const form = formOf('file', pngFile('late.png'), { documentType: 'exam_slip' });
      return { path: `/students/${student.id}/documents`, form };
    },
  ],
  [
    'a broadsheet',
    'admin',
    async () => {
      const rows = [
        ['Candidate No.', 'Subject', 'Grade', 'Year'],
        ['1600310421', 'MATHS', 'I', '2025'],
      ];
      return { path: '/admin/broadsheets', form: uploadForm(sheetOf(csvOf(rows))) };
    },
  ],
  [
    'a badge',
    'super_admin',
    async () => ({
      path: '/super-admin/school/badge',
      form: formOf('file', fileOf('badge.png', badgePng(), 'image/png')),
    }),
  ],
  [
    'a backup',
    'super_admin',
    async (portal) => {
      const bytes = await readFile(await backUp(portal, 'database'));
      return {
        path: '/super-admin/backup/upload',
        form: formOf('backupFile', fileOf('portal.sql', bytes, 'application/sql')),
      };
    },
  ],
];

describe.each(UPLOADS)('%s that arrives slowly', (_, role, prepare) => {
  async function useSender() {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    return { portal, head, sender: await signInAs(portal, role), upload: await prepare(portal) };
  }

  test('is stored', async () => {
    const { portal, sender, upload } = await useSender();
    const answer = await uploadSlowly(portal, sender, upload, async () => undefined);
    expect(answer).toMatchObject({ status: 201 });
  });

  test.each(ENDINGS)('is not stored when its sender %s meanwhile', async (_, end) => {
    const { portal, head, sender, upload } = await useSender();
    const files = await filesOf(portal);
    let atTheEnd: unknown;
    const answer = await uploadSlowly(portal, sender, upload, async () => {
      expect(await end(sender, head)).toMatchObject({ status: 200 });
      atTheEnd = await snapshotTables(portal);
    });
    expect(answer).toMatchObject(PLEASE_LOG_IN);
    expect(await snapshotTables(portal)).toEqual(atTheEnd);
    expect(await filesOf(portal)).toEqual(files);
  });
});

type Submitted = Awaited<ReturnType<typeof submittedApplication>>;
/** What waits until nobody else changes rows and files together. */
const REMOVALS: readonly [string, Role, (parts: Submitted) => string][] = [
  ['a document', 'admin', ({ student, document }) => `/students/${student.id}/documents/${document.id}`],
  ['an application', 'admin', ({ application }) => `/admin/applications/${application.id}`],
  ['an account', 'super_admin', ({ applicant }) => `/super-admin/users/${applicant.user.id}`],
];

describe.each(REMOVALS)('%s whose removal waits for its turn', (_, role, pathOf) => {
  test.each(ENDINGS)('stays when who removes it %s meanwhile', async (_, end) => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const remover = await signInAs(portal, role);
    const path = pathOf(await submittedApplication(portal));
    const files = await filesOf(portal);
    const held = Promise.withResolvers<void>();
    void portal.services.files.exclusively(() => held.promise);
    const { promise: removal, resolve } = Promise.withResolvers<unknown>();
    await whenAskedWho(portal, remover, () => resolve(remover.rest.delete(path)));
    expect(await end(remover, head)).toMatchObject({ status: 200 });
    const atTheEnd = await snapshotTables(portal);
    held.resolve();
    expect(await removal).toMatchObject(PLEASE_LOG_IN);
    expect(await snapshotTables(portal)).toEqual(atTheEnd);
    expect(await filesOf(portal)).toEqual(files);
  });
});
