import type { Page } from 'playwright-core';
import { z } from 'zod';
import { clockOf, onPhone, onSlowNetwork, withBrowser } from '../browser.ts';
import type { Line } from '../harness.ts';
import { putPage, staticPage } from '../pages.ts';

const PERSONAL_DETAILS = '/register?step=personal';
const MAIN_LINK = 'Login to Start Application';

/**
 * Sets a mark when the page has drawn that it took a click ('taken'), and when the program has drawn its answer to it
 * ('answered'): a click before it runs waits for it.
 */
const MARK_ANSWER = `addEventListener('click', (event) => setTimeout(() => {
  // Asked afterwards: the page's own listener may come after this one.
  if (!event.defaultPrevented) return;
  const html = document.documentElement;
  const mark = (name) => requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  mark('taken');
  if ('running' in html.dataset) return mark('answered');
  const waiting = new MutationObserver(() => {
    if (!('running' in html.dataset)) return;
    waiting.disconnect();
    mark('answered');
  });
  waiting.observe(html, { attributes: true });
}))`;
/** The same page without scripts handles no click; this handles all of them. */
const TAKE_CLICKS = `addEventListener('click', (event) => event.preventDefault(), { capture: true })`;
const answered = () => performance.getEntriesByName('answered')[0]?.startTime;

/** Milliseconds until the main button has answered, tapped as soon as possible. */
async function openAndTap(page: Page, address: string) {
  await page.addInitScript(MARK_ANSWER);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('link', { name: MAIN_LINK }).tap();
  return z.number().parse(await (await page.waitForFunction(answered)).jsonValue());
}

/** Milliseconds from the visit on a bad network, with an empty cache, until `moment`. */
const slowVisit = (
  address: string,
  until: string,
  atMost: number | null,
  moment: (page: Page) => Promise<number>,
): Line => ({
  name: `phone: first visit to ${address} at 400 kbit/s and 400 ms until ${until}`,
  unit: 'ms',
  ...(atMost !== null && { budget: { atMost } }),
  prepare: (stage) =>
    withBrowser(async (browser) => {
      const { url } = await stage.portal();
      return {
        ours: () =>
          onSlowNetwork({ browser, url }, async (page) => {
            await page.addInitScript(MARK_ANSWER);
            await page.goto(address, { waitUntil: 'commit' });
            return moment(page);
          }),
      };
    }),
});

const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
const taken = () => performance.getEntriesByName('taken')[0]?.startTime;

const untilMarked = (mark: typeof painted) => async (page: Page) =>
  z.number().parse(await (await page.waitForFunction(mark)).jsonValue());

const tap = (page: Page) => page.getByRole('link', { name: MAIN_LINK }).tap();

async function fillLogIn(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough sentence');
}

/** The log-in of nobody is refused: the program has taken over what was typed, and sent it. */
async function logInAsNobody(page: Page) {
  await fillLogIn(page);
  await page.keyboard.press('Enter');
  await page.getByText('Login Failed').waitFor();
  return clockOf(page);
}

const onSlowVisits = [
  slowVisit('/', 'painted', 1500, untilMarked(painted)),
  slowVisit('/', 'a tap is taken', 3500, async (page) => {
    await tap(page);
    return untilMarked(taken)(page);
  }),
  slowVisit('/', 'the log-in form, tapped at once, is filled in', 3500, async (page) => {
    await tap(page);
    await fillLogIn(page);
    return clockOf(page);
  }),
  slowVisit('/auth?tab=register', 'painted', 1500, untilMarked(painted)),
  slowVisit('/auth?tab=register', 'it can be typed in', 3500, async (page) => {
    await page.getByLabel('First Name').fill('Zoë');
    return clockOf(page);
  }),
  slowVisit('/auth', 'a log-in, sent at once, is answered', null, logInAsNobody),
];

/** Compressed bytes of this type that have arrived. */
const loadedBytes = (extension: string) => `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.${extension}'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

const sizeOf = (name: string, extension: string, atMost: number): Line => ({
  name: `phone: first visit to /, compressed ${name} until the program runs`,
  unit: 'KB',
  budget: { atMost },
  rounds: 1,
  prepare: (stage) =>
    withBrowser(async (browser) => {
      const { url } = await stage.portal();
      return {
        ours: () =>
          onPhone({ browser, url }, async (page) => {
            await page.goto('/', { waitUntil: 'commit' });
            await page.locator('html[data-running]').waitFor();
            return z.number().parse(await page.evaluate(loadedBytes(extension))) / 1000;
          }),
      };
    }),
});

const firstVisit: Line = {
  name: 'phone: first visit to / until usable',
  unit: 'ms',
  budget: { atMost: 2500 },
  prepare: (stage) =>
    withBrowser(async (browser) => {
      const portal = { browser, url: (await stage.portal()).url };
      const bare = { browser, url: (await stage.bare()).url };
      await onPhone(portal, async (page) => {
        await page.goto('/');
        await page.locator('html[data-running]').waitFor();
        await putPage(stage, await staticPage(page));
        return 0;
      });
      return {
        ours: () => onPhone(portal, (page) => openAndTap(page, '/')),
        bare: () =>
          onPhone(bare, async (page) => {
            await page.addInitScript(TAKE_CLICKS);
            return openAndTap(page, '/page');
          }),
      };
    }),
};

/** What an applicant does on the phone, already signed in. */
const asApplicant = (name: string, act: (page: Page) => Promise<number>): Line => ({
  name: `phone: ${name}`,
  unit: 'ms',
  prepare: (stage) =>
    withBrowser(async (browser) => {
      const place = { browser, url: (await stage.portal()).url, session: await stage.applicant() };
      return { ours: () => onPhone(place, act) };
    }),
});

/** Milliseconds until an applicant's page shows this field, with an empty cache. */
const opening = (what: string, address: string, label: string) =>
  asApplicant(`opening ${what}`, async (page) => {
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel(label).first().waitFor();
    return clockOf(page);
  });

/** Milliseconds from 'Save & Continue' on the full personal form until the next step is shown. */
const changeStep = asApplicant('saving, then the next step', async (page) => {
  await page.goto(PERSONAL_DETAILS);
  const save = page.getByRole('button', { name: 'Save & Continue' });
  await save.waitFor();
  const begun = await clockOf(page);
  await save.click();
  await page.getByRole('heading', { name: 'Exam Results', level: 1 }).waitFor();
  return (await clockOf(page)) - begun;
});

export const phone: Line[] = [
  firstVisit,
  ...onSlowVisits,
  sizeOf('JavaScript', 'js', 155),
  sizeOf('CSS', 'css', 20),
  opening('the personal form', PERSONAL_DETAILS, 'First Name'),
  opening('the choice of subjects', '/subjects', 'First choice, subject 1'),
  changeStep,
];
