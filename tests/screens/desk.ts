import type { Page } from 'playwright-core';
import { inOrder } from './acts.ts';
import { administrator } from './people.ts';
import { REFUSED, statesOf } from './screen.ts';

const presses =
  (...keys: string[]) =>
  async (page: Page) => {
    await page.getByRole('region', { name: 'Documents' }).getByRole('img').first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
  };

const NEXT = 'admin.nextResults';

/** The screens of the results desk. */
export const deskScreens = statesOf(
  'Results desk',
  { path: '/admin/results', portal: 'busy', who: administrator },
  [
    { name: 'a slip and its results', arrange: presses(), shows: 'Not checked' },
    { name: 'some checked', arrange: presses('Enter', '5', 'n'), shows: 'Not on the slip' },
    { name: 'asking', arrange: presses('r'), shows: 'Nothing has been asked so far.' },
    {
      name: 'asking without a message',
      // Of what was rejected nothing can be asked.
      path: '/admin/results?status=submitted',
      arrange: inOrder(presses('r'), async (page) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Ask for Something' }).click();
        await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
      }),
      shows: 'Please write what you ask for',
    },
    {
      name: 'asking nothing of whoever was rejected',
      path: '/admin/results?status=rejected',
      arrange: presses('r'),
      shows: /nothing can be asked for/,
    },
    { name: 'keys', arrange: presses('?'), shows: /They work everywhere on the desk/ },
    { name: 'nothing to check', portal: 'endless', shows: 'Nothing to Check Yet' },
    { name: 'loading', answers: { [NEXT]: 'never' }, shows: 'Results Desk' },
    {
      name: 'not loaded',
      answers: { [NEXT]: 'fails' },
      shows: /could not be loaded/,
      complains: REFUSED,
    },
  ],
);
