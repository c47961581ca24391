import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../../tests/support/browser.ts';
import type { Session } from './load.ts';
import { storageOf } from './visitor.ts';

/** A four-year-old phone: 1.6 Mbit/s, 150 ms there and back, a quarter of this processor's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOWDOWN = 4;
const SCREEN = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const PERSONAL_DETAILS = '/register?step=personal';
/** In the first section of the personal form, and in the last. */
const FIELDS = ['First Name', 'Parent or Guardian Full Name'];
const TYPED = 'Anne-Marie Ramkissoon';
const KEY_PAUSE = 90;
/** Longer than the half second after which what was typed is kept, in milliseconds. */
const AUTOSAVE = 1000;

type Portal = { browser: Browser; url: string };

/** Makes a visit on a phone that has nothing of the portal yet, but for the session if one is given. */
async function onPhone<Result>(
  { browser, url }: Portal,
  session: Session | undefined,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...SCREEN,
    baseURL: url,
    storageState: storageOf(url, session),
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const result = await visit(page);
  await context.close();
  return result;
}

/** Milliseconds since the page was asked for. */
const clockOf = async (page: Page) => z.number().parse(await page.evaluate('performance.now()'));

/** Marks when the page has drawn something after it took a click for its own. */
const MARK_ANSWER = `addEventListener('click', ({ defaultPrevented }) => {
  if (defaultPrevented) requestAnimationFrame(() => setTimeout(() => performance.mark('answered')));
})`;
const answered = () => performance.getEntriesByName('answered')[0]?.startTime;

/** A first visit to the landing page: until its main button, clicked as soon as that is possible, has answered. */
const firstVisit = (portal: Portal) =>
  onPhone(portal, undefined, async (page) => {
    await page.addInitScript(MARK_ANSWER);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Login to Start Application' }).click();
    return z.number().parse(await (await page.waitForFunction(answered)).jsonValue());
  });

/** Until a page shows this field, with nothing cached. */
const opening = (portal: Portal, session: Session, path: string, label: string) =>
  onPhone(portal, session, async (page) => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByLabel(label).first().waitFor();
    return clockOf(page);
  });
const openForm = (portal: Portal, session: Session) =>
  opening(portal, session, PERSONAL_DETAILS, 'First Name');
const openSubjects = (portal: Portal, session: Session) =>
  opening(portal, session, '/subjects', 'First choice, subject 1');

/** From 'Save & Continue' on the full personal form until the next step is shown. */
const changeStep = (portal: Portal, session: Session) =>
  onPhone(portal, session, async (page) => {
    await page.goto(PERSONAL_DETAILS);
    const save = page.getByRole('button', { name: 'Save & Continue' });
    await save.waitFor();
    const begun = await clockOf(page);
    await save.click();
    await page.getByRole('heading', { name: 'Exam Results', level: 1 }).waitFor();
    return (await clockOf(page)) - begun;
  });

/**
 * Typing in the first and in the last field of the personal form with every section open, until what was typed is
 * kept: the longest task of the page.
 */
const type = (portal: Portal, session: Session) =>
  onPhone(portal, session, async (page) => {
    await page.goto(PERSONAL_DETAILS);
    await page.getByRole('button', { name: 'Save & Continue' }).waitFor();
    const closed = page.locator('[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await page.waitForTimeout(AUTOSAVE);
    await portal.browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    for (const label of FIELDS) {
      await page.getByLabel(label).first().focus();
      await page.keyboard.type(TYPED, { delay: KEY_PAUSE });
      await page.waitForTimeout(AUTOSAVE);
    }
    return longestTask(await portal.browser.stopTracing());
  });

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().default(0),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
});

/** The longest task of a page's main thread in a trace. */
function longestTask(trace: Buffer) {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const mainThreads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(threadOf);
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && mainThreads.includes(threadOf(event)),
  );
  return Math.max(...tasks.map(({ dur }) => dur)) / 1000;
}

const VISITS = {
  'first visit until usable': firstVisit,
  'opening the personal form': openForm,
  'opening the choice of subjects': openSubjects,
  'saving, then the next step': changeStep,
  'typing: the longest task': type,
};
const RUNS = 5;

/** What the portal is like on a slow phone: each figure in milliseconds, once for each of several runs. */
export async function measurePhone(url: string, session: Session) {
  const browser = await launchBrowser();
  const figures: Record<string, number[]> = {};
  for (const [name, visit] of Object.entries(VISITS)) {
    figures[name] = [];
    for (let run = 0; run < RUNS; run += 1) figures[name].push(await visit({ browser, url }, session));
  }
  await browser.close();
  return figures;
}
