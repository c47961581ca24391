import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import {
  type Account,
  accountOf,
  newPerson,
  PASSWORD,
  registerApplicant,
  signInAs,
} from '../support/accounts.ts';
import { completeApplication, submitApplication, submittedApplication } from '../support/application.ts';
import { emailsTo, emailTo } from '../support/mail/emails.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const STRANGER = 'stranger@elsewhere.example';
const TYPED = 'Cheap watches at watches.example';

/** Waits for the emails of one change. The next change would cancel a link to an address that is no longer used. */
async function settle({ services }: TestPortal) {
  await services.background.finished();
}

const move = ({ rest, user }: Account, email: string, firstName = user.firstName) =>
  rest.put('/auth/profile', { ...user, firstName, email });
const forget = (portal: TestPortal, email: string) => api(portal).post('/auth/forgot-password', { email });
const isConfirmed = (portal: TestPortal, { user }: Account, emailVerified: 0 | 1) =>
  portal.services.db.updateTable('users').set({ emailVerified }).where('id', '=', user.id).execute();

test('a hundred changes of address are no stream of emails, and none holds words of the sender', async () => {
  const portal = await usePortal();
  const sender = await registerApplicant(portal, { firstName: TYPED, lastName: TYPED });
  const statuses: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const address = `watches.and.more.${count}@strangers.example`;
    await settle(portal);
    statuses.push((await move(sender, address, `${TYPED} ${count}`)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.slice(2)).toEqual(Array(98).fill(429));
  const emails = await readOutbox(portal);
  expect(emails).toHaveLength(5);
  for (const { subject, text, html } of emails)
    expect(`${subject}${text}${html}`.toLowerCase()).not.toMatch(/watches|strangers/);
});

describe('a change of address', () => {
  test('that is refused says when to come back, and changes nothing; an hour later it goes on', async () => {
    const portal = await usePortal();
    const account = await signInAs(portal, 'user');
    for (const count of [1, 2]) expect((await move(account, `a${count}@example.com`)).status).toBe(200);
    await readOutbox(portal);
    const before = await snapshotTables(portal);
    portal.clock.advance(MINUTE / 2);
    const refused = await move(account, 'a3@example.com');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many emails were sent within an hour. Please try again in 60 minutes.' },
    });
    expect(refused.headers.get('retry-after')).toBe(String(59.5 * 60));
    const { sessions: _, ...after } = await snapshotTables(portal);
    expect(before).toMatchObject(after);
    // The name can still be changed.
    expect((await move(account, 'a2@example.com', 'Anya')).status).toBe(200);
    portal.clock.advance(59.5 * MINUTE);
    expect((await move(account, 'a3@example.com')).status).toBe(200);
  });

  test('writes to one unconfirmed address three times an hour, whoever causes it', async () => {
    const portal = await usePortal();
    const moveAndSettle = async (account: Account, address: string) => {
      const { status } = await move(account, address);
      await settle(portal);
      return status;
    };
    const [one, another] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    expect(await moveAndSettle(one, STRANGER)).toBe(200);
    // Leaving the address also sends an email to it.
    expect(await moveAndSettle(one, 'left@example.com')).toBe(200);
    // It is kept for the account that left it for a week, which is over sooner here.
    await portal.services.db.deleteFrom('emailChanges').execute();
    expect(await moveAndSettle(another, STRANGER)).toBe(200);
    expect(await moveAndSettle(another, 'left.too@example.com')).toBe(429);
    expect(await emailsTo(portal, STRANGER)).toHaveLength(3);
  });

  test('is counted across a restart, and after the emails are sent', async () => {
    const dataFolder = await useFolder();
    const first = await usePortal({ dataFolder });
    const account = await signInAs(first, 'user');
    for (const count of [1, 2]) await move(account, `a${count}@example.com`);
    expect((await snapshotTables(first, 'emails')).emails).toEqual([]);
    await first.close();
    const next = await usePortal({ dataFolder, now: first.clock.now() });
    const { status } = await api(next, account.token).put('/auth/profile', {
      ...account.user,
      email: 'a3@example.com',
    });
    expect(status).toBe(429);
  });

  test('is not held up by emails that a wrong clock has put into the future', async () => {
    const portal = await usePortal();
    const account = await signInAs(portal, 'user');
    const now = portal.clock.now();
    portal.clock.advance(20 * 365 * 24 * HOUR);
    // The present session will have ended by then.
    const then = await signInAs(portal, 'user');
    for (const count of [1, 2]) await move(then, `a${count}@example.com`);
    await portal.services.db.updateTable('countedEmails').set({ userId: account.user.id }).execute();
    portal.clock.set(now);
    expect((await move(account, 'back@example.com')).status).toBe(200);
  });

  test('of others by a super administrator is not bound by five an hour', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const { user } = await signInAs(portal, 'admin');
    for (let count = 0; count < 6; count += 1) {
      const email = `officer${count}@example.com`;
      expect((await head.rest.put(`/super-admin/users/${user.id}`, { email })).status).toBe(200);
    }
    const own = { id: head.user.id, currentPassword: PASSWORD };
    for (const [count, status] of [200, 200, 429].entries()) {
      const change = { ...own, email: `head${count}@example.com` };
      expect((await head.rest.put(`/super-admin/users/${head.user.id}`, change)).status).toBe(status);
    }
  });
});

describe('a forgotten password', () => {
  test('is answered alike, and mailed to an unconfirmed address three times an hour', async () => {
    const portal = await usePortal();
    const account = await signInAs(portal, 'user');
    await isConfirmed(portal, account, 0);
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await forget(portal, account.email));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(await emailsTo(portal, account.email)).toHaveLength(3);
    portal.clock.advance(HOUR);
    await forget(portal, account.email);
    expect(await emailsTo(portal, account.email)).toHaveLength(4);
  });

  test('that strangers ask for takes nothing of what the account may do', async () => {
    const portal = await usePortal();
    const account = await signInAs(portal, 'user');
    for (let count = 0; count < 7; count += 1) await forget(portal, account.email);
    expect((await move(account, 'a1@example.com')).status).toBe(200);
  });
});

test('an address that was written to often enough can still be registered, which says that no link was sent', async () => {
  const portal = await usePortal();
  const account = await signInAs(portal, 'user');
  await isConfirmed(portal, account, 0);
  for (let count = 0; count < 3; count += 1) await forget(portal, account.email);
  const { email } = account;
  await readOutbox(portal);
  await portal.services.db.updateTable('users').set({ email: 'elsewhere@example.com' }).execute();
  const registered = await api(portal).post('/auth/register', newPerson({ email }));
  expect(registered).toMatchObject({ status: 201, body: { linkNotSent: true } });
  expect(await emailsTo(portal, email)).toHaveLength(3);
});

test('whoever registers a hundred addresses has the school write to no more of them for a while', async () => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: '600' } });
  const register = (count: number) =>
    api(portal).post('/auth/register', newPerson({ email: `stranger.${count}@elsewhere.example` }));
  for (let count = 0; count < 100; count += 1)
    expect((await register(count)).body).not.toHaveProperty('linkNotSent');
  const next = await register(100);
  expect(next).toMatchObject({ status: 201, body: { linkNotSent: true } });
  const { token, user } = next.read(signedInSchema);
  const { rest } = accountOf(portal, token, user, PASSWORD);
  expect((await rest.post('/auth/confirm-email/resend')).status).toBe(429);
  expect((await rest.put('/auth/profile', { ...user, email: 'other@elsewhere.example' })).status).toBe(429);
  expect(await readOutbox(portal)).toHaveLength(100);
  portal.clock.advance(15 * MINUTE);
  expect((await rest.post('/auth/confirm-email/resend')).status).toBe(200);
  expect(await readOutbox(portal)).toHaveLength(101);
});

test('without limits of volume, any number of addresses of one network are confirmed', async () => {
  const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: '0' } });
  const { db, clock } = portal.services;
  const at = clock.now().toISOString();
  const confirmed = Array.from({ length: 100 }, () => ({
    email: 'confirm-from:127.0.0.1',
    device: null,
    at,
  }));
  await db.insertInto('loginAttempts').values(confirmed).execute();
  expect((await api(portal).post('/auth/register', newPerson())).body).not.toHaveProperty('linkNotSent');
});

test('a changed password is changed, told or not', async () => {
  const portal = await usePortal();
  const account = await registerApplicant(portal);
  let currentPassword = PASSWORD;
  for (let count = 0; count < 6; count += 1) {
    const newPassword = `pass phrase ${count}`;
    const answer = await account.rest.post('/auth/change-password', { currentPassword, newPassword });
    expect(answer.status).toBe(200);
    currentPassword = newPassword;
  }
  expect(await emailsTo(portal, account.email)).toHaveLength(3);
});

describe('no email to an unconfirmed address holds words that a person typed', () => {
  test('about an account', async () => {
    const portal = await usePortal();
    const account = await registerApplicant(portal, { firstName: TYPED, lastName: TYPED });
    await forget(portal, account.email);
    await account.rest.post('/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another one',
    });
    const emails = await emailsTo(portal, account.email);
    expect(emails).toHaveLength(3);
    for (const { subject, text, html } of emails) expect(subject + text + html).not.toContain('watches');
  });

  const student = { firstName: TYPED, middleName: TYPED, lastName: TYPED };

  test.each(['approved', 'rejected'])('about an application that is received and %s', async (status) => {
    const portal = await usePortal({ attachments: true });
    const { student: record, application } = await submittedApplication(portal, { student });
    const { rest } = await signInAs(portal, 'admin');
    await rest.put(`/admin/applications/${application.id}/status`, { status });
    await passUndoTime(portal);
    const emails = await emailsTo(portal, record.email);
    expect(emails).toHaveLength(2);
    for (const { subject, text, html, attachments } of emails) {
      expect(subject + text + html).not.toContain('watches');
      expect(text).toContain('Dear applicant,');
      expect(attachments).toEqual([]);
    }
    expect(emails.some(({ text }) => text.includes('You can download your application on the portal'))).toBe(
      true,
    );
  });

  test('nor when it is the account’s own; once that is confirmed, the emails greet by name and bring the PDF', async () => {
    const portal = await usePortal({ attachments: true });
    const applicant = await registerApplicant(portal);
    const confirmation = linkToken(await emailTo(portal, applicant.email));
    const { application } = await completeApplication(applicant, {
      student: { firstName: 'Renée', email: applicant.email },
    });
    await submitApplication(applicant, application.id);
    const receipt = await emailTo(portal, applicant.email, 'We have received');
    expect(receipt.text).not.toContain('Renée');
    expect(receipt.attachments).toEqual([]);
    await api(portal).post('/auth/confirm-email', { token: confirmation });

    const { rest } = await signInAs(portal, 'admin');
    const setStatus = (status: string) =>
      rest.put(`/admin/applications/${application.id}/status`, { status });
    await setStatus('draft');
    portal.clock.advance(MINUTE);
    await submitApplication(applicant, application.id);
    const second = await emailTo(portal, applicant.email, 'We have received');
    expect(second.text).toContain('Dear Renée,');
    expect(second.attachments).toMatchObject([{ type: 'application/pdf' }]);
    await setStatus('approved');
    await passUndoTime(portal);
    const decision = await emailTo(portal, applicant.email, 'Your application');
    expect(decision.text).toContain('Dear Renée,');
  });
});
