import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More tab stops than any page has. */
const MOST_STOPS = 120;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Moves the focus to the target with Tab alone. @throws when Tab does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
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
  const options = select.getByRole('option');
  const count = await options.count();
  const wanted = await options.getByText(option, { exact: true }).getAttribute('value');
  for (let step = 0; step < count && (await select.inputValue()) !== wanted; step += 1) {
    const before = await select.inputValue();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => select.inputValue()).not.toBe(before);
  }
  expect(await select.getByRole('option', { selected: true }).textContent()).toBe(option);
}
