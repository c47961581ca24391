import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More tab stops than any page has. */
const MOST_STOPS = 120;

type Element = Awaited<ReturnType<Locator['elementHandle']>>;

/** Undefined when the page has replaced the element. */
const hasFocus = async (found: Element) =>
  found?.evaluate((element) =>
    element.isConnected ? element === element.ownerDocument.activeElement : undefined,
  );

/** Tells whether the target has the focus. Finding it by its role reads the whole page, so that is done once. */
async function focusOf(target: Locator) {
  let found = await target.elementHandle();
  return async () => {
    const has = await hasFocus(found);
    if (has !== undefined) return has;
    found = await target.elementHandle();
    return hasFocus(found);
  };
}

/**
 * Lets the page move the focus where it is about to: a dialog does so after Tab left a date field, a form in the next frame.
 * A page whose clock the test has does nothing meanwhile.
 */
const settle = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    const isOwnClock = String(setTimeout).includes('native code');
    if (isOwnClock) requestAnimationFrame(() => setTimeout(resolve));
    else resolve();
  })`);

/** Moves the focus to the target with Tab alone, or with Shift+Tab. @throws when it does not reach it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const isFocused = await focusOf(target);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused()) {
      await settle(page);
      if (await isFocused()) return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Chooses an option of a closed list with the arrow keys. */
export async function pick(page: Page, select: Locator, option: string): Promise<void> {
  await tabTo(page, select);
  const values = await select
    .getByRole('option')
    .evaluateAll((options) => options.map((one) => one.getAttribute('value')));
  const texts = await select.getByRole('option').allTextContents();
  const ahead = texts.indexOf(option) - values.indexOf(await select.inputValue());
  for (let steps = Math.abs(ahead); steps > 0; steps -= 1) {
    const before = await select.inputValue();
    await page.keyboard.press(ahead < 0 ? 'ArrowUp' : 'ArrowDown');
    await expect.poll(() => select.inputValue()).not.toBe(before);
  }
  expect(await select.getByRole('option', { selected: true }).textContent()).toBe(option);
}
