import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { NEW_CHILD } from '../../src/shared/applications/constants.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import {
  beginApplication,
  choice,
  choose,
  chosen,
  field,
  fillResult,
  heading,
  keptOnDevice,
  problems,
  save,
} from '../support/applications/wizard.ts';
import { choose as chooseFiles } from '../support/documents/documents-page.ts';
import { usePortal } from '../support/portal.ts';
import { settings } from '../support/running-portal.ts';
import { useFolder } from '../support/use-folder.ts';
import { expectAccessible, focused, keptOf, notices, remembered, visitAs } from '../support/visits.ts';

/** The browser's stores of the site, as scripts, since these tests know no browser's types. */
const CACHES = `caches.keys()`;
const INSTALLED = `navigator.serviceWorker.getRegistration().then((worker) =>
  worker?.active?.state === 'activated' ? caches.keys() : [])`;
const EVERYTHING = `(async () => {
  const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
  for (const { name } of await indexedDB.databases()) kept.push(name);
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      kept.push(request.url, await (await cache.match(request)).text());
  }
  return kept;
})()`;

const texts = z.array(z.string());
const read = async (page: Page, script: string) => texts.parse(await page.evaluate(script));

/** Waits until the pages are installed. @returns the name of their cache */
async function installed(page: Page) {
  await expect.poll(() => read(page, INSTALLED)).toEqual([expect.stringMatching(/^pages-/)]);
  return (await read(page, CACHES))[0] ?? '';
}

test('one’s own draft goes on without a network, arrives when it is back, and leaves nothing after logging out', async () => {
  const portal = await usePortal();
  const account = await signInAs(portal, 'user');
  await beginApplication(account);
  const { page } = await visitAs(portal, account, '/register', { serviceWorkers: 'allow' });
  await heading(page, 'Personal Details');
  await installed(page);

  await page.context().setOffline(true);
  await page.goto('/register?step=personal');
  await heading(page, 'Personal Details');
  await page.getByText('No network').waitFor();
  await field(page, 'Nationality *').fill('Zanzibari');
  await keptOnDevice(page);
  await page.reload();
  await expect.poll(() => field(page, 'Nationality *').inputValue()).toBe('Zanzibari');

  await page.context().setOffline(false);
  await save(page);
  await heading(page, 'Exam Results');
  const { student } = await account.trpc.applications.overview.query();
  expect(student?.nationality).toBe('Zanzibari');

  await page.getByRole('button', { name: 'Logout' }).click();
  await notices(page).getByText('You have been successfully logged out.').waitFor();
  const everything = await read(page, EVERYTHING);
  const kept = everything.join('\n');
  expect(kept).toContain('/assets/');
  for (const personal of ['Zanzibari', account.email, account.token, student?.mobileNumber ?? account.email])
    expect(kept).not.toContain(personal);
  expect(everything.filter((text) => /^http.*\/(?:api|trpc)\//.test(text))).toEqual([]);
});

test('each step goes on without a network with what is there, and all of it arrives afterwards', async () => {
  const portal = await usePortal();
  const account = await signInAs(portal, 'user');
  const { application } = await completeApplication(account, { student: { email: account.email } });
  const { page } = await visitAs(portal, account, '/register?step=results', { serviceWorkers: 'allow' });
  await heading(page, 'Exam Results');
  await installed(page);
  // What a step asks of its own is there from the visit before.
  await page.goto('/subjects');
  await choice(page, 'First', 1).waitFor();
  await page.context().setOffline(true);

  await page.goto('/register?step=results');
  await heading(page, 'Exam Results');
  await page.getByText('No network').waitFor();
  await fillResult(page, 'French', '2');
  await page
    .getByText(/kept on this device/)
    .first()
    .waitFor();
  for (const [path, title] of [
    ['/subjects', 'Advanced Level Subject Selection'],
    ['/review', 'Application Review'],
    ['/my-applications', 'My Applications'],
    ['/home', 'Student Portal'],
    ['/dashboard', 'Student Dashboard'],
  ] as const) {
    await page.goto(path);
    await heading(page, title);
  }

  await page.context().setOffline(false);
  await page.goto('/register?step=results');
  await expect.poll(() => field(page, 'Subject *').inputValue()).toBe('French');
  await page.getByRole('button', { name: 'Continue to Subject Selection' }).click();
  await heading(page, 'Advanced Level Subject Selection');
  const { examResults } = await account.trpc.applications.overview.query();
  expect(examResults.map(({ subjectName }) => subjectName)).toContain('French');
  expect(application.status).toBe('draft');
});

test('without a network one’s own pages say where the application stands', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal);
  const { page } = await visitAs(portal, applicant, '/dashboard', { serviceWorkers: 'allow' });
  const main = page.getByRole('main');
  const standing = main.getByRole('region', { name: 'The school has received your application' });
  const card = main.getByRole('region', { name: `Application ${application.applicationId}` });
  await card.waitFor();
  await installed(page);
  await page.context().setOffline(true);

  const old = main.getByText('You see what this device loaded last', { exact: false });
  await page.goto('/home');
  await standing.waitFor();
  await main.getByText(`Your application ${application.applicationId} is submitted.`).waitFor();
  await old.waitFor();
  await page.goto('/dashboard');
  await standing.waitFor();
  await card.waitFor();
  await old.waitFor();
  await page.goto('/my-applications');
  await standing.waitFor();
  await main.getByRole('heading', { name: 'Subject Choices' }).waitFor();
  await old.waitFor();
  await expectAccessible(page);
  expect(await main.getByText('We could not load').count()).toBe(0);
});

test('what a device saw last gives way to the answer of a server that failed for a while', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal);
  const { page } = await visitAs(portal, applicant, '/dashboard');
  const standing = page.getByRole('region', { name: 'The school has received your application' });
  await standing.waitFor();
  const broken = /applications\.(overview|mine)/;
  await page.route(broken, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await page.goto('/home');
  await standing.waitFor();
  const old = page.getByText('You see what this device loaded last', { exact: false });
  await old.waitFor();

  const administrator = await signInAs(portal, 'admin');
  await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  await page.unroute(broken);
  // Asked again by itself.
  await standing.waitFor({ state: 'detached' });
  await old.waitFor({ state: 'detached' });
});

test('what one account saw is never kept as another one’s that took its place', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal);
  const other = await signInAs(portal, 'user');
  const { page } = await visitAs(portal, applicant, '/dashboard');
  await page.getByText(application.applicationId).first().waitFor();
  await page.route('**/trpc/**', (route) => route.abort());
  // As a tab that was frozen hears of it: without the log-out between, and of another child.
  const entries = { ...keptOf(other), [`child:${other.user.id}`]: JSON.stringify(NEW_CHILD) };
  await page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, entries);
  await page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'token' }))");
  await page.getByText('We could not load your applications').waitFor();
  const ofOther = await remembered(page, `overview:${other.user.id}:all`);
  expect(ofOther).toEqual([null]);
});

/** Somebody whose choices are made and not saved, and whose slip is missing. */
async function openChosen() {
  const portal = await usePortal();
  const account = await signInAs(portal, 'user');
  const student = (await account.rest.post('/students', studentPayload({ email: account.email }))).read(
    studentSchema,
  );
  for (const result of RESULTS)
    await account.rest.post('/exam-results', examResultPayload(student.id, result));
  const { page, complaints } = await visitAs(portal, account, '/subjects');
  await choose(page, 'First', CHOICES.firstChoiceSubjects);
  await choose(page, 'Second', CHOICES.secondChoiceSubjects);
  return { account, page, complaints };
}

test('a slip and choices that were saved without a network go together when it is back', async () => {
  const { account, page, complaints } = await openChosen();

  await page.context().setOffline(true);
  await chooseFiles(page, 'Choose files Exam slip', await chosen(pngFile('slip.png')));
  await page.getByRole('button', { name: 'Retry slip.png' }).waitFor();
  await save(page);
  await page
    .getByText('Your choices are not saved yet: they will be when your exam slip has arrived')
    .waitFor();
  expect(await problems(page).count()).toBe(0);
  expect((await account.trpc.applications.overview.query()).application).toBeNull();

  await page.context().setOffline(false);
  await heading(page, 'Application Review');
  const { application, documents } = await account.trpc.applications.overview.query();
  expect(application).toMatchObject(CHOICES);
  expect(documents.map(({ originalName }) => originalName)).toEqual(['slip.png']);
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});

test('a new version takes over, and removes what the one before kept', async () => {
  const folder = path.join(await useFolder(), 'client');
  await cp(settings(folder).pagesFolder, folder, { recursive: true });
  const portal = await usePortal({ pagesFolder: folder });
  const account = await signInAs(portal, 'user');
  const { page, complaints } = await visitAs(portal, account, '/home', { serviceWorkers: 'allow' });
  const before = await installed(page);
  const worker = path.join(folder, 'sw.js');
  const version = before.slice('pages-'.length);
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(version, 'newer'));
  // The server would send the compressed one.
  for (const compressed of ['br', 'gz']) await rm(`${worker}.${compressed}`);
  await page.reload();
  await expect.poll(() => read(page, CACHES)).toEqual(['pages-newer']);
  await page.reload();
  await heading(page, 'Student Portal');
  expect(complaints).toEqual([]);
});

test('choices that change while the slip is on its way are not saved by themselves, nor after it was given up', async () => {
  const { account, page } = await openChosen();
  const waiting = page.getByText(
    'Your choices are not saved yet: they will be when your exam slip has arrived',
  );
  await page.context().setOffline(true);
  await chooseFiles(page, 'Choose files Exam slip', await chosen(pngFile('slip.png')));
  await save(page);
  await waiting.waitFor();

  // Given up: nothing is promised any more.
  await page.getByRole('button', { name: 'Remove slip.png' }).click();
  await waiting.waitFor({ state: 'detached' });
  await chooseFiles(page, 'Choose files Exam slip', await chosen(pngFile('slip.png')));
  await page.getByRole('button', { name: 'Retry slip.png' }).waitFor();
  await save(page);
  await waiting.waitFor();

  // Changed: the button is needed again, and asks about two equal combinations.
  await choose(page, 'Second', CHOICES.firstChoiceSubjects);
  await waiting.waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await notices(page).getByText('Upload Successful', { exact: true }).waitFor();
  expect((await account.trpc.applications.overview.query()).application).toBeNull();
  await save(page);
  await page.getByText('Twice the same subjects?').waitFor();
  await page.getByRole('button', { name: 'Change Them' }).click();
  await focused(choice(page, 'Second', 1));

  // What is answered once is not asked again when it is sent again.
  await page.context().setOffline(true);
  await save(page);
  await page.getByRole('button', { name: 'Yes, Save Them' }).click();
  await page.getByText('Your choices are not saved yet', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await heading(page, 'Application Review');
});
