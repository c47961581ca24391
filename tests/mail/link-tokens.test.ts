import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { DAY, HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { type Account, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { emailTo } from '../support/mail/emails.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { linkToken, type Mail } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

/** All bytes of the data folder without the outbox: the database, its log and copies. */
async function storedBytes({ services: { config } }: TestPortal) {
  const files = await readdir(config.dataFolder, { recursive: true, withFileTypes: true });
  const ours = files.filter((file) => file.isFile() && !file.parentPath.includes('outbox'));
  return Buffer.concat(
    await Promise.all(ours.map((file) => readFile(path.join(file.parentPath, file.name)))),
  );
}

async function deliver({ clock, services }: TestPortal, wait = 0) {
  clock.advance(wait);
  deliverMail(services);
  await services.background.finished();
}

const forget = async (portal: TestPortal, { email }: Account) => {
  expect((await api(portal).post('/auth/forgot-password', { email })).status).toBe(200);
  await portal.services.background.finished();
};
const reset = (portal: TestPortal, mail: Mail | undefined) =>
  api(portal).post('/auth/reset-password', {
    token: mail ? linkToken(mail) : '',
    password: 'a new one 2027',
  });

/** The actions that send an email with a link. */
const LINKS: readonly [string, (portal: TestPortal, account: Account) => Promise<unknown>][] = [
  ['a reset link', forget],
  ['a confirmation', (portal) => registerApplicant(portal)],
  ['an undo link', (_, { rest, user }) => rest.put('/auth/profile', { ...user, email: 'new@example.com' })],
];

describe('the token of', () => {
  test.each(LINKS)(
    '%s is in no byte of the database or its log, neither before nor after',
    async (_, cause) => {
      let isFull = true;
      const server = await startMailServer({ refusesContent: () => isFull });
      const portal = await usePortal({ environment: { SMTP_URL: server.url } });
      await cause(portal, await signInAs(portal, 'user'));
      await portal.services.background.finished();
      expect((await snapshotTables(portal, 'emails')).emails).not.toEqual([]);
      isFull = false;
      await deliver(portal, MINUTE);
      expect((await snapshotTables(portal, 'emails')).emails).toEqual([]);
      const tokens = server.received.map(linkToken);
      expect(tokens.length).toBeGreaterThanOrEqual(2);
      const stored = await storedBytes(portal);
      for (const token of tokens) expect(stored.includes(token)).toBe(false);
    },
  );
});

describe('a reset link', () => {
  test('works for an hour from its sending, however long the email waited', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const account = await signInAs(portal, 'user');
    await forget(portal, account);
    const server = await startMailServer({ port });
    await deliver(portal, HOUR - MINUTE);
    portal.clock.advance(HOUR - 1);
    expect((await reset(portal, server.received[0])).status).toBe(200);
  });

  test('of an attempt that failed works, for it may have arrived, and so does the one of the next', async () => {
    let isFull = true;
    const server = await startMailServer({ refusesContent: () => isFull });
    const portal = await usePortal({ environment: { SMTP_URL: server.url } });
    const [first, second] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    for (const account of [first, second]) await forget(portal, account);
    isFull = false;
    await deliver(portal, MINUTE);
    const attempts = (account: Account) => server.received.filter(({ to }) => to === account.email);
    expect([attempts(first).length, attempts(second).length]).toEqual([2, 2]);
    expect((await reset(portal, attempts(first)[0])).status).toBe(200);
    expect((await reset(portal, attempts(first)[1])).status).toBe(400);
    expect((await reset(portal, attempts(second)[1])).status).toBe(200);
  });

  test('that waits is withdrawn when the password changes, or the address', async () => {
    const { url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const [changer, mover] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    for (const account of [changer, mover]) await forget(portal, account);
    const passwords = { currentPassword: PASSWORD, newPassword: 'pelau and callaloo' };
    await changer.rest.post('/auth/change-password', passwords);
    await mover.rest.put('/auth/profile', { ...mover.user, email: 'moved@example.com' });
    const { emails = [] } = await snapshotTables(portal, 'emails');
    expect(emails).toHaveLength(3);
    expect(emails.join()).not.toContain('Reset your password');
  });
});

test('a confirmation that waits for an address confirms no later one', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: url } });
  const account = await registerApplicant(portal);
  await account.rest.put('/auth/profile', { ...account.user, email: 'moved@example.com' });
  await portal.services.background.finished();
  const server = await startMailServer({ port });
  await deliver(portal, HOUR);
  const subjectsTo = (address: string) =>
    server.received.filter(({ to }) => to === address).map(({ subject }) => subject.split(' - ')[0]);
  expect(subjectsTo(account.email)).toEqual(['Your email address was changed']);
  expect(subjectsTo('moved@example.com')).toEqual(['Please confirm your email address']);
});

test('a confirmation that waits is withdrawn when the address is confirmed by an earlier one', async () => {
  let isFull = false;
  const server = await startMailServer({ refusesContent: () => isFull });
  const portal = await usePortal({ environment: { SMTP_URL: server.url } });
  const account = await registerApplicant(portal);
  await portal.services.background.finished();
  isFull = true;
  await account.rest.post('/auth/confirm-email/resend');
  await portal.services.background.finished();
  expect((await snapshotTables(portal, 'emails')).emails).toHaveLength(1);
  const [mail] = server.received;
  const token = mail ? linkToken(mail) : '';
  expect((await api(portal).post('/auth/confirm-email', { token })).status).toBe(200);
  const { emails, oneTimeTokens } = await snapshotTables(portal, 'emails', 'oneTimeTokens');
  expect([emails, oneTimeTokens]).toEqual([[], []]);
});

test('an undo link works for seven days from its sending, however long the email waited', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: url } });
  const account = await signInAs(portal, 'user');
  await account.rest.put('/auth/profile', { ...account.user, email: 'moved@example.com' });
  await portal.services.background.finished();
  const server = await startMailServer({ port });
  await deliver(portal, 8 * DAY);
  const mail = server.received.find(({ to }) => to === account.email);
  portal.clock.advance(7 * DAY - 1);
  const token = mail ? linkToken(mail) : '';
  expect((await api(portal).post('/auth/undo-email-change', { token })).status).toBe(200);
});

test('a stuck email that is sent again by hand carries a link that works', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: url } });
  const account = await signInAs(portal, 'user');
  await forget(portal, account);
  const head = await signInAs(portal, 'super_admin');
  const server = await startMailServer({ port });
  expect((await head.rest.post('/super-admin/mail/1/send')).body).toMatchObject({ isSent: true });
  expect((await reset(portal, server.received[0])).status).toBe(200);
});

test('nobody puts a token elsewhere by a name that looks like its place', async () => {
  const portal = await usePortal();
  const firstName = 'Ana {token}';
  const { email } = await signInAs(portal, 'user', { firstName });
  await api(portal).post('/auth/forgot-password', { email });
  expect((await emailTo(portal, email)).text).toContain(`Dear ${firstName},`);
});

test('nor by the school’s telephone number', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const value = 'https://elsewhere.example/?token={token}&x=\u2066token\u2069';
  const changed = await administrator.rest.put('/admin/site-settings/contactPhone', { value });
  expect(changed.status).toBe(200);
  const { email } = await signInAs(portal, 'super_admin');
  await api(portal).post('/auth/forgot-password', { email });
  const mail = await emailTo(portal, email);
  const token = linkToken(mail);
  expect(mail.text).toContain('https://elsewhere.example/?token={token}');
  expect(mail.text.split(token)).toHaveLength(2);
  expect(mail.html.split(token)).toHaveLength(4);
});

describe('when the clock was three years ahead', () => {
  const YEARS = 3 * 365 * DAY;

  test('a link of then is worth nothing now', async () => {
    const portal = await usePortal();
    const account = await signInAs(portal, 'user');
    const now = portal.clock.now();
    portal.clock.advance(YEARS);
    await forget(portal, account);
    const mail = await emailTo(portal, account.email);
    portal.clock.set(now);
    expect((await reset(portal, mail)).status).toBe(400);
  });

  test('an email that failed then is tried now, and so is one that was being sent', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const now = portal.clock.now();
    portal.clock.advance(YEARS);
    const [first, second] = [await registerApplicant(portal), await registerApplicant(portal)];
    await portal.services.background.finished();
    await portal.services.db
      .updateTable('emails')
      .set({ takenUntil: portal.clock.now().toISOString() })
      .where('to', '=', second.email)
      .execute();
    portal.clock.set(now);
    const server = await startMailServer({ port });
    await deliver(portal);
    expect(server.received.map(({ to }) => to)).toEqual([first.email, second.email]);
  });
});
