import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pdfFile, pngFile } from '../../scripts/support/files.ts';
import { CHOICES, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { complainOfMotion } from '../screens/inspect.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import {
  choose,
  chosen,
  expectPersonalDetails,
  field,
  fillPersonalDetails,
  fillResult,
  heading,
  noticeOf,
  openApplicant,
} from '../support/applications/wizard.ts';
import { choose as chooseFiles, listOf } from '../support/documents/documents-page.ts';
import { approve, FIRST, seatsFor, setUpPlaces } from '../support/places.ts';
import { focused, notices, pathOf, remembered } from '../support/visits.ts';

type Fault = 'fails' | 'hangs' | 'loses its answer';

/** The pages count a request as slow almost at once instead of after eight seconds. */
const slowAtOnce = (page: Page) =>
  page.addInitScript({
    content: `const wait = window.setTimeout;
      window.setTimeout = (action, delay, ...args) => wait(action, delay === 8000 ? 400 : delay, ...args);`,
  });

/**
 * Lets one request of each page suffer: `sessionStorage.suffering` says which. Inside the page, since the browser keeps no
 * scripts while requests are intercepted, and this test opens each page many times.
 */
const sufferInside = (page: Page) =>
  page.addInitScript({
    content: `const ask = window.fetch;
      let count = -1;
      window.fetch = (request, init) => {
        if (!/\\/(trpc|api)\\//.test(String(request))) return ask(request, init);
        count += 1;
        const { place, fault } = JSON.parse(sessionStorage.getItem('suffering') ?? '{}');
        if (place !== count) return ask(request, init);
        if (fault === 'fails') return Promise.reject(new TypeError('Failed to fetch'));
        return new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal.reason)));
      };`,
  });
const letSuffer = (page: Page, suffering: { place?: number; fault?: Fault }) =>
  page.evaluate((what) => sessionStorage.setItem('suffering', JSON.stringify(what)), suffering);

async function suffer(route: Route, fault: Fault) {
  if (fault === 'hangs') return;
  if (fault === 'loses its answer') await route.fetch();
  await route.abort('connectionreset');
}

const CALLS = /\/(trpc|api)\//;
const stopWaiting = (page: Page) => page.getByRole('button', { name: 'Stop waiting' });
const backOnline = (page: Page) => page.evaluate("window.dispatchEvent(new Event('online'))");

const inTenDays = () => new Date(Date.now() + 10 * DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Clicks what may disappear meanwhile, because an answer has come. */
const clickOnce = (button: Locator) => button.click({ timeout: 500 }).catch(() => undefined);

const shown = (page: Page) => page.getByRole('main').innerText();

const PAGES = [
  '/home',
  '/dashboard',
  '/register?step=personal',
  '/register?step=results',
  '/subjects',
  '/review',
  '/my-applications',
  '/settings',
];

/** Opens a page to which nothing happens. @returns the calls that it makes */
async function openHealthy(page: Page, path: string) {
  await letSuffer(page, {});
  const asked: string[] = [];
  const note = (request: { url: () => string }) => {
    if (CALLS.test(request.url())) asked.push(request.url());
  };
  page.on('request', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  // A busy machine may pause between two requests, and a repeated one that took too long is asked again.
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await shown(page);
        const isSettled = now === before && !now.includes('Retry');
        before = now;
        return isSettled;
      },
      { message: `${path} shows everything`, interval: 300 },
    )
    .toBe(true);
  page.off('request', note);
  return asked;
}

/** Waits until the page shows everything, and does what it offers until then. */
const becomesWhole = (page: Page, whole: string, message: string) =>
  expect
    .poll(
      async () => {
        if (await stopWaiting(page).isVisible()) await clickOnce(stopWaiting(page));
        await backOnline(page);
        return shown(page);
      },
      { message, interval: 200 },
    )
    .toBe(whole);

/** Lets each request of these pages fail or hang once, and waits until the page shows everything all the same. */
async function sufferOn(page: Page, paths: readonly string[], { token }: Pick<Account, 'token'>) {
  for (const path of paths) {
    const asked = await openHealthy(page, path);
    const whole = await shown(page);
    expect(asked.length, path).toBeGreaterThan(0);
    for (const [place, url] of asked.entries()) {
      // Every page asks who is logged in, and what surrounds the pages answers for it: the first one shows that.
      if (path !== paths[0] && url.includes('auth.profile')) continue;
      const fault = place % 2 === 0 ? ('hangs' as const) : ('fails' as const);
      await letSuffer(page, { place, fault });
      await page.goto(path);
      await becomesWhole(page, whole, `${path}: request ${place} ${fault}`);
      expect(await remembered(page, 'token')).toEqual([token]);
    }
  }
}

test('each request of each page fails and hangs once: the page says so, and shows everything in the end', async () => {
  const { page, account } = await openApplicant(
    '/home',
    (person) => completeApplication(person, { student: { email: person.email } }),
    async (browser) => {
      await slowAtOnce(browser);
      await sufferInside(browser);
    },
  );
  await sufferOn(page, PAGES, account);
});

test('so it is where the school offers a place and asks for something, and between two children', async () => {
  const { page, account } = await openApplicant(
    '/home',
    async (person, portal) => {
      const admin = await signInAs(portal, 'admin');
      const { application } = await completeApplication(person, {
        student: { email: person.email, firstName: 'Abena', lastName: 'Joseph' },
      });
      await person.rest.post('/students', studentPayload({ firstName: 'Daniel', lastName: 'Joseph' }));
      await submitApplication(person, application.id);
      await admin.rest.post(`/admin/applications/${application.id}/requests`, {
        kind: 'document',
        documentType: 'exam_slip',
        message: 'Your slip cannot be read. Please photograph it again.',
        answerBy: inTenDays(),
      });
      await setUpPlaces(portal, seatsFor(FIRST, 1));
      await approve(admin, application.id);
    },
    async (browser) => {
      await slowAtOnce(browser);
      await sufferInside(browser);
    },
  );
  await page.getByText('Your slip cannot be read.').waitFor();
  await page.getByText('Your answer is needed').waitFor();
  await sufferOn(page, ['/home', '/my-applications'], account);

  // Another child is asked for when it is chosen, and that request suffers.
  const childOf = (name: string) =>
    page.getByRole('group', { name: 'Whose application is this?' }).getByRole('button', { name });
  for (const [path, fault] of [
    ['/home', 'fails'],
    ['/my-applications', 'hangs'],
    ['/register?step=personal', 'fails'],
  ] as const) {
    await openHealthy(page, path);
    await childOf('Daniel Joseph').click();
    await page.waitForLoadState('networkidle');
    await openHealthy(page, path);
    const whole = await shown(page);
    await childOf('Abena Joseph').click();
    const asked = await openHealthy(page, path);
    await letSuffer(page, { place: asked.length, fault });
    await childOf('Daniel Joseph').click();
    await becomesWhole(page, whole, `${path}: the other child ${fault}`);
    await childOf('Abena Joseph').click();
  }
});

test.each<Fault>(['fails', 'hangs', 'loses its answer'])(
  'the first answer to an offer and to a request %s: nothing is lost, and each counts once',
  async (fault) => {
    let id = 0;
    const { page, account } = await openApplicant(
      '/home',
      async (person, portal) => {
        const admin = await signInAs(portal, 'admin');
        const { application } = await completeApplication(person, { student: { email: person.email } });
        id = application.id;
        await submitApplication(person, id);
        await admin.rest.post(`/admin/applications/${id}/requests`, {
          kind: 'information',
          message: 'Which school did you attend?',
          answerBy: inTenDays(),
        });
        await admin.rest.post(`/admin/applications/${id}/requests`, {
          kind: 'document',
          documentType: 'recommendation',
          message: 'Please send the letter of your principal.',
          answerBy: inTenDays(),
        });
        await setUpPlaces(portal, seatsFor(FIRST, 1));
        await approve(admin, id);
      },
      slowAtOnce,
    );
    await firstOfEach(page, fault);
    const answer = page.getByRole('textbox', { name: 'Your answer' });
    await answer.fill('Trinity College East');
    await insist(
      page,
      async () => page.getByRole('button', { name: 'Send Answer' }).click(),
      async () => {
        const { requests } = await account.trpc.applications.overview.query();
        if (requests.some(({ answerText }) => answerText === 'Trinity College East')) return true;
        expect(await answer.inputValue()).toBe('Trinity College East');
        const send = page.getByRole('button', { name: 'Send Answer' });
        if (await send.isEnabled()) await clickOnce(send);
        return false;
      },
    );
    await insist(
      page,
      async () => page.getByRole('button', { name: 'Accept', exact: true }).click(),
      async () => {
        const { offer } = await account.trpc.applications.overview.query();
        if (offer?.state === 'accepted') return true;
        const accept = page.getByRole('button', { name: 'Accept', exact: true });
        if ((await accept.isVisible()) && (await accept.isEnabled())) await clickOnce(accept);
        return false;
      },
    );
    await page.getByRole('heading', { name: 'You have accepted your place' }).waitFor();

    await chooseFiles(page, 'Choose files Recommendation', await chosen(pdfFile('letter.pdf')));
    await insist(
      page,
      async () => undefined,
      async () => (await listOf(page, 'Recommendation').count()) === 1,
    );
    const { requests } = await account.trpc.applications.overview.query();
    expect(requests.flatMap(({ documents }) => documents.map(({ originalName }) => originalName))).toEqual([
      'letter.pdf',
    ]);
  },
);

test('what an answer has confirmed stays although nothing can be read again: an answer, a better slip, a mistake', async () => {
  const { page } = await openApplicant('/home', async (person, portal) => {
    const admin = await signInAs(portal, 'admin');
    const { application } = await completeApplication(person, { student: { email: person.email } });
    await submitApplication(person, application.id);
    for (const asked of [
      { kind: 'document', documentType: 'exam_slip', message: 'Your slip cannot be read.' },
      { kind: 'information', message: 'Which school did you attend?' },
    ])
      await admin.rest.post(`/admin/applications/${application.id}/requests`, {
        ...asked,
        answerBy: inTenDays(),
      });
  });
  await page.getByText('Your slip cannot be read.').waitFor();
  await page.route(/trpc\/.*overview/, (route) => route.abort());
  await chooseFiles(page, 'Choose files Exam slip', await chosen(pngFile('better.png')));
  await listOf(page, 'Exam slip').getByText('better.png').waitFor();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Trinity College East');
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await page.getByText('Your answer: Trinity College East').waitFor();
  await focused(page.getByRole('heading', { level: 1 }));
  await page.getByRole('button', { name: 'I typed something wrong' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell the school what is wrong' });
  await dialog.getByRole('textbox').fill('My house number is 12.');
  await dialog.getByRole('button', { name: 'Send to the School' }).click();
  await page
    .getByRole('list', { name: 'What you told the school' })
    .getByText('My house number is 12.')
    .waitFor();
});

/** Lets the first request of each changing procedure suffer. @returns the procedures so far */
async function firstOfEach(page: Page, fault: Fault) {
  const seen = new Set<string>();
  await page.route(CALLS, (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const name = pathname.replace(/^\/(trpc|api)\//, '').replaceAll(/\d+/g, 'N');
    if (request.method() !== 'POST' || seen.has(name)) return route.continue();
    seen.add(name);
    return suffer(route, fault);
  });
  return seen;
}

/** Presses, and then what the page offers after a failure, and `again`, until `done`. */
async function insist(
  page: Page,
  press: () => Promise<unknown>,
  done: () => Promise<boolean>,
  again: Locator[] = [],
) {
  await press();
  await expect
    .poll(
      async () => {
        if (await done()) return true;
        const answers = [
          stopWaiting(page),
          page.getByRole('button', { name: /^Retry / }),
          page.getByRole('button', { name: 'Try Again' }),
          ...again,
        ];
        for (const answer of answers)
          if ((await answer.first().isVisible()) && (await answer.first().isEnabled())) {
            await clickOnce(answer.first());
            break;
          }
        return done();
      },
      // A page on a very busy machine takes its time.
      { interval: 200, timeout: 60_000 },
    )
    .toBe(true);
}

test.each<Fault>(['fails', 'hangs', 'loses its answer'])(
  'the first request of each change %s: nothing typed or confirmed is lost, and each is done once',
  async (fault) => {
    const { page, account, complaints } = await openApplicant('/register', undefined, async (browser) => {
      await slowAtOnce(browser);
      await browser.addInitScript(complainOfMotion);
    });
    const seen = await firstOfEach(page, fault);
    const overview = () => account.trpc.applications.overview.query();
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
    const isAt = (name: string) => () =>
      page.getByRole('heading', { level: 1, name, exact: true }).isVisible();

    await heading(page, 'Personal Details');
    await fillPersonalDetails(page);
    // Fields that appear after a yes are kept with the others.
    await page.getByRole('button', { name: /^Health/ }).click();
    await page.getByRole('checkbox', { name: 'I take medication' }).check();
    await field(page, 'Medication A').fill('Salbutamol');
    await page.getByRole('checkbox', { name: 'Food' }).check();
    await field(page, 'Allergy Details').fill('Peanuts');
    const afterYes = { 'Medication A': 'Salbutamol', 'Allergy Details': 'Peanuts' };
    await press('Save & Continue')();
    if (fault === 'hangs') await stopWaiting(page).click();
    await noticeOf(page, 'Error');
    await expectPersonalDetails(page, afterYes);
    await insist(page, async () => undefined, isAt('Exam Results'));
    expect((await overview()).student).toMatchObject({
      firstName: 'Aaliyah',
      medicationA: 'Salbutamol',
      allergies: ['Food'],
      allergyDetails: 'Peanuts',
    });

    // A result that is typed but not added goes along with Continue.
    for (const [index, { subjectName, grade }] of RESULTS.entries()) {
      await fillResult(page, subjectName, grade);
      const isLast = index === RESULTS.length - 1;
      const count = page.getByText(`${index + 1} added`, { exact: true });
      // The list may know of it before the form does, which then empties what was typed for the next one.
      const isAdded = async () =>
        (await count.isVisible()) && (await field(page, 'Subject *').inputValue()) === '';
      await insist(
        page,
        press(isLast ? 'Continue to Subject Selection' : 'Add Result'),
        isLast ? isAt('Advanced Level Subject Selection') : isAdded,
      );
    }
    expect((await overview()).examResults.map(({ subjectName }) => subjectName).sort()).toEqual(
      RESULTS.map(({ subjectName }) => subjectName).sort(),
    );

    await chooseFiles(page, 'Choose files Exam slip', await chosen(pngFile()));
    await insist(
      page,
      async () => undefined,
      async () => (await listOf(page, 'Exam slip').count()) === 1,
    );
    await choose(page, 'First', CHOICES.firstChoiceSubjects);
    await choose(page, 'Second', CHOICES.secondChoiceSubjects);
    await insist(page, press('Save & Continue'), isAt('Application Review'));
    const submitIn = (place: Locator) => place.getByRole('button', { name: 'Submit Application' });
    const [submit, confirm] = [submitIn(page.getByRole('main')), submitIn(page.getByRole('dialog'))];
    await submit.click();
    await insist(
      page,
      () => confirm.click(),
      async () => pathOf(page) === '/',
      [confirm, submit],
    );

    const { application, documents } = await overview();
    expect(application).toMatchObject({ status: 'submitted', ...CHOICES });
    expect(documents).toHaveLength(1);
    expect([...seen].join(' ')).toMatch(/students\.create.*students\.addExamResult.*applications\.create/);
    expect(seen).toContain('students/N/documents');
    // Motion is unwelcome here, in what is waiting and failing too.
    expect(complaints.filter((complaint) => complaint.startsWith('Moves'))).toEqual([]);
  },
);

test('a place that was accepted stays accepted although nothing can be read again', async () => {
  const { page } = await openApplicant('/home', async (person, portal) => {
    const admin = await signInAs(portal, 'admin');
    const { application } = await completeApplication(person, { student: { email: person.email } });
    await submitApplication(person, application.id);
    await setUpPlaces(portal, seatsFor(FIRST, 1));
    await approve(admin, application.id);
  });
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.waitFor();
  await page.route(/trpc\/.*overview/, (route) => route.abort());
  await accept.click();
  await page.getByRole('heading', { name: 'You have accepted your place' }).waitFor();
  expect(await accept.count()).toBe(0);
});

const storedSchema = z.object({
  local: z.array(z.string()),
  session: z.string(),
  databases: z.int(),
  caches: z.array(z.string()),
  cookies: z.string(),
});

test('an upload whose list cannot be read again stays and counts; after logging out nothing of the person is in any storage', async () => {
  const { page } = await openApplicant('/subjects', async ({ rest, email }) => {
    await rest.post('/students', studentPayload({ email }));
  });
  await heading(page, 'Advanced Level Subject Selection');
  await page.route(/trpc\/.*overview/, (route) => route.abort());
  await chooseFiles(page, 'Choose files Exam slip', await chosen(pngFile()));
  await noticeOf(page, 'Upload Successful');
  await expect.poll(() => listOf(page, 'Exam slip').count()).toBe(1);
  await page.getByText('Exam slip uploaded', { exact: true }).first().waitFor();
  await page.unroute(/trpc\/.*overview/);

  // Nothing of the person stays in any storage after logging out.
  await page.goto('/register?step=personal');
  await field(page, 'First Name *').fill('Typed By Somebody');
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await field(page, 'Last Name *').fill('Typed At The Last Moment');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log Out Anyway' }).click();
  await notices(page).getByText('You have been successfully logged out.').waitFor();
  await page.goto('/favicon.svg');
  const stored = storedSchema.parse(
    await page.evaluate(`(async () => ({
      local: Object.keys(localStorage),
      session: JSON.stringify({ ...sessionStorage }),
      databases: (await indexedDB.databases()).length,
      caches: await caches.keys(),
      cookies: document.cookie,
    }))()`),
  );
  expect(stored).toMatchObject({ local: [], databases: 0, caches: [], cookies: '' });
  expect(stored.session).not.toMatch(/Typed|@/);
});
