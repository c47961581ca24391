import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PASSWORD, registerApplicant } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, heading, pathOf, visit } from '../support/visits.ts';

/** Keeps how far anything was moved after it was drawn. */
const KEEP_SHIFTS = `globalThis.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });`;
const HOW_TO_LOG_IN = 'Login to Start Application';

test('without JavaScript the landing page is readable and says what is needed, and no form is there that nobody could send', async () => {
  const { page } = await visit(await usePortal(), { javaScriptEnabled: false });
  await page.goto('/');
  await heading(page, 'Apply to the sixth form');
  for (const text of ['Registration Portal Open', 'Your birth certificate', 'Office hours'])
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  // Playwright switches scripts off without showing what is in <noscript>.
  expect(await page.content()).toContain('this site needs JavaScript');
  const logIn = page.getByRole('link', { name: HOW_TO_LOG_IN });
  expect(await logIn.getAttribute('href')).toBe('/auth');
  const ground = await logIn.evaluate(
    (link) => link.ownerDocument.defaultView?.getComputedStyle(link).backgroundColor,
  );
  expect(ground).toBe('rgb(20, 87, 111)');
  expect(await page.getByRole('button').count()).toBe(0);
  await page.goto('/auth');
  await heading(page, 'Your admissions account');
  expect(await page.getByRole('textbox').count()).toBe(0);
});

/** A visit whose program is on its way until it is let go; nothing moves when it takes the page over. */
async function visitBeforeProgram(address: string) {
  const portal = await usePortal();
  const visited = await visit(portal, { hasTouch: true, colorScheme: 'dark' });
  const { page } = visited;
  await page.addInitScript(KEEP_SHIFTS);
  const program = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  async function letGo() {
    // What a tap moves was asked for.
    await page.evaluate('shifts.length = 0');
    program.resolve();
    await page.locator('html[data-running]').waitFor();
    expect(await page.evaluate('shifts')).toEqual([]);
  }
  return { ...visited, portal, letGo };
}

test('the program of a first visit comes in at most 155 kB', async () => {
  const { url } = await usePortal();
  const [, program = ''] = /<(\/assets\/[^>]+\.js)>/.exec((await fetch(url)).headers.get('link') ?? '') ?? [];
  const sent = await fetch(url + program, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(sent.headers.get('content-encoding')).toBe('br');
  expect(Number(sent.headers.get('content-length'))).toBeLessThanOrEqual(155_000);
});

test('no script has a look-behind, for which Safari before 16.4 would refuse all of it', async () => {
  const scripts = await Array.fromAsync(glob('dist/client/**/*.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(/\(\?<[=!]/.test(await readFile(script, 'utf8')), script).toBe(false);
});

test.each(['/', '/auth', '/dashboard', '/admin'])('no script stands within %s', async (address) => {
  const { url } = await usePortal();
  const scripts = [...(await (await fetch(url + address)).text()).matchAll(/<script([^>]*)>/g)];
  expect(scripts).toHaveLength(2);
  for (const [, attributes] of scripts) expect(attributes).toContain('src="/assets/');
});

test('the program takes the drawn page over without moving it', async () => {
  const { page, complaints, letGo } = await visitBeforeProgram('/');
  await heading(page, 'Apply to the sixth form');
  const drawn = await page.getByRole('main').innerText();
  await letGo();
  expect(await page.getByRole('main').innerText()).toBe(drawn);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a visitor registers in forms that are there before the program, which takes over what was typed', async () => {
  const { page, complaints, portal, letGo } = await visitBeforeProgram('/');
  await page.getByRole('link', { name: HOW_TO_LOG_IN }).tap();
  await heading(page, 'Your admissions account');
  expect(pathOf(page)).toBe('/auth');
  expect(await page.title()).toMatch(/^Login/);
  await page.getByLabel('Email').fill('zoe@example.com');
  await page.getByLabel('Password', { exact: true }).fill('typed on the wrong tab');
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
  expect(await page.getByLabel('Email').inputValue()).toBe('zoe@example.com');
  await page.goBack({ waitUntil: 'commit' });
  await page.goBack({ waitUntil: 'commit' });
  await heading(page, 'Apply to the sixth form');
  await page.goForward({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Create an account' }).tap();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true');
  await page.getByLabel('First Name').fill('Zoë');
  await page.getByLabel('Last Name').fill('Díaz');
  await page.getByLabel('Password', { exact: true }).fill('a long enough sentence');
  const again = page.getByLabel('Confirm Password');
  await again.fill('a long enough sentenc');
  await letGo();
  expect(await page.locator('template').count()).toBe(0);
  await expectAccessible(page);
  await focused(again);
  await page.keyboard.press('End');
  await page.keyboard.type('e');
  await page.keyboard.press('Enter');
  await page.getByText('Welcome, Zoë!').waitFor();
  const account = await portal.services.db.selectFrom('users').select(['email', 'lastName']).execute();
  expect(account).toContainEqual({ email: 'zoe@example.com', lastName: 'Díaz' });
  expect(complaints).toEqual([]);
});

test('a form that is sent before the program runs is sent by it', async () => {
  const { page, portal, letGo } = await visitBeforeProgram('/auth?tab=login');
  const { email } = await registerApplicant(portal);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  expect(pathOf(page)).toBe('/auth');
  // What follows the answer is another page, and lies elsewhere.
  const answered = Promise.withResolvers<void>();
  await page.route('**/trpc/auth.login*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await letGo();
  answered.resolve();
  await page.getByText('Welcome back').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/');
});
