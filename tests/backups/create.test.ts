import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { operationsSchema } from '../../src/shared/backups/operations.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backupFiles } from '../support/backups/files.ts';
import { MAILBOX } from '../support/backups/mailbox.ts';
import { startRelay } from '../support/backups/relay.ts';
import { restore } from '../support/backups/restoring.ts';
import { socketTimeouts } from '../support/mail/mail-server.ts';
import { parseMail } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { startServerProcess } from '../support/server-process.ts';
import { snapshotTables } from '../support/state.ts';

const BACKUP = '/super-admin/backup';
const CREATE = `${BACKUP}/create-free`;
const BUSY = 'Another backup or restore is running. Please wait until it has finished.';
const fileOf = ({ services }: TestPortal, name: string) =>
  readFile(path.join(services.config.backupsFolder, name));

test.each(['database', 'full'] as const)(
  'a %s backup is made, listed, audited and downloaded',
  async (type) => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    await submittedApplication(portal);
    const answer = await head.rest.post(CREATE, { type });
    expect(answer.status).toBe(201);
    const { fileName, emailSent } = answer.read(createdBackupSchema);
    expect(emailSent).toBe(false);
    expect(await backupFiles(portal)).toEqual([fileName]);
    expect((await head.rest.get(`${BACKUP}/list-local`)).body).toMatchObject([{ name: fileName, type }]);
    const trail = await portal.services.db.selectFrom('audit').selectAll().execute();
    expect(trail).toMatchObject([{ action: 'backup_created', entityId: fileName, actorEmail: head.email }]);
    const { downloadToken } = await head.trpc.superAdmin.downloadToken.mutate({ fileName });
    const download = await fetch(`${portal.url}/api${BACKUP}/download/${fileName}?token=${downloadToken}`);
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(bytes.equals(await fileOf(portal, fileName))).toBe(true);
  },
);

test.each(['database', 'full'] as const)(
  'a %s backup with a row that a restore would refuse is made and says so; an earlier one can still be restored',
  async (type) => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    await submittedApplication(portal);
    const { fileName } = (await head.rest.post(CREATE, { type })).read(createdBackupSchema);
    const { db } = portal.services;
    await db.updateTable('documents').set({ originalName: '../slip.png' }).execute();
    const answer = await head.rest.post(CREATE, { type });
    const lacks = expect.stringMatching(
      /^The portal cannot restore this backup: it would refuse its row of “documents” with id 1, because its “originalName” is not what .* Keep the earlier backups\.$/,
    );
    expect(answer).toMatchObject({ status: 201, body: { lacks } });
    const { fileName: faulty } = answer.read(createdBackupSchema);
    expect((await head.rest.get(`${BACKUP}/progress`)).body).toMatchObject({
      latest: { fileName: faulty, failure: null, lacks },
    });
    expect(await head.rest.post(`${BACKUP}/inspect/${faulty}`)).toMatchObject({ status: 422 });
    await restore(portal, head, path.join(portal.services.config.backupsFolder, fileName));
    expect((await head.rest.post(CREATE, { type })).body).not.toHaveProperty('lacks');
  },
);

test('of two at once one is made, the other is 409; what runs is told meanwhile, what came of it afterwards', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const progress = async () => (await head.rest.get(`${BACKUP}/progress`)).read(operationsSchema);
  expect(await progress()).toEqual({ running: null, latest: null });
  const both = Promise.all([
    head.rest.post(CREATE, { type: 'full' }),
    head.rest.post(CREATE, { type: 'full' }),
  ]);
  await expect.poll(progress).toMatchObject({ running: { kind: 'create', type: 'full' } });
  const answers = await both;
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ message: BUSY });
  const files = await backupFiles(portal);
  expect(files).toHaveLength(1);
  expect(await progress()).toMatchObject({
    running: null,
    latest: { kind: 'create', fileName: files[0], failure: null },
  });
});

describe('email', () => {
  async function useRelay(pass?: string) {
    const relay = await startRelay(pass === undefined ? {} : { pass });
    const portal = await usePortal({ environment: { BACKUP_SMTP_OVERRIDE: relay.url } });
    return { ...relay, portal, head: await signInAs(portal, 'super_admin') };
  }

  test('arrives with every byte of the backup, from that mailbox', async () => {
    const { portal, head, received } = await useRelay();
    await submittedApplication(portal);
    const answer = await head.rest.post(CREATE, { type: 'full', sendEmail: true, emailConfig: MAILBOX });
    expect(answer).toMatchObject({ status: 201, body: { emailSent: true } });
    const { fileName } = answer.read(createdBackupSchema);
    expect(received).toHaveLength(1);
    const mail = parseMail(received[0] ?? '');
    expect(mail).toMatchObject({ to: MAILBOX.to, from: MAILBOX.user, attachments: [{ name: fileName }] });
    expect(mail.attachments[0]?.content.equals(await fileOf(portal, fileName))).toBe(true);
  });

  test('waits less than a minute for a mail server', async () => {
    const { head, received } = await useRelay();
    const timeouts = socketTimeouts();
    await head.rest.post(CREATE, { type: 'database', sendEmail: true, emailConfig: MAILBOX });
    expect(received).toHaveLength(1);
    expect(timeouts()).toContain(50_000);
    expect(timeouts()).not.toContain(180_000);
  });

  test('of more than 25 MB is refused; the backup stays', async () => {
    const { portal, head, received } = await useRelay();
    for (let person = 0; person < 15; person += 1) await submittedApplication(portal);
    const achievements = 'x'.repeat(1_900_000);
    await portal.services.db.updateTable('students').set({ achievements }).execute();
    const answer = await head.rest.post(CREATE, { type: 'database', sendEmail: true, emailConfig: MAILBOX });
    expect(answer).toMatchObject({
      status: 201,
      body: { emailSent: false, message: expect.stringMatching(/too large for an email, which takes 25 MB/) },
    });
    expect(await backupFiles(portal)).toEqual([answer.read(createdBackupSchema).fileName]);
    expect(received).toEqual([]);
  });

  test('that fails is told in words of ours; no password is in any answer or table', async () => {
    const { portal, head, received } = await useRelay('another password');
    const answer = await head.rest.post(CREATE, { type: 'database', sendEmail: true, emailConfig: MAILBOX });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        emailSent: false,
        message:
          'The backup was made, but not emailed. The mail server refuses the user name or the password (EAUTH 535).',
      },
    });
    expect(received).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain(MAILBOX.pass);
    expect(JSON.stringify(await snapshotTables(portal))).not.toContain(MAILBOX.pass);
    const progress = await head.rest.get(`${BACKUP}/progress`);
    expect(JSON.stringify(progress.body)).not.toContain(MAILBOX.pass);
  });

  test('no log, at any level, and no file holds the password', async () => {
    const relay = await startRelay({ pass: 'another password' });
    const server = await startServerProcess({
      BACKUP_SMTP_OVERRIDE: relay.url,
      SUPER_ADMIN_EMAIL: 'head@school.example',
      SUPER_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'trace',
    });
    onTestFinished(async () => void (await server.stop()));
    const login = await api(server).post('/auth/login', { email: 'head@school.example', password: PASSWORD });
    const { token } = login.read(signedInSchema);
    const body = { type: 'full', sendEmail: true, emailConfig: MAILBOX };
    expect(await api(server, token).post(CREATE, body)).toMatchObject({
      status: 201,
      body: { emailSent: false },
    });
    await expect.poll(() => server.lines.join()).toContain('backup not mailed');
    expect(server.lines.join()).not.toContain(MAILBOX.pass);
    const entries = await readdir(server.dataFolder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile()))
      expect((await readFile(path.join(entry.parentPath, entry.name))).includes(MAILBOX.pass)).toBe(false);
  });

  test.each([
    ['no configuration', undefined],
    ['no password', { ...MAILBOX, pass: '' }],
    ['no recipient', { ...MAILBOX, to: ' ' }],
    ['no user', { service: 'gmail', pass: MAILBOX.pass, to: MAILBOX.to }],
  ])('%s: 400, and nothing is made', async (_, emailConfig) => {
    const { portal, head } = await useRelay();
    const body = { type: 'database', sendEmail: true, emailConfig };
    expect(await head.rest.post(CREATE, body)).toMatchObject({
      status: 400,
      body: { message: 'Please configure email settings first.' },
    });
    expect(await backupFiles(portal)).toEqual([]);
  });
});
