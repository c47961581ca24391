import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { heading, keptOf, loseCalls, notices, openWith, visit, visitAs } from '../support/visits.ts';

const BEFORE = '2027-01-31T18:00:00Z';
const CLOSES = '2027-01-31T20:00:00Z';
const AFTER = '2027-01-31T21:00:00Z';
const MESSAGE = 'The registration portal closed on 31/01/2027 at 16:00.';

/** A portal that is open now; `close` lets the closing time pass. */
async function useClosingPortal() {
  const schedule = { openDate: '2027-01-05T12:00:00Z', closeDate: CLOSES };
  const portal = await usePortal({ now: BEFORE, schedule });
  return { portal, close: () => portal.clock.set(AFTER) };
}

/** An applicant who has saved only personal details as a draft. */
async function applicantWithDraft(portal: TestPortal) {
  const applicant = await signInAs(portal, 'user');
  const fields = studentPayload();
  await applicant.rest.post('/students', fields);
  await applicant.rest.post('/draft-application', { personalData: fields, currentStep: 1 });
  return applicant;
}

test('the pages for everybody while the portal is closed, and those of an applicant who has no application', async () => {
  const { portal, close } = await useClosingPortal();
  const applicant = await signInAs(portal, 'user');
  await close();
  const { page: strangers } = await visit(portal);
  await strangers.goto('/');
  await strangers.getByText('Registration Portal Closed').waitFor();
  expect(await strangers.getByText(MESSAGE).count()).toBe(0);
  expect(await strangers.getByRole('link', { name: 'Login to Start Application' }).count()).toBe(1);

  const { page, complaints } = await visitAs(portal, applicant, '/');
  await page.getByText(MESSAGE).waitFor();
  await page.getByRole('link', { name: 'View My Applications' }).click();
  await heading(page, 'Student Dashboard');
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  // The student portal home refuses with a message.
  await page.goto('/home');
  await page.getByRole('button', { name: 'New Application' }).click();
  await notices(page).getByText('Registration Portal Closed', { exact: true }).waitFor();
  await notices(page).getByText(MESSAGE).waitFor();

  // Without an application, the read-only view says that none can be started now.
  await page.getByRole('link', { name: 'My Applications', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText('No Application Found').waitFor();
  await main.getByText("You haven't started an application yet.").waitFor();
  await main.getByText('Registration Portal Closed', { exact: true }).waitFor();
  await main.getByText(MESSAGE).waitFor();
  expect(await main.getByRole('link', { name: 'Start New Application' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a draft can be read, not changed: no page that edits is open, each says why, and shows what there is', async () => {
  const { portal, close } = await useClosingPortal();
  const applicant = await applicantWithDraft(portal);
  await close();
  const { page, complaints } = await visit(portal);
  for (const path of ['/dashboard', '/student-dashboard']) {
    await openWith(page, keptOf(applicant), path);
    await page.getByText(MESSAGE).waitFor();
    const draft = page.getByRole('region', { name: 'Draft Application' });
    await draft.getByText('Step 2 of 4').waitFor();
    expect(await draft.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    expect(await draft.getByRole('button', { name: 'Delete Draft' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'View Subject Requirements' }).click();
    const requirements = page.getByRole('region', { name: 'Subject Requirements' });
    await requirements.getByText('Principles of Accounts at grade 2 or better').first().waitFor();
  }
  expect(complaints).toEqual([]);

  for (const path of ['/register', '/subjects', '/review']) {
    await page.goto(path);
    await page.waitForURL('/my-applications');
    await notices(page).getByText('Registration Portal Closed', { exact: true }).waitFor();
    await notices(page).getByText(MESSAGE).waitFor();
    await page.getByText('Portal Closed', { exact: true }).waitFor();
    await page.getByRole('main').getByText(MESSAGE).waitFor();
    expect(await page.getByRole('link', { name: 'Continue Application' }).count()).toBe(0);
  }
});

test('the dashboard says what became of an application that was not submitted', async () => {
  const { portal, close } = await useClosingPortal();
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant);
  await close();
  const { page } = await visitAs(portal, applicant, '/dashboard');
  const card = page.getByRole('region', { name: `Application ${application.applicationId}` });
  await card.getByText('was not submitted before the portal closed').waitFor();
  expect(await card.getByRole('link', { name: 'Continue Application' }).count()).toBe(0);
});

test('what was submitted is read on both dashboards and opened from there', async () => {
  const { portal, close } = await useClosingPortal();
  const { applicant, application } = await submittedApplication(portal);
  await close();
  const { page, complaints } = await visitAs(portal, applicant, '/student-dashboard');
  const card = page.getByRole('region', { name: `Application ${application.applicationId}` });
  await card.getByText('Submitted', { exact: true }).first().waitFor();
  await card.getByText('31/01/2027').waitFor();
  for (const subject of [...application.firstChoiceSubjects, ...application.secondChoiceSubjects]) {
    await card.getByText(subject, { exact: true }).first().waitFor();
  }
  await card.getByRole('link', { name: 'View My Application' }).click();
  await heading(page, 'My Applications');
  await page.getByText(application.applicationId).waitFor();
  expect(complaints).toEqual([]);
});

test('a decision stands above the word that the portal is closed, and above what was asked for', async () => {
  const { portal, close } = await useClosingPortal();
  const { applicant, application } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const asked = await rest.post(`/admin/applications/${application.id}/requests`, {
    kind: 'document',
    documentType: 'exam_slip',
    message: 'Your slip cannot be read. Please photograph it again.',
    answerBy: '2027-02-28',
  });
  expect(asked.status).toBe(201);
  await rest.put(`/admin/applications/${application.id}/status`, { status: 'approved' });
  await close();
  const { page } = await visitAs(portal, applicant, '/my-applications');
  const main = page.getByRole('main');
  await main.getByText(MESSAGE).waitFor();
  await main.getByText('Your slip cannot be read.').waitFor();
  const text = await main.innerText();
  const places = [
    'Your application has been approved',
    'Registration Portal Closed',
    'Your slip cannot be',
  ].map((words) => text.indexOf(words));
  expect(places[0]).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('while the state of the portal is unknown the landing page says so and can ask again', async () => {
  const { portal } = await useClosingPortal();
  // The page of a visitor brings the state along; who is logged in asks for it.
  const newcomer = await signInAs(portal, 'user');
  const { page } = await visit(portal);
  const findStatus = await loseCalls(page.context(), 'site.portalStatus');
  const findSettings = await loseCalls(page.context(), 'site.settings');
  await openWith(page, keptOf(newcomer), '/');
  const failure = page.getByRole('alert').filter({ hasText: 'whether the registration portal is open' });
  await failure.waitFor();
  const contact = page.getByRole('region', { name: 'Need Assistance?' });
  for (const text of [
    'Our admissions team is here to help with your application',
    '(868) 555-0100',
    'admissions@school.example',
    'Mon-Fri: 8:00 AM - 4:00 PM',
  ]) {
    await contact.getByText(text).waitFor();
  }
  await findSettings();
  await findStatus();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Registration Portal Open').waitFor();
});
