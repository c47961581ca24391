import type { Page } from 'playwright-core';
import { z } from 'zod';
import { atDesk, withBrowser } from '../browser.ts';
import type { Line } from '../harness.ts';
import { markRows, putPage, ROWS_PAINTED, staticPage } from '../pages.ts';

const ROWS = 50;
/** A browser keeps compiled scripts only from the third visit on. */
const VISITS = 4;

/** Milliseconds of the last of several visits until the rows are painted. */
async function openWarm(page: Page, address: string) {
  await page.addInitScript(markRows(ROWS));
  for (let visit = 0; visit < VISITS; visit += 1) {
    // To leave the former page is no part of opening this one.
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
    await page.waitForLoadState('networkidle');
  }
  return z.number().parse(await page.evaluate(ROWS_PAINTED));
}

/** Puts the keys into the search, and waits until other rows are painted: milliseconds from the last key on. */
const TYPE = `new Promise((resolve) => {
  const field = document.querySelector('input[type=search]');
  const rows = () => [...document.querySelectorAll('tr[data-application]')].map((row) => row.dataset.application).join();
  const before = rows();
  let typed;
  field.addEventListener('input', () => { typed = performance.now(); });
  new MutationObserver((_, observer) => {
    const table = document.querySelector('table[aria-busy]');
    if (typed === undefined || rows() === before || table?.ariaBusy === 'true') return;
    if (!location.search.includes('search=ali')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)));
  }).observe(document, { childList: true, subtree: true, attributes: true });
})`;

async function search(page: Page) {
  await page.goto('/admin');
  await page.getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('searchbox');
  await field.focus();
  const painted = page.evaluate(TYPE);
  await page.keyboard.type('ali', { delay: 60 });
  return z.number().parse(await painted);
}

/** What an administrator waits for, at this machine's full speed. */
export const opening: Line[] = [
  {
    name: `desk: opening the list, ${ROWS} rows painted`,
    unit: 'ms',
    budget: { ratioAtMost: 1.3, atMost: 160 },
    prepare: (stage) =>
      withBrowser(async (browser) => {
        const portal = { browser, url: (await stage.portal()).url, session: await stage.administrator() };
        const bare = { browser, url: (await stage.bare()).url };
        await atDesk(portal, async (page) => {
          await page.goto('/admin');
          await page.getByRole('row').nth(ROWS).waitFor();
          await putPage(stage, await staticPage(page));
          return 0;
        });
        return {
          ours: () => atDesk(portal, (page) => openWarm(page, '/admin')),
          bare: () => atDesk(bare, (page) => openWarm(page, '/page')),
        };
      }),
  },
  {
    name: 'desk: typing a search, from the last key until the rows are painted',
    unit: 'ms',
    budget: { atMost: 100 },
    prepare: (stage) =>
      withBrowser(async (browser) => {
        const place = { browser, url: (await stage.portal()).url, session: await stage.administrator() };
        return { ours: () => atDesk(place, search) };
      }),
  },
];
