import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { tabTo } from '../support/keyboard.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import { expectAccessible, heading, keptOf, notices, openWith, visit } from '../support/visits.ts';

/** The student portal home with a stopped clock; `runFor` moves it. */
async function visitStill() {
  const portal = await usePortal({ schedule: CLOSED_PORTAL });
  const { page, complaints } = await visit(portal, { viewport: DESK, own: true });
  await page.clock.install();
  await openWith(page, keptOf(await signInAs(portal, 'user')), '/home');
  await heading(page, 'Student Portal');
  await page.getByRole('button', { name: 'New Application' }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  return { page, complaints };
}

const notice = (page: Page) => notices(page).getByText('Registration Portal Closed', { exact: true });
/** Notices disappear with a timer, even without an animation. */
const settle = (page: Page) => page.clock.runFor(20);
async function isGone(page: Page) {
  await settle(page);
  await expect.poll(() => notice(page).count()).toBe(0);
}

/** Shows a notice without a call to the server, and moves the mouse away so that it does not hold the notice. */
async function showNotice(page: Page) {
  await page.getByRole('button', { name: 'New Application' }).click();
  await page.mouse.move(10, 400);
  await settle(page);
  await notice(page).waitFor();
}

test('a notice stays five seconds, not while the mouse is on it or the page is out of sight', async () => {
  const { page, complaints } = await visitStill();
  await showNotice(page);
  await page.clock.runFor(4_900);
  expect(await notice(page).count()).toBe(1);
  await page.clock.runFor(200);
  await isGone(page);

  await showNotice(page);
  await notice(page).hover();
  await page.clock.runFor(60_000);
  expect(await notice(page).count()).toBe(1);
  await page.mouse.move(10, 400);
  await page.clock.runFor(5_100);
  await isGone(page);

  await showNotice(page);
  await setInSight(page, false);
  await page.clock.runFor(60_000);
  expect(await notice(page).count()).toBe(1);
  await setInSight(page, true);
  await page.clock.runFor(5_100);
  await isGone(page);

  await showNotice(page);
  await notice(page).hover();
  await page.clock.resume();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

const setInSight = (page: Page, isInSight: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${isInSight ? 'visible' : 'hidden'}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

test('there is one notice at a time: the new one takes the place of the old', async () => {
  const { page } = await visitStill();
  await showNotice(page);
  await page.clock.runFor(4_000);
  await showNotice(page);
  expect(await notice(page).count()).toBe(1);
  await page.clock.runFor(4_000);
  expect(await notice(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await notices(page).getByText('Logged Out', { exact: true }).waitFor();
  await isGone(page);
});

test('a swipe of 50 pixels to the right takes a notice away, less does not, nor does one to the left', async () => {
  const { page } = await visitStill();
  const swipe = async (distance: number) => {
    const box = await notice(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
  };
  await showNotice(page);
  await swipe(49);
  await swipe(-120);
  expect(await notice(page).count()).toBe(1);
  await swipe(50);
  await isGone(page);
});

test('F8 leads to the notice and back, and brings it back until it is removed', async () => {
  const { page } = await visitStill();
  const button = page.getByRole('button', { name: 'New Application' });
  const isFocused = (locator: typeof button) => locator.evaluate((element) => element.matches(':focus'));
  const card = notices(page).getByRole('alert').locator('[data-notice]');
  await showNotice(page);
  await page.keyboard.press('F8');
  expect(await isFocused(card)).toBe(true);
  await page.clock.runFor(60_000);
  expect(await isFocused(card)).toBe(true);
  await page.keyboard.press('Escape');
  await isGone(page);
  expect(await isFocused(button)).toBe(true);

  await page.clock.runFor(900_000);
  await page.keyboard.press('F8');
  expect(await isFocused(card)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isGone(page);
  expect(await isFocused(button)).toBe(true);

  await page.clock.runFor(1_000_000);
  await page.keyboard.press('F8');
  expect(await notices(page).textContent()).toBe('');
});

const tip = (page: Page, name: string) => page.getByRole('tooltip', { name });

test('a tooltip opens after 700 ms, its neighbour at once, and both go', async () => {
  const { page, complaints } = await visitStill();
  const name = page.getByRole('link', { name: 'Anjali Baptiste' });
  const loaded = page.waitForResponse(/tip-layer.*\.js/);
  await page.mouse.move(300, 300);
  await (await loaded).finished();
  await rest(page, name);
  await page.clock.runFor(650);
  expect(await tip(page, 'Account settings').count()).toBe(0);
  await page.clock.runFor(100);
  await tip(page, 'Account settings').waitFor();

  await page.getByRole('button', { name: 'Switch to dark colours' }).hover();
  await page.clock.runFor(100);
  await tip(page, 'Switch to dark colours').waitFor();
  await expect.poll(() => tip(page, 'Account settings').count()).toBe(0);

  await page.mouse.move(300, 300);
  await page.clock.runFor(500);
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  await rest(page, name);
  await page.clock.runFor(650);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.clock.runFor(100);
  await tip(page, 'Account settings').waitFor();
  await page.keyboard.press('Escape');
  await page.clock.runFor(100);
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** Moves the mouse to the target in several steps, as a hand does. */
async function rest(page: Page, target: ReturnType<Page['getByRole']>) {
  const box = await target.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y, { steps: 4 });
}

test('the keyboard shows a tooltip too, and Escape hides it', async () => {
  const { page } = await visitStill();
  const toggle = page.getByRole('button', { name: 'Switch to dark colours' });
  await page.keyboard.press('Tab');
  for (
    let steps = 0;
    steps < 10 && !(await toggle.evaluate((element) => element.matches(':focus')));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await tip(page, 'Switch to dark colours').waitFor();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
});

test('one tooltip at a time: that of what the mouse or the keyboard reached last', async () => {
  const { page, complaints } = await visitStill();
  const name = page.getByRole('link', { name: 'Anjali Baptiste' });
  const toggle = page.getByRole('button', { name: 'Switch to dark colours' });
  const shown = () => page.getByRole('tooltip').allInnerTexts();
  await page.keyboard.press('Tab');
  await tabTo(page, name);
  await tip(page, 'Account settings').waitFor();
  await rest(page, toggle);
  await page.clock.runFor(750);
  await expect.poll(shown).toEqual(['Switch to dark colours']);

  // The mouse may go over the tip. When it leaves, that of the focus is back.
  await tip(page, 'Switch to dark colours').hover();
  await page.clock.runFor(500);
  await expect.poll(shown).toEqual(['Switch to dark colours']);
  await page.mouse.move(300, 300);
  await page.clock.runFor(350);
  await expect.poll(shown).toEqual(['Account settings']);

  // Once React gave up here: tips opened and closed each other.
  for (const target of [toggle, name, toggle, name]) {
    await rest(page, target);
    for (const key of ['Tab', 'Shift+Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
    await page.clock.runFor(750);
  }
  await expect.poll(shown).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect.poll(shown).toEqual([]);
  expect(complaints).toEqual([]);
});

test('on a phone a notice lies above what is pressed next', async () => {
  const portal = await usePortal({ schedule: CLOSED_PORTAL });
  const { page } = await visit(portal, { viewport: { width: 360, height: 740 } });
  await openWith(page, keptOf(await signInAs(portal, 'user')), '/home');
  await page.getByRole('button', { name: 'New Application' }).click();
  await notice(page).waitFor();
  const box = await notice(page).boundingBox();
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(200);
});
