import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findTool } from '../../scripts/tools.js';
import { requireUsableRecipients } from '../../src/server/domains/backups/encryption.ts';
import { KEY_NEEDED } from '../../src/shared/backups/encryption.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { backupFiles } from '../support/backups/files.ts';
import { MAILBOX } from '../support/backups/mailbox.ts';
import { startRelay } from '../support/backups/relay.ts';
import { run } from '../support/cli/run.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const BACKUP = '/super-admin/backup';
const PASSPHRASE = 'correct horse battery staple';
const tokenSchema = z.object({ downloadToken: z.string(), fileName: z.string() });
const RECIPIENTS = { with: 'recipients' };

let identity = '';
let recipient = '';
beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});

/** A portal with a database backup, and a super administrator. */
async function useBackup() {
  const portal = await usePortal({ environment: { BACKUP_RECIPIENTS: recipient } });
  const head = await signInAs(portal, 'super_admin');
  const { fileName: name } = await head.trpc.superAdmin.createBackup.mutate({ type: 'database' });
  const file = path.join(portal.services.config.backupsFolder, name);
  return { portal, head, name, file };
}

const ask = ({ rest }: Account, name: string, encryption: object) =>
  rest.post(`${BACKUP}/generate-download-token/${name}`, { encryption });

async function download(portal: TestPortal, head: Account, name: string, encryption: object) {
  const { downloadToken, fileName } = (await ask(head, name, encryption)).read(tokenSchema);
  const address = `${portal.url}/api${BACKUP}/download/${fileName}?token=${downloadToken}`;
  const answer = await fetch(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { fileName, address, token: downloadToken, bytes };
}

function upload({ rest }: Account, name: string, bytes: Buffer<ArrayBuffer>, key?: string) {
  const form = new FormData();
  form.append('backupFile', new File([bytes], name));
  if (key !== undefined) form.append('key', key);
  return rest.request('POST', `${BACKUP}/upload`, { body: form });
}

test('the stock age opens what was downloaded; its token opens nothing else, and only once', async () => {
  const { portal, head, name, file } = await useBackup();
  const { fileName, address, bytes } = await download(portal, head, name, RECIPIENTS);
  expect(fileName).toBe(`${name}.age`);
  const folder = await useFolder();
  await writeFile(path.join(folder, 'copy.age'), bytes);
  await writeFile(path.join(folder, 'key.txt'), `# created: today\n${identity}\n`);
  const decrypt = ['-d', '-i', path.join(folder, 'key.txt'), path.join(folder, 'copy.age')];
  const opened = await promisify(execFile)(findTool('age') ?? 'age', decrypt, { encoding: 'buffer' });
  expect(opened.stdout.equals(await readFile(file))).toBe(true);
  expect((await fetch(address)).status).toBe(403);

  const { downloadToken } = (await ask(head, name, RECIPIENTS)).read(tokenSchema);
  const plain = await fetch(`${portal.url}/api${BACKUP}/download/${name}?token=${downloadToken}`);
  expect(plain.status).toBe(403);
  expect(await trailOf(portal)).toContainEqual(
    expect.objectContaining({ action: 'backup_downloaded', entityId: fileName }),
  );
});

test('an encrypted backup comes back with its passphrase, which is stored nowhere', async () => {
  const { portal, head, name, file } = await useBackup();
  const { fileName, bytes } = await download(portal, head, name, {
    with: 'passphrase',
    passphrase: PASSPHRASE,
  });
  const plain = await readFile(file);
  await head.trpc.superAdmin.deleteBackup.mutate({ fileName: name });
  expect(await upload(head, fileName, bytes, PASSPHRASE)).toMatchObject({
    status: 201,
    body: { fileName: name },
  });
  // Local backups are plain files.
  expect((await readFile(file)).equals(plain)).toBe(true);
  expect(JSON.stringify(await snapshotTables(portal))).not.toContain(PASSPHRASE);
});

test('blanks around a passphrase do not count, neither when a copy is made nor when it is opened', async () => {
  const { portal, head, name, file } = await useBackup();
  const blanks = { with: 'passphrase', passphrase: `  ${PASSPHRASE} ` };
  const { fileName, bytes } = await download(portal, head, name, blanks);
  const onlyBlanks = { with: 'passphrase', passphrase: ' '.repeat(12) };
  expect(await ask(head, name, onlyBlanks)).toMatchObject({ status: 400 });
  expect(await upload(head, fileName, bytes, ' ')).toMatchObject({
    status: 400,
    body: { message: KEY_NEEDED },
  });
  await rm(file);
  expect(await upload(head, fileName, bytes, `${PASSPHRASE} `)).toMatchObject({ status: 201 });
});

test('a copy whose passphrase has blanks at its ends, as those from before could have, is opened by it', async () => {
  const { portal, head, name, file } = await useBackup();
  const passphrase = ` ${PASSPHRASE} `;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const bytes = Buffer.from(await encrypter.encrypt(await readFile(file)));
  const refused = await upload(head, `${name}.age`, bytes, ` another ${passphrase}`);
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('does not open this backup') },
  });
  await rm(file);
  expect(await upload(head, `${name}.age`, bytes, passphrase)).toMatchObject({ status: 201 });

  const folder = await useFolder();
  const [copy, keyFile] = [path.join(folder, `${name}.age`), path.join(folder, 'key.txt')];
  await writeFile(copy, bytes);
  await writeFile(keyFile, `${passphrase}\n`);
  const environment = { PORT: new URL(portal.url).port };
  const beside = { dataFolder: portal.dataFolder, environment };
  const restored = await run('restore', [copy, '--yes', '--key-file', keyFile], beside);
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });
});

test('what does not open is refused with words, and nothing is left of it', async () => {
  const { portal, head, name } = await useBackup();
  const { fileName, bytes } = await download(portal, head, name, RECIPIENTS);
  const other = await generateX25519Identity();
  const changed = Buffer.from(bytes);
  changed[bytes.length - 100] = 255 - (bytes[bytes.length - 100] ?? 0);
  const before = await backupFiles(portal);
  for (const [sent, key, status, message] of [
    [bytes, undefined, 400, KEY_NEEDED],
    [bytes, other, 422, 'does not open this backup'],
    [bytes, 'AGE-SECRET-KEY-1QQQQ', 422, 'is not complete'],
    [changed, identity, 422, 'it was cut or changed'],
    [bytes.subarray(0, -1), identity, 422, 'it was cut or changed'],
  ] as const)
    expect(await upload(head, fileName, Buffer.from(sent), key)).toMatchObject({
      status,
      body: { message: expect.stringContaining(message) },
    });
  expect(await backupFiles(portal)).toEqual(before);
  // Its name does not matter: the first bytes say what it is.
  expect(await upload(head, name, bytes, `# my key\n${identity}\n`)).toMatchObject({ status: 201 });
});

test('short passphrases and missing public keys are refused', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { fileName } = await head.trpc.superAdmin.createBackup.mutate({ type: 'database' });
  for (const [encryption, message] of [
    [{ with: 'passphrase', passphrase: 'short' }, 'Please enter a passphrase of at least 12 characters'],
    [RECIPIENTS, 'No public key is set up on the server'],
  ] as const)
    expect(await ask(head, fileName, encryption)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
  const config = { ...portal.services.config, backupRecipients: [recipient.replace(/.$/, 'b')] };
  await expect(requireUsableRecipients(config)).rejects.toThrow('is no public key of age');
});

test('with a public key, what is mailed is encrypted', async () => {
  const relay = await startRelay();
  const environment = { BACKUP_RECIPIENTS: recipient, BACKUP_SMTP_OVERRIDE: relay.url };
  const portal = await usePortal({ environment });
  const head = await signInAs(portal, 'super_admin');
  await head.trpc.superAdmin.createBackup.mutate({ type: 'database', sendEmail: true, emailConfig: MAILBOX });
  expect(relay.received).toEqual([expect.stringMatching(/filename=database-\S+\.sql\.age/)]);
  expect(relay.received[0]).toContain(Buffer.from('age-encryption.org/v1\n').toString('base64').slice(0, 28));
});

test('at the console: the key comes from a file or standard input; a wrong one changes nothing', async () => {
  const { portal, head, name } = await useBackup();
  const { fileName, bytes } = await download(portal, head, name, RECIPIENTS);
  const machine = await useFolder();
  const file = path.join(machine, fileName);
  await writeFile(file, bytes);
  const alone = { dataFolder: await useFolder() };
  const refused = await run('restore', [file, '--yes'], { ...alone, input: 'a wrong passphrase\n' });
  expect(refused).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('does not open this backup'),
  });
  const restored = await run('restore', [file, '--yes'], { ...alone, input: `${identity}\n` });
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });

  const keyFile = path.join(machine, 'key.txt');
  await writeFile(keyFile, identity);
  const environment = { PORT: new URL(portal.url).port };
  const beside = { dataFolder: portal.dataFolder, environment };
  const through = await run('restore', [file, '--yes', '--key-file', keyFile], beside);
  expect(through).toMatchObject({ exitCode: 0, errors: '' });
});

test('of encrypted downloads that are begun at once two are made, five wait, and the others are refused', async () => {
  const { portal, head, name } = await useBackup();
  const gone = new AbortController();
  const links = [];
  for (const _ of Array(9)) links.push((await ask(head, name, RECIPIENTS)).read(tokenSchema));
  const refused = links.map(async ({ downloadToken, fileName }) => {
    const address = `${portal.url}/api${BACKUP}/download/${fileName}?token=${downloadToken}`;
    const { status } = await fetch(address, { signal: gone.signal });
    if (status !== 429) throw new Error(`answered ${status}`);
  });
  await Promise.any(refused);
  gone.abort();
});
