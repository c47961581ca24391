import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import superjson from 'superjson';
import { z } from 'zod';
import { openVisitor, type Visitor } from '../../scripts/support/browser.ts';
import { complainOfMotion } from './inspect.ts';
import type { Prepared } from './prepare.ts';
import type { Fate, Mishap, Setting } from './screen.ts';

/** The local storage of this person (applicants §3). */
const stored = ({ portal, account }: Setting) => ({
  cookies: [],
  origins: account
    ? [
        {
          origin: portal.url,
          localStorage: [
            { name: 'token', value: account.token },
            { name: 'user', value: JSON.stringify(account.user) },
          ],
        },
      ]
    : [],
});

const failure = (call: string) => ({
  error: superjson.serialize({
    message: 'Something went wrong on our side.',
    code: -32603,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: call },
  }),
});
const success = (says: unknown) => ({ result: { data: superjson.serialize(says) } });

/** Replaces the answer of one call in a batch; the other calls are answered as usual. */
async function answerOtherwise(route: Route, call: string, otherwise: object) {
  const answer = await route.fetch();
  const answers = z.array(z.unknown()).parse(await answer.json());
  const calls = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
  await route.fulfill({
    status: 200,
    json: answers.map((usual, at) => (calls[at] === call ? otherwise : usual)),
  });
}

/** Tall pages draw slowly, most of all while others do. */
const PATIENCE = 60_000;

/** This call may outlive its page: the browser then never reports its end. */
const OUTLIVING = '/api/auth/logout';

/** Tracks the requests of a page that will be answered. */
function watchRequests(page: Page) {
  const open = new Set<Request>();
  let tell = () => {};
  const done = (request: Request) => {
    open.delete(request);
    if (open.size === 0) tell();
  };
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith(OUTLIVING)) open.add(request);
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  const nothingOpen = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
      if (open.size === 0) resolve();
    });
  return {
    /** Stops waiting for an answer that never comes. */
    disregard: done,
    /** Waits until everything is answered and drawn, and no further request follows. */
    async settled() {
      do {
        await nothingOpen();
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      } while (open.size > 0);
    },
  };
}

/**
 * Opens a prepared screen and waits until it is settled.
 * @throws when it is not reached; the browser context is closed then
 */
export async function openScreen(
  browser: Browser,
  { screen, setting, path }: Prepared,
  options: BrowserContextOptions,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, setting.portal.url, {
    storageState: stored(setting),
    ...options,
  });
  const { page } = visitor;
  page.context().setDefaultTimeout(PATIENCE);
  // The browser and the server show the same day.
  await page.clock.setFixedTime(setting.portal.clock.now());
  await page.addInitScript(complainOfMotion);
  const requests = watchRequests(page);
  const meet: Record<Mishap, (route: Route, call: string) => Promise<void> | void> = {
    never: (route) => requests.disregard(route.request()),
    lost: (route) => route.abort('connectionfailed'),
    fails: (route, call) => answerOtherwise(route, call, failure(call)),
    nonsense: (route, call) => answerOtherwise(route, call, success({})),
  };
  const answer = (route: Route, call: string, fate: Fate) =>
    typeof fate === 'string' ? meet[fate](route, call) : answerOtherwise(route, call, success(fate.says));
  try {
    for (const [call, fate] of Object.entries(screen.answers ?? {})) {
      await page.route(
        ({ pathname }) => pathname.includes(call),
        (route) => answer(route, call, fate),
      );
    }
    await page.goto(path);
    await screen.arrange?.(page, setting);
    await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
    await requests.settled();
    return visitor;
  } catch (error) {
    await closeScreen(page);
    throw error;
  }
}

/** Closes the page. Unanswered requests no longer reach the server. */
export async function closeScreen(page: Page) {
  await page.context().setOffline(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** Switches the colour scheme and waits until the page has followed. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}
