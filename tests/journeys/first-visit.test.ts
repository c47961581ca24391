import { expect, test } from 'vitest';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, heading, pathOf, visit } from '../support/visits.ts';

/** Keeps how far anything was moved after it was drawn. */
const KEEP_SHIFTS = `globalThis.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });`;
const HOW_TO_LOG_IN = 'Login to Start Application';

test('without JavaScript the landing page is readable and says what is needed', async () => {
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
});

test('the program takes the drawn page over without moving it, and goes where somebody tapped before', async () => {
  const { page, complaints } = await visit(await usePortal(), { hasTouch: true, colorScheme: 'dark' });
  await page.addInitScript(KEEP_SHIFTS);
  const program = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await heading(page, 'Apply to the sixth form');
  const link = page.getByRole('link', { name: HOW_TO_LOG_IN });
  await link.tap();
  expect(pathOf(page)).toBe('/');
  const drawn = await page.getByRole('main').innerText();
  program.resolve();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await page.goBack();
  await heading(page, 'Apply to the sixth form');
  expect(await page.getByRole('main').innerText()).toBe(drawn);
  expect(await page.evaluate('shifts')).toEqual([]);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
