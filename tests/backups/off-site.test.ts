import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBackup } from '../../src/server/domains/backups/create.ts';
import { copyTo } from '../../src/server/domains/backups/off-site/copy.ts';
import { withPatience } from '../../src/server/domains/backups/off-site/silence.ts';
import {
  allProblems,
  copyOffSite,
  describeCopies,
  keepBackingUp,
} from '../../src/server/domains/backups/service.ts';
import { requireBackup } from '../../src/server/domains/backups/store.ts';
import { DAY, HOUR, timestampIn } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { backupCopiesSchema } from '../../src/shared/backups/copies.ts';
import { systemSchema } from '../../src/shared/system/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { backupFiles } from '../support/backups/files.ts';
import { startHeldStore, startSftp, startStore } from '../support/backups/places.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

/** 22:00 in Port of Spain. */
const EVENING = '2026-11-23T02:00:00.000Z';
const DATABASE = { isOn: true, type: 'database', atTime: '02:00', keepDaily: 2, keepWeekly: 0 };

/** Runs what the server does every minute: first the backup, then its copies. */
async function minutePasses({ services }: TestPortal) {
  keepBackingUp(services);
  await services.background.finished();
  copyOffSite(services);
  await services.background.finished();
}

async function nightPasses(portal: TestPortal) {
  portal.clock.advance(DAY);
  await minutePasses(portal);
}

async function useCopies(environment: Record<string, string>, dataFolder?: string) {
  const portal = await usePortal({ now: EVENING, environment, ...(dataFolder && { dataFolder }) });
  const head = await signInAs(portal, 'super_admin');
  await head.rest.put('/super-admin/backup/automatic', DATABASE);
  return { portal };
}

/** Compares the copies with the backups: the same bytes under the same names. */
async function expectSame(portal: TestPortal, folder: string, end = '') {
  const names = await backupFiles(portal);
  expect(names).not.toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(names.map((name) => `${name}${end}`));
  for (const name of names)
    expect(await readFile(path.join(folder, name))).toEqual(
      await readFile(path.join(portal.services.config.backupsFolder, name)),
    );
}

const copyEmails = async (portal: TestPortal) =>
  (await readOutbox(portal)).filter(({ subject }) => subject.includes('was not copied'));

test('to a folder: each night, as many as are kept here; what else lies there stays', async () => {
  const folder = await useFolder();
  const { portal } = await useCopies({ BACKUP_COPY_FOLDER: folder });
  for (const _ of [1, 2, 3]) await nightPasses(portal);
  await expectSame(portal, folder);
  expect(await readdir(folder)).toHaveLength(2);
  await writeFile(path.join(folder, 'database-2026-11-01T06-00-00Z-abcdef.sql'), 'of another portal');
  await nightPasses(portal);
  expect(await readdir(folder)).toHaveLength(3);
  const { rest } = await signInAs(portal, 'super_admin');
  const { places } = (await rest.get('/super-admin/backup/copies')).read(backupCopiesSchema);
  expect(places).toEqual([
    {
      place: folder,
      lastArrivedAt: portal.clock.now().toISOString(),
      copies: 2,
      failure: null,
      triedAt: portal.clock.now().toISOString(),
    },
  ]);
});

test('to OpenSSH by SFTP; a server with another key gets nothing', async () => {
  const { copies, environment } = await startSftp();
  const { portal } = await useCopies(environment);
  for (const _ of [1, 2, 3]) await nightPasses(portal);
  await expectSame(portal, copies);
  for (const name of await readdir(copies))
    expect((await stat(path.join(copies, name))).mode & 0o777).toBe(0o600);

  const other = { ...environment, BACKUP_COPY_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}` };
  const deceived = await useCopies(other);
  await nightPasses(deceived.portal);
  const { places } = await describeCopies(deceived.portal.services);
  expect(places).toMatchObject([
    { copies: 0, failure: expect.stringContaining('not the one in BACKUP_COPY_SFTP_HOST_KEY') },
  ]);
  expect(await readdir(copies)).toHaveLength(2);
});

test('to a store, encrypted to the public key: nobody there can read a copy', async () => {
  const { copies, environment } = await startStore();
  const BACKUP_RECIPIENTS = await identityToRecipient(await generateX25519Identity());
  const { portal } = await useCopies({ ...environment, BACKUP_RECIPIENTS });
  for (const _ of [1, 2, 3]) await nightPasses(portal);
  const names = (await readdir(copies)).filter((name) => name.endsWith('_object')).sort();
  expect(names).toEqual((await backupFiles(portal)).map((name) => `${name}.age._S3rver_object`));
  const [content] = await Promise.all(names.map((name) => readFile(path.join(copies, name), 'latin1')));
  expect(content?.startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true);
  expect(content).not.toContain('CREATE TABLE');
});

test.each([
  [
    'each hour',
    async (portal: TestPortal) => {
      portal.clock.advance(HOUR);
      await minutePasses(portal);
    },
  ],
  [
    'at the next start',
    async ({ services }: TestPortal) => {
      copyOffSite(services, { isStart: true });
      await services.background.finished();
    },
  ],
])('a failure is mailed once a night, shown, tried again %s, and made up for', async (_, trying) => {
  const folder = await useFolder();
  await rm(folder, { recursive: true });
  const { portal } = await useCopies({ BACKUP_COPY_FOLDER: folder });
  await nightPasses(portal);
  portal.clock.advance(2 * HOUR);
  await minutePasses(portal);
  const failure = `There is no folder ${folder}. Is its disk connected, and the folder made?`;
  expect(await allProblems(portal.services)).toEqual([
    expect.stringContaining(`The last backup was not copied to ${folder}: ${failure} It is tried again`),
  ]);
  expect(await copyEmails(portal)).toHaveLength(1);

  await mkdir(folder);
  await minutePasses(portal);
  expect(await readdir(folder)).toEqual([]);
  await trying(portal);
  await expectSame(portal, folder);
  expect(await allProblems(portal.services)).toEqual([]);
});

test('an old copy that cannot be deleted is told as that, and not as a backup that was not copied', async () => {
  const folder = await useFolder();
  const { portal } = await useCopies({ BACKUP_COPY_FOLDER: folder });
  for (const _ of [1, 2]) await nightPasses(portal);
  const [oldest = ''] = (await readdir(folder)).sort();
  await rm(path.join(folder, oldest));
  await mkdir(path.join(folder, oldest));
  await nightPasses(portal);
  expect(await readdir(folder)).toHaveLength(3);
  expect(await allProblems(portal.services)).toEqual([
    expect.stringContaining(
      `The last backup was copied to ${folder}, but older copies could not be deleted there: `,
    ),
  ]);
  const told = (await readOutbox(portal)).filter(({ subject }) => /cop(y|ies|ied)/.test(subject));
  expect(told).toMatchObject([
    { subject: expect.stringContaining('Old copies of backups were not deleted') },
  ]);

  await rm(path.join(folder, oldest), { recursive: true });
  await nightPasses(portal);
  await expectSame(portal, folder);
  expect(await allProblems(portal.services)).toEqual([]);
});

/** A night after which the copy has begun, and the store does not answer yet. */
async function useBegunCopy() {
  const store = await startHeldStore();
  const dataFolder = await useFolder();
  const { portal } = await useCopies(store.environment, dataFolder);
  const { services, clock } = portal;
  clock.advance(DAY);
  keepBackingUp(services);
  await services.background.finished();
  copyOffSite(services);
  await store.asked;
  const ends = async () => {
    store.refuse();
    await services.background.finished();
  };
  const startsAnew = () =>
    usePortal({ now: timestampIn(clock, HOUR), environment: store.environment, dataFolder });
  return { portal, ends, startsAnew };
}

test('while a backup is being copied nothing is wrong; a failure is told when it has come', async () => {
  const { portal, ends } = await useBegunCopy();
  const { rest } = await signInAs(portal, 'super_admin');
  const problems = async () => (await rest.get('/super-admin/backup/health')).body;
  expect(await problems()).toEqual({ problems: [] });
  const { places } = (await rest.get('/super-admin/backup/copies')).read(backupCopiesSchema);
  expect(places).toMatchObject([{ failure: null, triedAt: portal.clock.now().toISOString() }]);
  const { findings } = (await rest.get('/admin/system')).read(systemSchema);
  expect(findings.find(({ check }) => check === 'copies')).toMatchObject({
    state: 'notice',
    text: expect.stringContaining('(none yet; being copied since 23/11/2026 at 22:00)'),
  });
  await ends();
  expect(await problems()).toEqual({ problems: [expect.stringContaining('The last backup was not copied')] });
});

test('a copy that is not complete after a day is told as overdue', async () => {
  const { portal, ends } = await useBegunCopy();
  portal.clock.advance(DAY);
  expect(await allProblems(portal.services)).toEqual([
    expect.stringContaining('The copy was not complete after a day.'),
  ]);
  await ends();
});

test('a copy that a stop of the portal cuts off is no failure: it is made after the next start, and a failure then is mailed', async () => {
  const { portal, ends, startsAnew } = await useBegunCopy();
  portal.services.background.end();
  await ends();
  expect(await allProblems(portal.services)).toEqual([]);
  await portal.close();
  expect(await copyEmails(portal)).toEqual([]);
  const next = await startsAnew();
  copyOffSite(next.services, { isStart: true });
  await next.services.background.finished();
  expect(await allProblems(next.services)).toEqual([expect.stringContaining('S3 returned 500')]);
  expect(await copyEmails(next)).toHaveLength(1);
});

test.each([
  [{ BACKUP_COPY_FOLDER: 'copies' }, 'BACKUP_COPY_FOLDER must be the full path of a folder'],
  [{ BACKUP_COPY_SFTP_URL: 'ssh://a@b/c' }, 'BACKUP_COPY_SFTP_URL must be an address such as sftp://'],
  [{ BACKUP_COPY_SFTP_URL: 'sftp://a@b/c' }, 'BACKUP_COPY_SFTP_HOST_KEY has to be set'],
  [{ BACKUP_COPY_S3_URL: 'https://s3.example.com/x' }, 'BACKUP_COPY_S3_ACCESS_KEY_ID has to be set'],
  [{ BACKUP_RECIPIENTS: 'ssh-ed25519 AAAA' }, 'BACKUP_RECIPIENTS must be public keys of age'],
] as const)('half a setting is one clear line: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('no answer, page or log holds the passwords of a place', async () => {
  const { backupCopies } = readConfig({
    BACKUP_COPY_SFTP_URL: 'sftp://portal:secret@copies.example/a/',
    BACKUP_COPY_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}`,
  });
  expect(z.object({ address: z.string() }).parse(backupCopies.sftp).address).toBe(
    'sftp://portal@copies.example/a',
  );
});

test('a place whose answer has no end is given up', async () => {
  const { services } = await usePortal();
  const { name } = await createBackup(services, 'database', { onProgress: () => undefined });
  const backup = { ...(await requireBackup(services, name)), isWhole: true };
  const removed: string[] = [];
  const open = async () => ({
    store: async (_: string, bytes: Readable) => void bytes.resume(),
    read: async () =>
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536);
        })(),
      ),
    remove: async (gone: string) => void removed.push(gone),
    close: async () => undefined,
  });
  const copying = withPatience((watch) =>
    copyTo(services, { address: 'endless', open }, backup, { keepDaily: 2, keepWeekly: 0 }, watch),
  );
  await expect(copying).rejects.toThrow('What arrived is not what was sent');
  expect(removed).toEqual([name]);
});
