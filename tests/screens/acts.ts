import type { Page } from 'playwright-core';
import { pngFile } from '../../scripts/support/files.ts';

/** What people do on a page, found by labels and roles. */

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

export const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).first().click();

export const see = (text: string | RegExp) => (page: Page) => page.getByText(text).waitFor();

/** Runs the acts one after the other. */
export const inOrder =
  <Rest extends unknown[]>(...acts: ((page: Page, ...rest: Rest) => Promise<unknown>)[]) =>
  async (page: Page, ...rest: Rest) => {
    for (const act of acts) await act(page, ...rest);
  };

/** A field by its whole label, required or not. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\*)?$`));

export const fill = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};

export const choose = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, option] of Object.entries(values)) await field(page, label).selectOption(option);
};

/** Focuses a notice, which stays as long as it has the focus. */
export const readNotice = (title: string) => async (page: Page) => {
  await page
    .getByRole('region', { name: /^Notices/ })
    .getByText(title, { exact: true })
    .waitFor();
  await page.keyboard.press('F8');
};

export const chooseFiles =
  (category: RegExp, ...files: File[]) =>
  async (page: Page) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: category }).first().click();
    const chooser = await choosing;
    const payload = files.map(async (file) => ({
      name: file.name,
      mimeType: file.type,
      buffer: Buffer.from(await file.arrayBuffer()),
    }));
    await chooser.setFiles(await Promise.all(payload));
  };

/** Drops files onto this button. */
export const dropFiles =
  (button: RegExp, ...names: string[]) =>
  async (page: Page) => {
    const dataTransfer = await page.evaluateHandle((chosen) => {
      const transfer = new DataTransfer();
      for (const name of chosen) transfer.items.add(new File(['x'], name, { type: 'image/png' }));
      return transfer;
    }, names);
    await page.getByRole('button', { name: button }).dispatchEvent('drop', { dataTransfer });
  };

export const uploadSlip = chooseFiles(/Choose files Exam slip/, pngFile('CSEC slip 2026.png'));
