import { randomBytes } from 'node:crypto';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { hashToken } from '../../src/server/platform/tokens.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { sessionSchema } from '../../src/shared/auth/sessions.ts';
import { backupSchema, backupStatsSchema } from '../../src/shared/backups/list.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';

const NAMES = '/super-admin/backup';
const tokenSchema = z.object({ downloadToken: z.string() });
const tokenFor = async ({ rest }: Account, name: string) =>
  (await rest.post(`${NAMES}/generate-download-token/${name}`)).read(tokenSchema).downloadToken;
const address = (name: string, token: string) => `${NAMES}/download/${name}?token=${token}`;

/** Downloads as a browser does, with only the address. */
const download = (portal: TestPortal, name: string, token: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api${address(name, token)}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function useHead() {
  const portal = await usePortal();
  return { portal, head: await signInAs(portal, 'super_admin') };
}

test('backups are listed newest first, with their numbers; nothing else that lies in the folder is', async () => {
  const { portal, head } = await useHead();
  expect((await head.rest.get(`${NAMES}/list-local`)).body).toEqual([]);
  expect((await head.rest.get(`${NAMES}/stats-free`)).body).toEqual({
    totalBackups: 0,
    databaseBackups: 0,
    fullBackups: 0,
    totalSize: 0,
    newestBackup: null,
  });
  const older = await placeBackup(portal, {
    created: '2026-11-01T06:00:00Z',
    type: 'database',
    content: 'four',
  });
  const newer = await placeBackup(portal, { created: '2026-11-02T06:00:00Z', content: 'seven b' });
  const { backupsFolder, databaseFile } = portal.services.config;
  for (const other of ['before-0009-2026-11-01.sqlite', `${newer}.partial`, 'notes.zip'])
    await writeFile(path.join(backupsFolder, other), 'x');
  const linked = newer.replace(/.{6}\.zip$/, 'abcdef.zip');
  await symlink(databaseFile, path.join(backupsFolder, linked));

  const list = (await head.rest.get(`${NAMES}/list-local`)).read(z.array(backupSchema));
  expect(list).toEqual([
    { name: newer, created: '2026-11-02T06:00:00.000Z', size: 7, type: 'full' },
    { name: older, created: '2026-11-01T06:00:00.000Z', size: 4, type: 'database' },
  ]);
  expect((await head.rest.get(`${NAMES}/stats-free`)).read(backupStatsSchema)).toEqual({
    totalBackups: 2,
    databaseBackups: 1,
    fullBackups: 1,
    totalSize: 11,
    newestBackup: '2026-11-02T06:00:00.000Z',
  });
  expect(await head.trpc.superAdmin.backups.query()).toMatchObject(list);
});

test('a backup is deleted once; the trail says by whom', async () => {
  const { portal, head } = await useHead();
  const [name, other] = [await placeBackup(portal), await placeBackup(portal)];
  expect((await head.rest.delete(`${NAMES}/delete/${name}`)).body).toEqual({ message: 'Backup deleted.' });
  expect(await backupFiles(portal)).toEqual([other]);
  expect(await head.rest.delete(`${NAMES}/delete/${name}`)).toMatchObject({
    status: 404,
    body: { message: 'There is no such backup. It may have been deleted.' },
  });
  const trail = await portal.services.db.selectFrom('audit').selectAll().execute();
  expect(trail).toMatchObject([{ action: 'backup_deleted', entityId: name, actorEmail: head.email }]);
});

describe('names that lead elsewhere', () => {
  const HOSTILE = [
    '../portal.sqlite',
    '%2e%2e%2fportal.sqlite',
    '..%2fportal.sqlite',
    '%2fetc%2fpasswd',
    'C:%5Cportal.sqlite',
    'full-2026-11-22T02-15-00Z-1f09ac.zip%00.sql',
    '..%2fbackups%2ffull-2026-11-22T02-15-00Z-1f09ac.zip',
    'portal.sqlite',
  ];
  test.each(HOSTILE)('%s is 400 or 404 everywhere, and nothing is touched', async (name) => {
    const { portal, head } = await useHead();
    const own = await placeBackup(portal);
    const statuses = [
      (await head.rest.get(`${NAMES}/download/${name}?token=${await tokenFor(head, own)}`)).status,
      (await head.rest.delete(`${NAMES}/delete/${name}`)).status,
      (await head.rest.post(`${NAMES}/restore-database/${name}`)).status,
      (await head.rest.post(`${NAMES}/inspect/${name}`)).status,
      (await head.rest.post(`${NAMES}/generate-download-token/${name}`)).status,
    ];
    expect(statuses.filter((status) => status !== 400 && status !== 404)).toEqual([]);
    expect(await backupFiles(portal)).toEqual([own]);
    expect((await head.rest.get('/auth/profile')).status).toBe(200);
  });

  test('a link is no backup', async () => {
    const { portal, head } = await useHead();
    const own = await placeBackup(portal);
    const link = own.replace(/.{6}\.zip$/, 'abcdef.zip');
    await symlink(portal.services.config.databaseFile, path.join(portal.services.config.backupsFolder, link));
    const token = 'a token for the link';
    await portal.services.db
      .insertInto('downloadTokens')
      .values({
        tokenHash: hashToken(token),
        userId: head.user.id,
        sessionHash: hashToken(head.token),
        fileName: link,
        expiresAt: new Date(portal.clock.now().getTime() + MINUTE).toISOString(),
      })
      .execute();
    expect((await download(portal, link, token)).status).toBe(404);
    for (const call of ['restore-database', 'inspect', 'generate-download-token'])
      expect((await head.rest.post(`${NAMES}/${call}/${link}`)).status).toBe(404);
    expect((await head.rest.delete(`${NAMES}/delete/${link}`)).status).toBe(404);
    expect(await backupFiles(portal)).toEqual([own, link].sort());
  });
});

describe('a download', () => {
  test('needs its token only, gives every byte, and is not kept by anybody on the way', async () => {
    const { portal, head } = await useHead();
    const content = randomBytes(300_000);
    const name = await placeBackup(portal, { content });
    const response = await download(portal, name, await tokenFor(head, name));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '300000',
      'content-disposition': `attachment; filename=${name}`,
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect((await bytesOf(response)).equals(content)).toBe(true);
    const trail = await portal.services.db.selectFrom('audit').selectAll().execute();
    expect(trail).toMatchObject([{ action: 'backup_downloaded', entityId: name, actorEmail: head.email }]);
  });

  test('goes on where it broke off, with a token for each part', async () => {
    const { portal, head } = await useHead();
    const content = randomBytes(1000);
    const name = await placeBackup(portal, { content });
    const part = async (range: string, more: Record<string, string> = {}) =>
      download(portal, name, await tokenFor(head, name), { Range: range, ...more });

    const first = await part('bytes=0-399');
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe('bytes 0-399/1000');
    const etag = first.headers.get('etag') ?? '';
    const second = await part('bytes=400-', { 'If-Range': etag });
    expect(second.status).toBe(206);
    expect(second.headers.get('content-length')).toBe('600');
    expect(Buffer.concat([await bytesOf(first), await bytesOf(second)]).equals(content)).toBe(true);

    expect((await bytesOf(await part('bytes=-10'))).equals(content.subarray(-10))).toBe(true);
    const beyond = await part('bytes=1000-');
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe('bytes */1000');
    const other = await part('bytes=400-', { 'If-Range': '"another"' });
    expect(other.status).toBe(200);
    expect((await bytesOf(other)).equals(content)).toBe(true);
    expect((await part('bytes=0-1,5-6')).status).toBe(200);
  });

  const USED = {
    status: 403,
    body: { message: 'This download link has been used or is too old. Please download the backup again.' },
  };
  const refusal = async (response: Response) => ({ status: response.status, body: await response.json() });

  test('is refused with a token that is used, invented, too old, or for another file', async () => {
    const { portal, head } = await useHead();
    const [name, other] = [await placeBackup(portal), await placeBackup(portal)];
    const token = await tokenFor(head, name);
    expect((await download(portal, name, token)).status).toBe(200);
    expect(await refusal(await download(portal, name, token))).toEqual(USED);
    expect(await refusal(await download(portal, name, 'invented'))).toEqual(USED);
    expect(await refusal(await download(portal, other, await tokenFor(head, name)))).toEqual(USED);
    const late = await tokenFor(head, name);
    portal.clock.advance(MINUTE);
    expect(await refusal(await download(portal, name, late))).toEqual(USED);
  });

  test.each([
    ['demoted', { role: 'admin' }],
    ['deactivated', { isActive: 0 }],
  ] as const)('is refused when its owner was %s meanwhile', async (_, change) => {
    const { portal, head } = await useHead();
    const name = await placeBackup(portal);
    const token = await tokenFor(head, name);
    await portal.services.db.updateTable('users').set(change).where('id', '=', head.user.id).execute();
    expect(await refusal(await download(portal, name, token))).toEqual(USED);
  });

  /** Logs the same person in once more. */
  const elsewhere = async (portal: TestPortal, { email, password }: Account) =>
    api(portal, (await api(portal).post('/auth/login', { email, password })).read(signedInSchema).token);

  test.each<[string, (head: Account, portal: TestPortal) => Promise<unknown>]>([
    ['logs out', ({ rest }) => rest.post('/auth/logout')],
    [
      'changes the password elsewhere',
      async (head, portal) =>
        (await elsewhere(portal, head)).post('/auth/change-password', {
          currentPassword: head.password,
          newPassword: 'another long password',
        }),
    ],
    [
      'ends this session elsewhere',
      async (head, portal) => {
        const rest = await elsewhere(portal, head);
        const sessions = (await rest.get('/auth/sessions')).read(z.array(sessionSchema));
        await rest.delete(`/auth/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`);
      },
    ],
    [
      'is deactivated, and activated again,',
      async ({ user }, portal) => {
        const { rest } = await signInAs(portal, 'super_admin');
        for (const isActive of [false, true]) await rest.put(`/super-admin/users/${user.id}`, { isActive });
      },
    ],
  ])('is refused when its owner %s meanwhile', async (_, end) => {
    const { portal, head } = await useHead();
    const name = await placeBackup(portal);
    const token = await tokenFor(head, name);
    await end(head, portal);
    expect((await head.rest.get('/auth/profile')).status).toBe(401);
    expect(await refusal(await download(portal, name, token))).toEqual(USED);
  });

  test('two at once with one token: one gets it', async () => {
    const { portal, head } = await useHead();
    const name = await placeBackup(portal);
    const token = await tokenFor(head, name);
    const answers = await Promise.all([1, 2, 3].map(() => download(portal, name, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test('is refused without a token: 401 to nobody, 403 to anybody; asking for the headers uses none up', async () => {
    const { portal, head } = await useHead();
    const name = await placeBackup(portal);
    expect((await api(portal).get(`${NAMES}/download/${name}`)).status).toBe(401);
    expect((await head.rest.get(`${NAMES}/download/${name}`)).status).toBe(403);
    const token = await tokenFor(head, name);
    expect((await api(portal).request('HEAD', address(name, token))).status).toBe(404);
    expect((await download(portal, name, token)).status).toBe(200);
  });

  test('the database holds the hash of a token only, and no token that is too old', async () => {
    const { portal, head } = await useHead();
    const name = await placeBackup(portal);
    await tokenFor(head, name);
    portal.clock.advance(MINUTE);
    const token = await tokenFor(head, name);
    const rows = await portal.services.db.selectFrom('downloadTokens').selectAll().execute();
    expect(rows).toMatchObject([{ tokenHash: hashToken(token), fileName: name }]);
  });
});
