import { describe, expect, test } from 'vitest';
import { HOUR } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const INVALID = { status: 400, body: { message: 'This password reset link is invalid.' } };
const NEW_PASSWORD = 'a new password';

describe.each(doors)('a forgotten password over $door', ({ call }) => {
  const forget = (portal: TestPortal, email: string, headers: Record<string, string> = {}) =>
    call(portal, 'auth.forgotPassword', { input: { email }, headers });
  const reset = (portal: TestPortal, token: string, password = NEW_PASSWORD) =>
    call(portal, 'auth.resetPassword', { input: { token, password } });
  const logIn = (portal: TestPortal, email: string, password: string) =>
    call(portal, 'auth.login', { input: { email, password } });

  async function mailedToken(portal: TestPortal, email: string) {
    await forget(portal, email);
    const mail = (await readOutbox(portal)).findLast(
      ({ to, subject }) => to === email && subject.startsWith('Reset'),
    );
    if (!mail) throw new Error('Nothing was mailed.');
    return linkToken(mail);
  }

  test('is answered alike for a known, an unknown and an inactive address; only the first gets mail', async () => {
    const portal = await usePortal();
    const known = await signInAs(portal, 'user');
    const inactive = await signInAs(portal, 'user');
    await portal.services.db
      .updateTable('users')
      .set({ isActive: 0 })
      .where('id', '=', inactive.user.id)
      .execute();
    const answers = [];
    for (const email of [known.email, 'nobody@example.com', inactive.email]) {
      const { status, body } = await forget(portal, email);
      answers.push({ status, body });
    }
    const message = 'If an account with this email exists, a reset link has been sent to it.';
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { message } }));
    expect((await readOutbox(portal)).map(({ to }) => to)).toEqual([known.email]);
  });

  test('is answered with an email in plain text and HTML', async () => {
    const portal = await usePortal();
    const { email, user } = await signInAs(portal, 'user', { firstName: 'Anya <b>' });
    await forget(portal, ` ${email.toUpperCase()} `);
    const [mail] = await readOutbox(portal);
    const link = expect.stringMatching(/\/reset-password\?token=[\w-]{43}$/);
    expect(mail).toMatchObject({
      to: user.email,
      subject: 'Reset your password - Sixth Form Admissions',
      links: [link],
    });
    expect(mail?.text).toContain('Dear Anya <b>,');
    expect(mail?.text).toContain('works once, for one hour');
    expect(mail?.text).toContain(mail?.links[0]);
    expect(mail?.html).toContain(`href="${mail?.links[0]}"`);
    expect(mail?.html).not.toContain('<b>');
  });

  test('the link leads to PUBLIC_URL, whatever host the request names', async () => {
    const publicUrl = 'https://apply.school.example/portal';
    const portal = await usePortal({ environment: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'true' } });
    const { email } = await signInAs(portal, 'user');
    await forget(portal, email, { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' });
    const [mail] = await readOutbox(portal);
    expect(mail?.links).toEqual([expect.stringContaining(`${publicUrl}/reset-password?token=`)]);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('a reset ends every session and the link, and logs nobody in', async () => {
    const portal = await usePortal();
    const { email, token: session } = await signInAs(portal, 'user');
    const token = await mailedToken(portal, email);
    const answer = await reset(portal, token);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([]);
    expect(await call(portal, 'auth.profile', { token: session })).toMatchObject({ status: 401 });
    expect(await reset(portal, token, 'yet another one')).toMatchObject(INVALID);
    expect((await logIn(portal, email, PASSWORD)).status).toBe(401);
    expect((await logIn(portal, email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a link works until its hour is over', async () => {
    const portal = await usePortal();
    const [punctual, late] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
    const tokens = [await mailedToken(portal, punctual.email), await mailedToken(portal, late.email)];
    portal.clock.advance(HOUR - 1);
    expect(await reset(portal, tokens[0] ?? '')).toMatchObject({ status: 200 });
    portal.clock.advance(1);
    expect(await reset(portal, tokens[1] ?? '')).toMatchObject(INVALID);
    expect((await logIn(portal, late.email, PASSWORD)).status).toBe(200);
  });

  test('used five times at once, a link works once', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    const token = await mailedToken(portal, email);
    const passwords = [1, 2, 3, 4, 5].map((number) => `${NEW_PASSWORD} ${number}`);
    const answers = await Promise.all(passwords.map((password) => reset(portal, token, password)));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await logIn(portal, email, passwords[winner] ?? '')).status).toBe(200);
  });

  test('a log-in with the old password that meets a reset leaves no session', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    let password = PASSWORD;
    for (let round = 1; round <= 10; round += 1) {
      const token = await mailedToken(portal, email);
      const next = `${NEW_PASSWORD} ${round}`;
      const [met] = await Promise.all([logIn(portal, email, password), reset(portal, token, next)]);
      const session = signedInSchema.safeParse(met.body).data?.token ?? 'refused';
      expect(await call(portal, 'auth.profile', { token: session })).toMatchObject({ status: 401 });
      password = next;
      portal.clock.advance(HOUR);
    }
  });

  test('one reset ends the other links too', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    const first = await mailedToken(portal, email);
    portal.clock.advance(1);
    const second = await mailedToken(portal, email);
    expect(await reset(portal, second)).toMatchObject({ status: 200 });
    expect(await reset(portal, first)).toMatchObject(INVALID);
  });

  test('nobody is mailed more than five links an hour', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    for (let count = 0; count < 7; count += 1) {
      expect(await forget(portal, email)).toMatchObject({ status: 200 });
    }
    expect(await readOutbox(portal)).toHaveLength(5);
    portal.clock.advance(HOUR + 1);
    await forget(portal, email);
    expect(await readOutbox(portal)).toHaveLength(6);
  });

  test.each([
    ['an invented token', 'a'.repeat(43), NEW_PASSWORD, 'This password reset link is invalid.'],
    ['no token', '', NEW_PASSWORD, 'This password reset link is invalid.'],
    ['a huge token', 'a'.repeat(5000), NEW_PASSWORD, 'This password reset link is invalid.'],
    ['a short password', 'a'.repeat(43), '1234567', 'Password must be at least 8 characters'],
  ])('%s is refused', async (_, token, password, message) => {
    const portal = await usePortal();
    await signInAs(portal, 'user');
    const before = await snapshotTables(portal);
    expect(await reset(portal, token, password)).toMatchObject({ status: 400, body: { message } });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('a bad address is refused', async () => {
    const portal = await usePortal();
    expect(await forget(portal, 'anya')).toMatchObject({
      status: 400,
      body: { message: 'Invalid email format', issues: [{ path: 'email', message: 'Invalid email format' }] },
    });
  });
});
