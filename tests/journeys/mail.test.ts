import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { timestamp } from '../../src/server/platform/clock.ts';
import { newPerson, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { usePortal } from '../support/portal.ts';
import { heading, notices, submitLogIn, visit, visitAs } from '../support/visits.ts';

/** The link of the only message, as its reader finds it in the HTML. */
function linkIn(html = '') {
  const [, href = ''] = /<a href="([^"]+)"/.exec(html) ?? [];
  return href.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

test('a forgotten password is reset by the link that was mailed, once', async () => {
  const server = await startMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: server.url } });
  const { email } = await signInAs(portal, 'user');
  const { page, complaints } = await visit(portal);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Reset' }).click();
  await page.getByRole('tabpanel', { name: 'Reset' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await notices(page).getByText('Password Reset Email Sent').waitFor();
  await expect.poll(() => server.received.length).toBe(1);
  const [mail] = server.received;
  expect(mail?.to).toBe(email);
  const link = linkIn(mail?.html);
  expect(mail?.links).toEqual([link]);

  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('roti and curry');
  await page.getByLabel('Confirm Password').fill('roti and curry');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('Password Updated!').first().waitFor();
  expect(complaints).toEqual([]);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await submitLogIn(page, email, 'roti and curry');
  await notices(page).getByText('Login Successful').waitFor();

  const { page: later } = await visit(portal);
  await later.goto(link);
  await later.getByLabel('Password', { exact: true }).fill('another password');
  await later.getByLabel('Confirm Password').fill('another password');
  await later.getByRole('button', { name: 'Update Password' }).click();
  await later.getByText('This password reset link is invalid.').first().waitFor();
  await later.goto('/reset-password');
  await notices(later).getByText('Invalid Reset Link').waitFor();
  await later.waitForURL('**/auth');
});

async function submitRegistration(page: Page, person: ReturnType<typeof newPerson>) {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel');
  await form.getByLabel('First Name').fill(person.firstName);
  await form.getByLabel('Last Name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Register' }).click();
  await notices(page).getByText('Registration Successful').waitFor();
}

test('whoever registers at the limit of emails is not told that a link was sent', async () => {
  const portal = await usePortal();
  const person = newPerson();
  const { user } = await signInAs(portal, 'user');
  const { db, clock } = portal.services;
  const email = { userId: user.id, address: person.email, cause: 'account' as const, at: timestamp(clock) };
  await db.insertInto('countedEmails').values([email, email, email]).execute();
  const { page, complaints } = await visit(portal);
  await submitRegistration(page, person);
  await notices(page).getByText('ask for it in about an hour under Account Settings').waitFor();
  expect(complaints).toEqual([]);
});

test('an address is confirmed by the link that was mailed after registration', async () => {
  const server = await startMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: server.url } });
  const { page, complaints } = await visit(portal);
  const person = newPerson();
  await submitRegistration(page, person);
  await notices(page).getByText('We have sent you a link').waitFor();
  await expect.poll(() => server.received.length).toBe(1);
  const [mail] = server.received;
  await page.goto(linkIn(mail?.html));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByText('Thank you. Your email address is confirmed.').waitFor();
  expect(complaints).toEqual([]);
  const user = portal.services.db
    .selectFrom('users')
    .select('emailVerified')
    .where('email', '=', person.email);
  expect(await user.executeTakeFirst()).toEqual({ emailVerified: 1 });
});

test('a super administrator sees what the mail server refused, and sends it once that is mended', async () => {
  let isFull = true;
  const server = await startMailServer({ refuses: () => isFull });
  const portal = await usePortal({ environment: { SMTP_URL: server.url } });
  const people = [
    await registerApplicant(portal),
    await registerApplicant(portal),
    await registerApplicant(portal),
  ];
  await portal.services.background.finished();
  const head = await signInAs(portal, 'super_admin');
  const { page, complaints } = await visit(portal, { viewport: DESK });
  await page.goto('/admin');
  await page.waitForURL('**/auth?*');
  await submitLogIn(page, head.email, PASSWORD);
  await page.getByRole('link', { name: 'Mail' }).click();
  await heading(page, 'Mail');
  await page.getByRole('heading', { name: '3 messages waiting' }).waitFor();
  const first = page.getByRole('listitem').filter({ hasText: people[0]?.email ?? '' });
  await first.getByText('The mail server refuses the address (EENVELOPE 550).').waitFor();
  await first.getByRole('button', { name: /^Send again/ }).click();
  await notices(page).getByText('Message Not Sent').waitFor();
  await first.getByText('2', { exact: true }).waitFor();

  isFull = false;
  await first.getByRole('button', { name: /^Send again/ }).click();
  await notices(page).getByText('Message Sent').waitFor();
  await page.getByRole('heading', { name: '2 messages waiting' }).waitFor();
  expect(server.received.map(({ to }) => to)).toEqual([people[0]?.email]);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await page.getByText('No Messages Waiting').waitFor();
  expect(server.received.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(complaints).toEqual([]);
});

test('without a mail server the page says where the emails lie, and the dashboard leads to it', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const { page } = await visitAs(portal, head, '/admin');
  await page.getByText('Email is not configured').click();
  await page.getByRole('link', { name: 'Show mail' }).click();
  await heading(page, 'Mail');
  await page.getByText('each is kept as a file in the server’s “outbox” folder').waitFor();
});
