import type { Browser, Page } from 'playwright-core';
import { onQuickPhone, SLOWDOWN, withBrowser } from '../browser.ts';
import type { Line } from '../harness.ts';
import { putPage } from '../pages.ts';
import { longestTask } from '../tasks.ts';

/** In the first and in the last section of the personal form. */
const FIELDS = ['First Name', 'Parent or Guardian Full Name'];
const TYPED = 'Anne-Marie Ramkissoon';
const KEY_PAUSE = 90;
/** Milliseconds, longer than the half second after which the form keeps what was typed. */
const AUTOSAVE = 1000;

/** Fields that only show what a script keeps of them. */
const EMPTY_FORM = `<!doctype html><title>Empty</title>
  ${FIELDS.map((label) => `<label>${label} <input></label>`).join('')}
  <script>
    for (const field of document.querySelectorAll('input'))
      field.addEventListener('input', () => { const kept = field.value; field.value = kept; });
  </script>`;

/**
 * Types in both fields until the form keeps it. @returns the longest task of the page on the phone, in milliseconds.
 * Playwright's script for finding a field is loaded before the trace. Processor time is measured at full speed and
 * scaled, because a throttled browser also counts the time that other programs take.
 */
async function typeIn(browser: Browser, page: Page) {
  const tasks: number[] = [];
  for (const label of FIELDS) {
    await page.getByLabel(label).first().focus();
    await page.waitForTimeout(AUTOSAVE);
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await page.keyboard.type(TYPED, { delay: KEY_PAUSE });
    await page.waitForTimeout(AUTOSAVE);
    tasks.push(longestTask(await browser.stopTracing()));
  }
  return SLOWDOWN * Math.max(...tasks);
}

/** Opens the personal form with all sections. */
async function openForm(page: Page) {
  await page.goto('/register?step=personal');
  await page.getByRole('button', { name: 'Save & Continue' }).waitFor();
  const closed = page.locator('[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
}

export const typing: Line[] = [
  {
    name: 'phone: typing in the personal form, the longest task',
    unit: 'ms',
    budget: { atMost: 50 },
    prepare: (stage) =>
      withBrowser(async (browser) => {
        const portal = { browser, url: (await stage.portal()).url, session: await stage.applicant() };
        const bare = { browser, url: (await stage.bare()).url };
        await putPage(stage, EMPTY_FORM);
        return {
          ours: () =>
            onQuickPhone(portal, async (page) => {
              await openForm(page);
              return typeIn(browser, page);
            }),
          bare: () =>
            onQuickPhone(bare, async (page) => {
              await page.goto('/page');
              return typeIn(browser, page);
            }),
        };
      }),
  },
];
