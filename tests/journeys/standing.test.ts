import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { pngFile } from '../../scripts/support/files.ts';
import { formatDay } from '../../src/shared/format/dates.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { field, openApplicant, save } from '../support/applications/wizard.ts';
import { beginIntake } from '../support/intakes.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { usePortal } from '../support/portal.ts';
import {
  dayFromNow,
  expectAccessible,
  focused,
  heading,
  loseAnswer,
  loseCalls,
  notices,
  pathOf,
  visit,
  visitAs,
} from '../support/visits.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const SCHEDULE = { openDate: '2026-10-01T00:00:00.000Z', closeDate: '2026-10-06T20:30:00.000Z' };
const PHONE = { viewport: { width: 360, height: 740 } };

test('from a complete draft to the decision: what an applicant and the school read', async () => {
  const portal = await usePortal({ now: NOW, schedule: SCHEDULE, attachments: true });
  const school = await signInAs(portal, 'admin');
  const decideBy = async (value: string) => {
    const named = await school.rest.put('/admin/site-settings/decisionDay', { value });
    expect(named.status).toBe(200);
  };
  await decideBy(dayFromNow(5));
  const applicant = await signInAs(portal, 'user');
  const nobodyToCall = { parentFullName: '', motherName: '', fatherName: '' };
  const { application } = await completeApplication(applicant, {
    student: { email: applicant.email, ...nobodyToCall },
  });
  const { id, applicationId } = application;

  // Nobody in particular reads when applications close, and what is left.
  const guest = await visit(portal);
  await guest.page.goto('/');
  await guest.page.getByText('Applications close on 06/10/2026 at 16:30. 29 hours are left.').waitFor();

  const { page, complaints } = await visitAs(portal, applicant, '/home', PHONE);
  await page.getByText('Your application is complete, but not submitted').waitFor();
  await page.getByText('29 hours are left to submit it.').waitFor();
  await page.getByRole('link', { name: 'Review and Submit' }).click();
  await heading(page, 'Application Review');
  await page.getByText('Applications close on 06/10/2026 at 16:30. 29 hours are left.').waitFor();
  // Nobody to call is told and does not hinder; the way there leads back.
  await page.getByRole('link', { name: 'Give a parent or guardian with a phone number' }).click();
  await field(page, 'Parent or Guardian Full Name').fill('Indra Mohammed');
  await field(page, 'Parent or Guardian Contact Number').fill('868 555 0110');
  await save(page);
  await heading(page, 'Application Review');
  expect(await page.getByText('so that the school has somebody to call', { exact: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();

  await heading(page, 'Thank you');
  expect(pathOf(page)).toBe('/');
  const standing = page.getByRole('region', { name: 'The school has received your application' });
  await standing.getByText(applicationId).waitFor();
  await standing.getByText(`You can expect the decision by ${formatDay(dayFromNow(5))}.`).waitFor();
  await standing.getByText('There is nothing more for you to do now.').waitFor();
  // The receipt goes a moment later, and the page says so by itself, aloud.
  await portal.services.background.finished();
  const copied = standing.getByRole('status').getByText(`We have sent a copy to ${applicant.email}.`);
  await copied.waitFor();
  await decideBy(dayFromNow(-1));
  await page.reload();
  await standing.getByText(`We have sent a copy to ${applicant.email}.`).waitFor();
  // A day that is over says nothing any more.
  expect(await standing.getByText('You can expect the decision', { exact: false }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to Home' }).click();
  await heading(page, 'Apply to the sixth form');

  // Nothing that is frozen has a current step, and the card leads to what was submitted.
  await page.goto('/register');
  await heading(page, 'Your Application');
  await page.getByText('This application has been submitted and cannot be changed.').waitFor();
  expect(await page.locator('[aria-current=step]').count()).toBe(0);
  expect(await page.getByText(/^Step \d of 5/).count()).toBe(0);
  await page.goto('/home');
  await page.getByText(`Your application ${applicationId} is submitted.`).waitFor();
  await standing.getByRole('button', { name: 'I typed something wrong' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell the school what is wrong' });
  await dialog.getByRole('button', { name: 'Send to the School' }).click();
  await dialog.getByText('Please say what is wrong, and how it should be').first().waitFor();
  await dialog.getByLabel('What is wrong, and how should it be?').fill('My house number is 12.');
  await dialog.getByRole('button', { name: 'Send to the School' }).click();
  await notices(page).getByText('Message Sent', { exact: true }).waitFor();
  await standing.getByText('My house number is 12.').waitFor();
  await page.getByRole('link', { name: 'New Application' }).click();
  await heading(page, 'My Applications');

  const administrator = await visitAs(portal, school, '/admin', { viewport: DESK });
  await administrator.page.getByText('An applicant says that something is wrong').click();
  await administrator.page.getByRole('link', { name: new RegExp(`, ${applicationId}$`) }).click();
  await administrator.page.getByText('My house number is 12.').waitFor();
  await expectAccessible(administrator.page);
  await administrator.page.getByRole('button', { name: 'Mark as Dealt With' }).click();
  await administrator.page.getByText('dealt with on 05/10/2026 at 11:00').waitFor();

  await passMinutes(portal, 60);
  await school.rest.put(`/admin/applications/${id}/status`, { status: 'approved' });
  await passMinutes(portal, 60);
  await page.goto('/my-applications');
  // The decision stands first, above everything that was entered.
  const panels = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.getByText('Congratulations! You have been accepted.').waitFor();
  expect((await panels.allInnerTexts())[0]).toBe('Your application has been approved');
  const happened = page.getByRole('list', { name: 'What has happened' }).getByRole('listitem');
  await expect
    .poll(() => happened.allInnerTexts().then((lines) => lines.map((line) => line.split('\n')[0])))
    .toEqual(['Begun', 'Submitted', 'You told the school of a mistake', 'Decision: Approved']);
  expect(await page.getByRole('button', { name: 'I typed something wrong' }).count()).toBe(0);
  await expectAccessible(page);

  await page.goto('/settings');
  const reminders = page.getByRole('switch', { name: /^Remind me by email/ });
  expect(await reminders.isChecked()).toBe(true);
  await reminders.press('Space');
  await notices(page).getByText('You will get no more reminders.').waitFor();
  await expect.poll(() => reminders.isChecked()).toBe(false);
  await administrator.page.goto('/admin/registration-schedule');
  await administrator.page
    .getByText(/^Nobody was reminded in the last six months\. 1 account asked for no reminders\.$/)
    .waitFor();
  expect([complaints, administrator.complaints, guest.complaints]).toEqual([[], [], []]);
});

test('an application that the school opened again says so and why on every page, until it is submitted again', async () => {
  const portal = await usePortal({
    now: NOW,
    schedule: { ...SCHEDULE, closeDate: '2026-10-05T20:30:00.000Z' },
  });
  const school = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const reason = 'Please add your slip of 2026.';
  await school.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft', reason });
  const { page } = await visitAs(portal, applicant, '/', PHONE);
  const isOpenAgain = async () => {
    await page.getByText('The school opened your application again', { exact: true }).waitFor();
    await page.getByText(`The school says: ${reason}`).waitFor();
  };
  await page.getByText('Change what is needed, and submit your application again.').waitFor();
  await page.getByText('It is not submitted again yet.').waitFor();
  for (const path of ['/', '/home', '/dashboard', '/my-applications', '/register', '/subjects', '/review']) {
    await page.goto(path);
    await isOpenAgain();
    expect(await page.getByText('has not received', { exact: false }).count()).toBe(0);
  }
  await expectAccessible(page);

  await passMinutes(portal, 6 * 60);
  await page.goto('/my-applications');
  await isOpenAgain();
  await page.getByText('While the portal is closed, it cannot be changed or submitted.').waitFor();
  await page.getByRole('link', { name: '(868) 555-0100' }).waitFor();
  expect(await page.getByText('so that you can change it', { exact: false }).count()).toBe(0);
  expect(await page.getByText('has not received', { exact: false }).count()).toBe(0);
});

test('what the school waits for is named wherever the application stands, and nobody is told that there is nothing to do', async () => {
  const portal = await usePortal({ now: NOW });
  const school = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const asked = { kind: 'document', documentType: 'exam_slip', answerBy: '2026-10-20' } as const;
  const request = { id: application.id, message: 'Please send page 2.', ...asked };
  const { id } = await school.trpc.admin.makeRequest.mutate(request);
  const question = { id: application.id, kind: 'information', answerBy: '2026-10-20' } as const;
  const questions = await Promise.all(
    ['Which school?', 'Which year?'].map((message) =>
      school.trpc.admin.makeRequest.mutate({ ...question, message }),
    ),
  );
  const { page, complaints } = await visitAs(portal, applicant, '/', PHONE);
  const asks = page.getByText('The school asks you for an answer to a question by 20/10/2026.');
  const link = page.getByRole('link', { name: 'Answer under My Applications' });
  const waits = page.getByText('The school asks you for a document (exam slip) by 20/10/2026.');
  const isDone = page.getByText('nothing more for you to do', { exact: false });
  for (const path of ['/', '/home', '/dashboard', '/my-applications', '/review']) {
    await page.goto(path);
    await waits.waitFor();
    expect([await asks.count(), await isDone.count()]).toEqual([2, 0]);
    expect(await link.count()).toBe(path === '/review' ? 1 : 0);
  }
  await link.click();
  await heading(page, 'My Applications');
  await page.getByRole('region', { name: 'The school asks you' }).waitFor();
  expect(complaints).toEqual([]);

  for (const asked of [id, ...questions.map((one) => one.id)]) {
    await school.rest.put(`/admin/requests/${asked}`, { state: 'cancelled' });
  }
  await page.goto('/my-applications');
  await isDone.waitFor();
  expect([await waits.count(), await asks.count()]).toEqual([0, 0]);
});

test('what is still open in a closed intake asks nothing of anybody, since no answer is taken there', async () => {
  const portal = await usePortal({ now: NOW });
  const school = await signInAs(portal, 'super_admin');
  const { applicant, application } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const asked = { kind: 'information', message: 'Which school?', answerBy: '2026-10-20' } as const;
  await school.trpc.admin.makeRequest.mutate({ id: application.id, ...asked });
  await beginIntake(portal, school, 2028);
  const { requests, children } = await applicant.trpc.applications.overview.query();
  expect(requests.map(({ state }) => state)).toEqual(['open']);
  expect(children.map(({ waits }) => waits)).toEqual([null]);
  const { page } = await visitAs(portal, applicant, '/', PHONE);
  for (const path of ['/', '/home', '/dashboard', '/my-applications', '/review']) {
    await page.goto(path);
    await page.getByText(application.applicationId).first().waitFor();
    expect(await page.getByText('The school asks you', { exact: false }).count()).toBe(0);
  }
});

test('an answer that the school does not get stays, and is sent again', async () => {
  const portal = await usePortal({ now: NOW });
  const school = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const asked = { kind: 'information', message: 'Which school?', answerBy: '2026-10-20' } as const;
  await school.trpc.admin.makeRequest.mutate({ id: application.id, ...asked });
  const { page } = await visitAs(portal, applicant, '/home', PHONE);
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.fill('Trinity College East');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await page.getByText('Your answer is not sent yet').waitFor();
  expect(await answer.inputValue()).toBe('Trinity College East');
  await page.context().setOffline(false);
  await page.getByText('Your answer: Trinity College East').waitFor();
  expect(await page.getByText('Your answer is not sent yet').count()).toBe(0);

  // What is typed since waits for the button, and the page says so, also when it is loaded again.
  const kept = page.getByText('Not saved yet; kept on this device');
  expect(await kept.count()).toBe(0);
  await page.context().setOffline(true);
  await answer.fill('Trinity College Moka');
  await page.getByRole('button', { name: 'Change Answer' }).click();
  await page.getByText('Your answer is not sent yet').waitFor();
  await answer.fill('Trinity');
  await page.getByText('Your answer is not sent yet').waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await page.reload();
  await kept.waitFor();
  expect(await answer.inputValue()).toBe('Trinity');
  await page.getByText('Your answer: Trinity College East').waitFor();
  await answer.fill('Trinity College East');
  await kept.waitFor({ state: 'detached' });
});

test('an answer that arrived is not kept as unsaved because its reply was lost', async () => {
  const portal = await usePortal({ now: NOW });
  const school = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const asked = { kind: 'information', message: 'Which school?', answerBy: '2026-10-20' } as const;
  await school.trpc.admin.makeRequest.mutate({ id: application.id, ...asked });
  const { page } = await visitAs(portal, applicant, '/home', PHONE);
  await page.getByRole('textbox', { name: 'Your answer' }).fill(' Trinity College East ');
  await loseAnswer(page, 'applications.answerRequest');
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await page.getByText('Your answer: Trinity College East').waitFor();
  await expect
    .poll(() => page.evaluate('Object.keys(localStorage).join()'))
    .not.toContain('answer to request');
});

test('where the review leads to change something, the way leads back to it', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  await completeApplication(applicant, { student: { email: applicant.email } });
  const { page } = await visitAs(portal, applicant, '/register?step=personal');
  await field(page, 'Place of Birth *').fill('Scarborough');
  await page.getByText('Not saved yet; kept on this device').waitFor();
  await page.goto('/review');
  await page.getByRole('link', { name: 'Personal details that you changed' }).click();
  await save(page);
  await heading(page, 'Application Review');

  await page.getByRole('link', { name: /Change\s+additional information/ }).click();
  await focused(field(page, 'Parent or Guardian Full Name'));
  // A date of birth that may be wrong is asked back; whoever changes it is led to it.
  await field(page, 'Year').fill('1990');
  await save(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Change It' }).click();
  await focused(field(page, 'Day'));
});

test('where the school requires somebody to call, the form asks for them in sight', async () => {
  const { page } = await openApplicant('/register', async (_account, portal) => {
    const school = await signInAs(portal, 'admin');
    await school.rest.put('/admin/site-settings/adultRequired', { value: 'true' });
  });
  const guardian = page.getByRole('region', { name: 'Parent or guardian' });
  await guardian.getByText('Adult to call required').waitFor();
  await field(page, 'Parent or Guardian Full Name').fill('Indra Mohammed');
  await field(page, 'Parent or Guardian Contact Number').fill('868 555 0110');
  await guardian.getByText('Complete', { exact: true }).waitFor();
});

test('what is wrong is told in a dialog that keeps what was typed, and an empty one is refused aloud', async () => {
  const portal = await usePortal();
  const { applicant } = await submittedApplication(portal);
  const { page } = await visitAs(portal, applicant, '/my-applications');
  await page.getByRole('button', { name: 'I typed something wrong' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell the school what is wrong' });
  await dialog.getByRole('button', { name: 'Send to the School' }).click();
  await focused(dialog.getByRole('alert', { name: 'There is a problem' }));
  const text = dialog.getByLabel('What is wrong, and how should it be?');
  await text.fill('My house number is 12.');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Send to the School' }).click();
  await notices(page).getByText('Message Sent').waitFor();
  await page.getByText('My house number is 12.').waitFor();
});

test('a document that answered is deleted although nothing can be read again: the request waits again', async () => {
  const portal = await usePortal({ now: NOW });
  const school = await signInAs(portal, 'admin');
  const { applicant, application, student } = await submittedApplication(portal);
  const asked = {
    kind: 'document',
    documentType: 'exam_slip',
    message: 'Please send page 2.',
    answerBy: '2026-10-20',
  } as const;
  const { id } = await school.trpc.admin.makeRequest.mutate({ id: application.id, ...asked });
  const sent = await applicant.rest.upload(student.id, pngFile('page2.png', 'second'), 'exam_slip', {
    requestId: String(id),
  });
  expect(sent.status).toBe(201);
  const { page } = await visitAs(portal, applicant, '/home');
  const remove = page.getByRole('button', { name: 'Delete page2.png' });
  await remove.waitFor();
  await loseCalls(page.context(), 'applications.overview');
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Document' }).click();
  await remove.waitFor({ state: 'detached' });
  await page.getByText('Please answer by the end of').waitFor();
  await focused(page.getByRole('button', { name: /^Choose files/ }));
});

test('why an application was not submitted stays on the page', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { student, document } = await completeApplication(applicant);
  const { page } = await visitAs(portal, applicant, '/review');
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await submit.click();
  await applicant.rest.delete(`/students/${student.id}/documents/${document.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  await page.getByText('Not submitted', { exact: true }).waitFor();
});

test('what is typed about a mistake outlives a reload and a decision that comes meanwhile, and logging out asks', async () => {
  const portal = await usePortal({ now: NOW, schedule: SCHEDULE });
  const school = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  const { page } = await visitAs(portal, applicant, '/my-applications');
  const dialog = page.getByRole('dialog', { name: 'Tell the school what is wrong' });
  const text = dialog.getByLabel('What is wrong, and how should it be?');
  const question = page.getByRole('dialog', { name: 'Log out without saving?' });
  const begin = page.getByRole('button', { name: 'I typed something wrong' });
  await begin.click();
  await text.fill('My house number is 12.');
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await begin.click();
  expect(await text.inputValue()).toBe('My house number is 12.');

  await school.rest.put(`/admin/applications/${application.id}/status`, { status: 'rejected' });
  await passMinutes(portal, 60);
  await dialog.getByRole('button', { name: 'Send to the School' }).click();
  await page.getByText('Your application was not successful').first().waitFor();
  expect(await text.inputValue()).toBe('My house number is 12.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await begin.waitFor({ state: 'detached' });
  await focused(page.getByRole('heading', { level: 1 }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await notices(page).getByText('You have been successfully logged out.').waitFor();
});

test('without an answer to Submit and to the question after it, the page says that it does not know, and then what is true', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  await completeApplication(applicant);
  const { page } = await visitAs(portal, applicant, '/review');
  const submit = async () => {
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  };
  const lost = await loseCalls(page.context(), 'applications.update');
  await submit();
  await page.getByText('Your application is still a draft', { exact: false }).waitFor();
  await lost();

  // It arrives; its answer does not.
  await page.route('**/trpc/applications.update*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = await loseCalls(page.context(), 'applications.overview');
  await submit();
  await page.getByText('We do not know yet whether it was submitted').waitFor();
  expect(await page.getByText('still a draft', { exact: false }).count()).toBe(0);
  await expectAccessible(page);
  await unanswered();
  await page.evaluate('window.dispatchEvent(new Event("online"))');
  await page.getByText('Your application has been submitted', { exact: true }).waitFor();
});
