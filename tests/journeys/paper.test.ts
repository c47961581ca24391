import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { newPerson, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { emailTo } from '../support/mail/emails.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import {
  expectAccessible,
  focused,
  heading,
  notices,
  submitLogIn,
  visit,
  visitAs,
} from '../support/visits.ts';

const choose = (page: Page, label: string, option: string) => page.getByLabel(label).selectOption(option);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function typeBirthday(page: Page, [day, month, year]: [string, string, string]) {
  const birthday = page.getByRole('group', { name: 'Date of Birth' });
  await birthday.getByLabel('Day').fill(day);
  await birthday.getByLabel('Month').fill(month);
  await birthday.getByLabel('Year').fill(year);
}

test('a form on paper is entered while the portal is closed, and its person claims it with the code', async () => {
  const portal = await usePortal({ schedule: CLOSED_PORTAL });
  const administrator = await signInAs(portal, 'admin');
  const there = await enterPaper(administrator, {
    firstName: 'Renée',
    lastName: 'Ali',
    dateOfBirth: '2009-02-03',
    candidateNumber: '1600123456',
  });
  const { page, complaints } = await visitAs(portal, administrator, '/', { viewport: DESK });
  await page.getByRole('link', { name: 'Access Application Portal' }).click();
  await heading(page, 'New application (paper)');
  await expectAccessible(page);

  // Who is there already is shown while it is typed.
  await page.getByLabel('First Name').fill('Ali');
  await page.getByLabel('Last Name').fill('RENEE');
  await typeBirthday(page, ['3', '2', '2009']);
  await page.getByRole('link', { name: `Renée Ali, ${there.applicationId}` }).waitFor();
  await page.getByLabel('Last Name').fill('Ramlogan');
  await page
    .getByText('This person may have an application already', { exact: true })
    .waitFor({ state: 'detached' });

  // What lacks is said with links; what was typed outlives a reload.
  await press(page, 'Enter Application');
  await page.getByRole('link', { name: 'Country of birth is required' }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Ramlogan');

  await choose(page, 'Country of Birth', 'Trinidad and Tobago');
  await page.getByLabel('Place of Birth').fill('Arima');
  await page.getByLabel('Nationality', { exact: false }).first().fill('Trinidadian');
  await choose(page, 'Religious Denomination', 'Hindu');
  await page.getByLabel('Ethnicity').selectOption({ index: 1 });
  await choose(page, 'School Attended', 'Trinity College East');
  await choose(page, 'Exam Type', 'CSEC');
  await page.getByLabel('Subject', { exact: true }).selectOption('Mathematics');
  await choose(page, 'Grade', '1');
  await page.getByLabel('Subject Profile').fill('AAA');
  await press(page, 'Add Result');
  await page.getByRole('button', { name: /^Remove Mathematics/ }).waitFor();
  // The last one is typed and not added: it outlives a reload and is entered with the others.
  await page.getByLabel('Subject', { exact: true }).selectOption('French');
  await page.getByText('kept on this device').last().waitFor();
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('French'));
  await page.reload();
  await choose(page, 'First choice, subject 1', 'Pure Mathematics');
  await choose(page, 'Second choice, subject 1', 'French');
  await page.getByText('Not eligible for: French').waitFor();
  await press(page, 'Enter Application');
  await focused(page.getByLabel('Grade'));
  await choose(page, 'Grade', '5');
  await page.getByLabel('Subject Profile').fill('DDD');

  // A candidate number that somebody has is told beside the button too, and asked about.
  await page.getByLabel('Candidate Number').fill('1600 123456');
  await press(page, 'Enter Application');
  const question = page.getByRole('dialog', { name: 'This person may have an application already' });
  await question.getByRole('link', { name: `Renée Ali, ${there.applicationId}` }).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Compare at the top of this page' }).click();
  await focused(page.locator('#similar-applications'));
  await press(page, 'Enter Application');
  await question.getByRole('button', { name: 'Enter It All the Same' }).click();
  const slip = page.getByRole('region', { name: 'Slip with the code' });
  const code = /[2-9A-Z]{4}(-[2-9A-Z]{4}){2}/.exec((await slip.textContent()) ?? '')?.[0] ?? '';
  await page.getByText('was entered', { exact: false }).first().waitFor();
  const scan = pngFile('form.png');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: scan.name,
      mimeType: scan.type,
      buffer: Buffer.from(await scan.arrayBuffer()),
    });
  await notices(page).getByText('Upload Successful').waitFor();
  await page.getByRole('button', { name: /Delete form\.png|Remove form\.png/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the Application' }).click();
  await page.getByText(`Entered from paper by ${administrator.email}.`, { exact: false }).waitFor();
  await page.goto(`${portal.url}/admin`);
  await page
    .getByRole('row', { name: /Ramlogan/ })
    .getByText('paper')
    .waitFor();

  // The person registers on a phone, types the code, and has the application.
  const person = await visit(portal);
  await person.page.goto('/claim');
  await person.page.getByRole('link', { name: 'Log In or Register' }).click();
  await person.page.getByRole('tab', { name: 'Register' }).click();
  const { firstName, lastName, email, password } = newPerson();
  await person.page.getByLabel('First Name').fill(firstName);
  await person.page.getByLabel('Last Name').fill(lastName);
  await person.page.getByLabel('Email').fill(email);
  await person.page.getByLabel('Password', { exact: true }).fill(password);
  await person.page.getByLabel('Confirm Password').fill(password);
  await person.page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Register|Create/ })
    .click();
  await heading(person.page, 'Claim your application');
  await expectAccessible(person.page);
  await person.page.getByLabel('Code from the school').fill('2222-3333-4444');
  await press(person.page, 'Join the Application');
  await person.page.getByText('This code is not valid', { exact: false }).first().waitFor();
  await person.page.getByLabel('Code from the school').fill(code.toLowerCase());
  await press(person.page, 'Join the Application');
  await notices(person.page).getByText('Application Joined').waitFor();
  await person.page.getByText('Ali Ramlogan').first().waitFor();
  expect(complaints).toEqual([]);
  // The wrong code.
  expect(person.complaints).toEqual([expect.stringContaining('400')]);
});

test('a form on paper that is cleared in one tab is cleared in the other', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/admin/paper', { viewport: DESK });
  await page.getByLabel('First Name').fill('Renée');
  await page.getByLabel('Last Name').fill('Ali');
  const other = await page.context().newPage();
  await other.goto('/admin/paper');
  const last = other.getByLabel('Last Name');
  await expect.poll(() => last.inputValue()).toBe('Ali');
  await press(page, 'Clear the Form');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the Form' }).click();
  await expect.poll(() => last.inputValue()).toBe('');
  await other.getByLabel('First Name').fill('Aaliyah');
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Aaliyah');
  expect(await page.getByLabel('Last Name').inputValue()).toBe('');
});

test('who has begun an application of their own is asked before that gives way to the one on paper', async () => {
  const portal = await usePortal();
  const same = { firstName: 'Ana', lastName: 'Ali', dateOfBirth: '2009-02-03' };
  const entered = await enterPaper(await signInAs(portal, 'admin'), same);
  const applicant = await signInAs(portal, 'user');
  expect((await applicant.rest.post('/students', studentPayload(same))).status).toBe(201);
  const { page, complaints } = await visitAs(portal, applicant, '/claim');
  await page.getByLabel('Code from the school').fill('ABCD-EFGH-JKMN');
  await press(page, 'Join the Application');
  await focused(page.getByRole('alert', { name: 'There is a problem' }));
  await page.getByLabel('Code from the school').fill(entered.claimCode);
  await press(page, 'Join the Application');
  const dialog = page.getByRole('dialog', { name: 'You Have Begun an Application' });
  await dialog.waitFor();
  await expectAccessible(page);
  await press(page, 'Cancel');
  await dialog.waitFor({ state: 'hidden' });
  await press(page, 'Join the Application');
  await dialog.getByText('Your documents are kept and move to it.', { exact: false }).waitFor();
  // The question stays until the claim is answered.
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/applications.claim*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/trpc/applications.claim*');
  await press(page, 'Join, and Remove What I Typed');
  await asked;
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  answer.resolve();
  await notices(page).getByText('Application Joined').waitFor();
  await page.getByText(entered.applicationId).first().waitFor();
  expect(await page.getByText('Whose application is this?').count()).toBe(0);
  // The claims that were refused.
  expect(complaints).toEqual([
    expect.stringContaining('400'),
    expect.stringContaining('409'),
    expect.stringContaining('409'),
  ]);
});

test('a mailed link leads through the log-in to the application, and its code stays in no address', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const entered = await enterPaper(administrator, { email: 'renee@example.com' });
  await administrator.rest.post(`/admin/applications/${entered.id}/claim-link`);
  const { links } = await emailTo(portal, 'renee@example.com', 'See your application');
  const link = new URL(links[0] ?? '');
  const person = newPerson();
  await api(portal).post('/auth/register', person);
  const { page } = await visit(portal);
  await page.goto(link.pathname + link.hash);
  await page.getByRole('link', { name: 'Log In or Register' }).click();
  expect(page.url()).not.toContain('code');
  await submitLogIn(page, person.email, person.password);
  await heading(page, 'Claim your application');
  expect(page.url()).not.toContain('code');
  await press(page, 'Join the Application');
  await notices(page).getByText('Application Joined').waitFor();
});

test('possible doubles are told apart, or one is withdrawn', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const person = { firstName: 'Renée', lastName: 'Ali', dateOfBirth: '2009-02-03' };
  const own = await submittedApplication(portal, { student: { ...person, birthCertificatePin: '' } });
  const paper = await enterPaper(administrator, { ...person, firstName: 'Renee' });
  const twin = { birthCertificatePin: 'D12345678' };
  const [one, other] = [await enterPaper(administrator, twin), await enterPaper(administrator, twin)];
  const { page, complaints } = await visitAs(portal, administrator, '/', { viewport: DESK });
  await page.getByRole('link', { name: '2 pairs of applications may be of the same person' }).click();
  await heading(page, 'Possible Doubles');
  const pair = page.getByRole('region', {
    name: `${own.application.applicationId} and ${paper.applicationId}`,
  });
  await pair.getByRole('row', { name: /First Name differs Renée Renee/ }).waitFor();
  await expectAccessible(page);
  const twins = page.getByRole('region', { name: `${one.applicationId} and ${other.applicationId}` });
  // What is unticked for one pair is ticked again for the next.
  await press(page, `Same Person: Keep ${one.applicationId}`);
  await page.getByLabel(`Move its documents to ${one.applicationId}`).uncheck();
  await press(page, 'Cancel');
  await twins.getByRole('button', { name: /^Not the Same Person/ }).click();
  await notices(page).getByText('They will not be shown again.').waitFor();
  await twins.waitFor({ state: 'detached' });
  await press(page, `Same Person: Keep ${paper.applicationId}`);
  expect(await page.getByLabel(`Move its documents to ${paper.applicationId}`).isChecked()).toBe(true);
  await press(page, `Withdraw ${own.application.applicationId}`);
  await page.getByRole('heading', { name: 'No Possible Doubles' }).waitFor();
  await page.goto(`${portal.url}/admin`);
  await page
    .getByRole('row', { name: new RegExp(own.application.applicationId) })
    .getByText('withdrawn')
    .waitFor();
  await page.goto(`${portal.url}/admin?application=${own.application.id}&panel=decide`);
  await page
    .getByRole('region', { name: 'Decision' })
    .getByText('It is withdrawn. To bring it back, press Edit and set another status.')
    .waitFor();
  expect(complaints).toEqual([]);

  const { page: theirs } = await visitAs(portal, own.applicant, '/home');
  const reason = theirs.getByText('The school has withdrawn this application, because there is another one');
  for (const path of ['/home', '/dashboard', '/my-applications', '/register', '/subjects', '/review']) {
    await theirs.goto(path);
    await reason.waitFor();
  }
  expect(await theirs.getByRole('button', { name: 'Submit Application' }).count()).toBe(0);
  await theirs.goto('/home');
  await theirs.getByText('Your application has been withdrawn. Read what you entered.').waitFor();
  await theirs.getByRole('link', { name: 'New Application' }).click();
  await heading(theirs, 'My Applications');
  const card = theirs.getByRole('region', { name: 'Renée Ali' });
  await card.getByText('Withdrawn', { exact: true }).waitFor();
  expect(await card.getByText('Draft', { exact: true }).count()).toBe(0);
  await theirs.getByRole('link', { name: '(868) 555-0100' }).first().waitFor();
  await expectAccessible(theirs);

  // The one that the school keeps is joined; both are told apart from then on.
  await theirs.getByRole('link', { name: 'Join the other application' }).click();
  await theirs.getByLabel('Code from the school').fill(paper.claimCode);
  await press(theirs, 'Join the Application');
  await notices(theirs).getByText('Application Joined').waitFor();
  await theirs.goto('/dashboard');
  const whose = theirs.getByRole('group', { name: 'Whose application is this?' });
  await whose.getByRole('button', { name: /^Renée Ali\s*Withdrawn$/ }).waitFor();
  expect(await whose.getByRole('button', { pressed: true }).innerText()).toContain('Renee Ali');
  const former = theirs.getByRole('region', { name: `Application ${own.application.applicationId}` });
  await former.getByText('Withdrawn', { exact: true }).waitFor();
  await former.getByText('The school has withdrawn this application', { exact: false }).waitFor();
  expect(await former.getByText('Not yet', { exact: true }).count()).toBe(0);
});
