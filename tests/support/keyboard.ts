import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More tab stops than any page has. */
const MOST_STOPS = 120;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Moves the focus to the target with Tab alone, or with Shift+Tab. @throws when it does not reach it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return;
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
