import type { Page } from 'playwright-core';
import { z } from 'zod';
import { atDesk, atSlowDesk, withBrowser } from '../browser.ts';
import type { Line } from '../harness.ts';
import { markRows, ROWS_PAINTED } from '../pages.ts';
import type { Stage } from '../stage.ts';
import { median } from '../watch.ts';

const ROWS = 200;
const LIST = `/admin?pageSize=${ROWS}`;
const FRAME = 1000 / 60;
/** An administrator checks that many in one go (the results desk's journey). */
const NEXT_IN_A_VISIT = 20;
/** Milliseconds, longer than an export may ever take. */
const PATIENCE = 120_000;

const LIST_ARRIVED = `performance.getEntriesByType('resource')
  .find(({ name }) => name.includes('admin.applicationPage')).responseEnd`;

/** Scrolls for two seconds at reading speed and collects the time of each frame. */
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

async function openList(page: Page) {
  await page.addInitScript(markRows(ROWS));
  await page.goto(LIST);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
}

/** Milliseconds from the arrival of the list until its last row is drawn. */
async function drawRows(page: Page) {
  const [arrived, shown] = z
    .tuple([z.number(), z.number()])
    .parse(await page.evaluate(`[${LIST_ARRIVED}, ${ROWS_PAINTED}]`));
  return shown - arrived;
}

/** The number of frames that are missed while the list scrolls. */
async function scroll(page: Page) {
  const frames = z.array(z.number()).parse(await page.evaluate(SCROLL));
  const waits = frames.slice(1).map((at, index) => Math.round((at - (frames[index] ?? at)) / FRAME));
  return waits.reduce((sum, wait) => sum + wait, 0) - waits.length;
}

/** Seconds from the choice in the menu until the file is saved. */
async function exportDetailed(page: Page) {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saving = page.waitForEvent('download', { timeout: PATIENCE });
  const begun = performance.now();
  await page.getByRole('menuitem', { name: 'Detailed Export' }).click();
  await saving;
  return (performance.now() - begun) / 1000;
}

/** In the browser: waits until everything is fetched and drawn. */
const AT_REST = `new Promise((resolve) => {
  const rest = () => setTimeout(resolve, 700);
  let resting = rest();
  new PerformanceObserver(() => {
    clearTimeout(resting);
    resting = rest();
  }).observe({ entryTypes: ['longtask', 'resource'] });
})`;

/** In the browser: milliseconds from the click on a heading until other rows are drawn, without the wait for them. */
const SORT = `new Promise((resolve) => {
  const first = () => document.querySelector('tr[data-application]').dataset.application;
  const before = first();
  let work = 0;
  let began = performance.now();
  const arrivals = new PerformanceObserver((list) => {
    const arrival = list.getEntries().find(({ name }) => name.includes('admin.applicationPage'));
    if (arrival) began = arrival.responseEnd;
  });
  arrivals.observe({ type: 'resource' });
  new MutationObserver((_, observer) => {
    if (first() === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began + work)));
  }).observe(document.querySelector('tbody'), { childList: true, subtree: true, attributeFilter: ['data-application'] });
  document.querySelector('th button').click();
  work = performance.now() - began;
})`;
async function sortRows(page: Page) {
  await page.evaluate(AT_REST);
  return z.number().parse(await page.evaluate(SORT));
}

/** In the browser: milliseconds from Next until the rows of the next application are drawn. */
const NEXT = `new Promise((resolve) => {
  const name = () => document.querySelector('main h2')?.textContent;
  const before = name();
  const begun = performance.now();
  new MutationObserver((_, observer) => {
    if (!name() || name() === before || !document.querySelector('table[aria-label="Results"] tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
  }).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true });
  document.querySelector('button[aria-keyshortcuts="S"]').click();
})`;

/** The median of one go: the browser compiles during the first few. */
async function showNext(page: Page) {
  await page.goto('/admin/results');
  await page.getByRole('table', { name: 'Results' }).waitFor();
  const times: number[] = [];
  for (let at = 0; at < NEXT_IN_A_VISIT; at += 1) {
    await page.evaluate(AT_REST);
    times.push(z.number().parse(await page.evaluate(NEXT)));
  }
  return median(times);
}

const visiting = (
  line: Omit<Line, 'prepare'>,
  make: (page: Page) => Promise<number>,
  at: typeof atDesk = atDesk,
): Line => ({
  ...line,
  prepare: (stage: Stage) =>
    withBrowser(async (browser) => {
      const place = { browser, url: (await stage.portal()).url, session: await stage.administrator() };
      return {
        ours: () => at(place, make),
      };
    }),
});

const onList = (make: (page: Page) => Promise<number>) => async (page: Page) => {
  await openList(page);
  return make(page);
};

/** The administrators' list and the results desk in a browser on this machine. */
export const desk: Line[] = [
  visiting({ name: `desk: table of ${ROWS} rows`, unit: 'ms' }, onList(drawRows)),
  visiting(
    { name: `desk: sorting ${ROWS} rows, slow processor`, unit: 'ms', budget: { atMost: 150 } },
    onList(sortRows),
    atSlowDesk,
  ),
  visiting(
    { name: 'desk: frames dropped in two seconds of scrolling', unit: 'frames', rounds: 1 },
    onList(scroll),
  ),
  visiting(
    { name: 'desk: next application with its rows, slow processor', unit: 'ms', budget: { atMost: 100 } },
    showNext,
    atSlowDesk,
  ),
  visiting({ name: 'desk: export in the page, detailed', unit: 's', rounds: 1 }, onList(exportDetailed)),
];
