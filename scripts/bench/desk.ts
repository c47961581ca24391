import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { DESK, launchBrowser } from '../../tests/support/browser.ts';
import type { Session } from './load.ts';
import { type BenchedServer, median } from './server.ts';
import { storageOf } from './visitor.ts';

const ROWS = 200;
const LIST = `/admin?pageSize=${ROWS}`;
const RUNS = 5;
const FRAME = 1000 / 60;
/** Longer than exporting may ever take, in milliseconds. */
const PATIENCE = 120_000;

/** Marks when all rows stand in the table and the browser has drawn them. */
const MARK_ROWS = `new MutationObserver((_, observer) => {
  if (document.querySelectorAll('tr[data-application]').length < ${ROWS}) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark('rows')));
}).observe(document, { childList: true, subtree: true })`;
const ROWS_SHOWN = `performance.getEntriesByName('rows')[0]?.startTime`;
const LIST_ARRIVED = `performance.getEntriesByType('resource')
  .find(({ name }) => name.includes('admin.applicationPage')).responseEnd`;

/** Two seconds of scrolling, as quickly as one reads names: when each frame was drawn. */
const SCROLL = `new Promise((resolve) => {
  const frames = [];
  const draw = (now) => {
    frames.push(now);
    if (now - frames[0] > 2000) return resolve(frames);
    scrollBy(0, 30);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
})`;

type Desk = { browser: Browser; url: string; officer: Session };

async function atDesk<Result>({ browser, url, officer }: Desk, visit: (page: Page) => Promise<Result>) {
  const context = await browser.newContext({
    viewport: DESK,
    baseURL: url,
    storageState: storageOf(url, officer),
  });
  const page = await context.newPage();
  await page.addInitScript(MARK_ROWS);
  await page.goto(LIST);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const result = await visit(page);
  await context.close();
  return result;
}

/** From the arrival of the list until its last row is drawn. */
async function drawRows(page: Page) {
  const [arrived, shown] = z
    .tuple([z.number(), z.number()])
    .parse(await page.evaluate(`[${LIST_ARRIVED}, ${ROWS_SHOWN}]`));
  return shown - arrived;
}

/** How many of the frames that there is time for are missing while the list is scrolled. */
async function scroll(page: Page) {
  const frames = z.array(z.number()).parse(await page.evaluate(SCROLL));
  const waits = frames.slice(1).map((at, index) => Math.round((at - (frames[index] ?? at)) / FRAME));
  const due = waits.reduce((sum, wait) => sum + wait, 0);
  return { dropped: due - waits.length, due };
}

/** From the choice in the menu until the file is saved. */
async function exportDetailed(page: Page) {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saving = page.waitForEvent('download', { timeout: PATIENCE });
  const begun = performance.now();
  await page.getByRole('menuitem', { name: 'Detailed Export' }).click();
  await saving;
  return performance.now() - begun;
}

/** The officers' list in a browser on this machine, at full speed. */
export async function measureDesk({ url }: BenchedServer, officer: Session) {
  const browser = await launchBrowser();
  const desk = { browser, url, officer };
  const drawn: number[] = [];
  for (let run = 0; run < RUNS; run += 1) drawn.push(await atDesk(desk, drawRows));
  const { dropped, due } = await atDesk(desk, scroll);
  const exported = await atDesk(desk, exportDetailed);
  await browser.close();
  return {
    [`table of ${ROWS} rows`]: `${Math.round(median(drawn))} ms`,
    'frames dropped while it scrolls': `${dropped} of ${due}`,
    'export in the page, detailed': `${(exported / 1000).toFixed(1)} s`,
  };
}
