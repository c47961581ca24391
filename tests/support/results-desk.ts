import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The rows of the results desk with this check. */
const rowsWith = (page: Page, check: string) =>
  page.getByRole('table', { name: 'Results' }).getByRole('row').filter({ hasText: check });
export const counted = (page: Page, check: string) => expect.poll(() => rowsWith(page, check).count());
export const onDesk = (page: Page, lastName: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^${lastName}`) }).waitFor();
export const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};
