import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import {
  beginApplication,
  field,
  fillResult,
  heading,
  noticeOf,
  openApplicant,
} from '../support/applications/wizard.ts';
import { expectAccessible, focused, isInSight, loseCalls, pathOf } from '../support/visits.ts';

test('results that were lost are sent when the page is loaded again, with nothing that was typed since, and what is no longer wrong is not said any more', async () => {
  const { page, account } = await openApplicant('/register?step=results', (account) =>
    beginApplication(account),
  );
  await heading(page, 'Exam Results');
  const tap = (subject: string) =>
    page
      .getByRole('radiogroup', { name: `${subject}: grade` })
      .getByText('1', { exact: true })
      .click();
  const summary = page.getByRole('alert', { name: /^There (is a|are \d) problem/ });
  const add = page.getByRole('button', { name: 'Add Result', exact: true });

  await add.click();
  await summary.waitFor();
  await tap('Mathematics');
  await field(page, 'Mathematics: profile').fill('A A B');
  await page.getByRole('button', { name: 'Add These Results' }).click();
  expect(await noticeOf(page, 'Exam Result Added')).toBe('Mathematics');
  await summary.waitFor({ state: 'detached' });

  await tap('English A');
  await page.getByRole('button', { name: 'Add These Results' }).click();
  await page.getByRole('link', { name: 'English A: Subject profile is required' }).waitFor();
  await fillResult(page, 'English A');
  await add.click();
  await summary.waitFor({ state: 'detached' });

  const found = await loseCalls(page.context(), 'students.addExamResult');
  await tap('Physics');
  await field(page, 'Physics: profile').fill('AAA');
  await page.getByRole('button', { name: 'Add These Results' }).click();
  await page.getByText('Some results are not added yet').waitFor();
  await fillResult(page, 'Caribbean History');
  await add.click();
  await page.getByText('This result is not added yet').waitFor();
  await tap('Chemistry');
  await field(page, 'Chemistry: profile').fill('A');
  await found();
  await page.reload();
  await page.getByText('4 added, 1 typed').waitFor();
  expect(await page.getByText('not added yet').count()).toBe(0);
  expect(await field(page, 'Chemistry: profile').inputValue()).toBe('A');
  expect(await summary.count()).toBe(0);

  // What is changed after it was lost waits for the button.
  const foundAgain = await loseCalls(page.context(), 'students.addExamResult');
  await fillResult(page, 'French', '2');
  await add.click();
  await page.getByText('This result is not added yet').waitFor();
  await field(page, 'Grade *').selectOption('3');
  await page.getByText('This result is not added yet').waitFor({ state: 'detached' });
  await foundAgain();
  await page.reload();
  await page.getByText('4 added, 1 typed').waitFor();
  await expect.poll(() => field(page, 'Grade *').inputValue()).toBe('3');
  const { examResults } = await account.trpc.applications.overview.query();
  expect(examResults.map(({ subjectName }) => subjectName).sort()).toEqual([
    'Caribbean History',
    'English A',
    'Mathematics',
    'Physics',
  ]);
});

test('several results are added in one go, changed in place, and none that is typed stays behind', async () => {
  const { page, account, complaints } = await openApplicant('/register?step=results', (account) =>
    beginApplication(account),
  );
  await heading(page, 'Exam Results');
  const grades = (subject: string) => page.getByRole('radiogroup', { name: `${subject}: grade` });
  const tap = (subject: string, grade: string) => grades(subject).getByText(grade, { exact: true }).click();
  await page.getByText('Look at your own slip while you type').click();
  const buffer = Buffer.from(await pngFile().arrayBuffer());
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await page.getByRole('region', { name: 'Your own slip' }).getByText('100 %').waitFor();
  const profile = (subject: string) => field(page, `${subject}: profile`);
  await tap('Mathematics', '1');
  await profile('Mathematics').fill('aab');
  await tap('English A', '2');
  const list = page.getByRole('form', { name: 'Add the usual subjects' });
  const year = await list.getByLabel('Year').inputValue();
  await list.getByLabel('Year').fill('');
  await page.getByRole('button', { name: 'Add These 2 Results' }).click();
  await list.getByRole('alert').getByRole('link', { name: /year/i }).click();
  await focused(list.getByLabel('Year'));
  await list.getByLabel('Year').fill(year);
  await page.getByRole('button', { name: 'Add These 2 Results' }).click();
  await page.getByRole('link', { name: 'English A: Subject profile is required' }).click();
  await focused(
    page.getByRole('textbox', { name: 'English A: profile', description: 'Subject profile is required' }),
  );
  await expectAccessible(page);

  await profile('English A').fill('ABB');
  // Without a network nothing is wrong with them: one line says that they wait.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add These 2 Results' }).click();
  await page.getByText('Some results are not added yet').waitFor();
  expect(await page.getByRole('link', { name: /^(Mathematics|English A): / }).count()).toBe(0);
  await page.context().setOffline(false);
  expect(await noticeOf(page, 'Exam Results Added')).toBe('Mathematics, English A');
  await page.getByText('2 added – is that all of them?').waitFor();
  expect(await grades('Mathematics').count()).toBe(0);

  await page.getByRole('button', { name: /^Change Mathematics/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Grade *').selectOption('3');
  await dialog.getByRole('button', { name: 'Save Result' }).click();
  await noticeOf(page, 'Exam Result Updated');

  await tap('Physics', '1');
  await profile('Physics').fill('AAA');
  await page.getByText('3 results – is that all of them? Continue adds what is typed.').waitFor();
  const number = page.getByRole('textbox', { name: 'CXC Candidate Number' });
  const goOn = page.getByRole('button', { name: 'Continue to Subject Selection' });
  await number.fill('160012345');
  await goOn.click();
  await page.getByText('A CXC candidate number has ten digits.').waitFor();
  await focused(number);
  await number.fill('1600 123456');
  await goOn.click();
  await heading(page, 'Advanced Level Subject Selection');
  expect(pathOf(page)).toBe('/subjects');
  const { student, examResults } = await account.trpc.applications.overview.query();
  expect(student?.candidateNumber).toBe('1600123456');
  expect(
    examResults.map(({ subjectName, grade, subjectProfile }) => [subjectName, grade, subjectProfile]),
  ).toEqual([
    ['Mathematics', '3', 'AAB'],
    ['English A', '2', 'ABB'],
    ['Physics', '1', 'AAA'],
  ]);
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('a result and a candidate number that Continue could not send go when the network is back, and the page goes on', async () => {
  const { page, account } = await openApplicant('/register?step=results', (account) =>
    beginApplication(account),
  );
  await heading(page, 'Exam Results');
  const goOn = page.getByRole('button', { name: 'Continue to Subject Selection' });
  await fillResult(page, 'French', '2');
  const number = page.getByRole('textbox', { name: 'CXC Candidate Number' });
  await number.fill('1600123456');
  await page.context().setOffline(true);
  await goOn.click();
  const waiting = page.getByText('This result is not added yet');
  await waiting.waitFor();
  await expect.poll(() => isInSight(waiting)).toBe(true);
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto('/register?step=results');
  await expect.poll(() => number.inputValue()).toBe('1600123456');
  // The result was sent when the page was loaded again.
  await page.getByText('1 added').first().waitFor();

  await fillResult(page, 'Spanish', '2');
  await page.context().setOffline(true);
  await goOn.click();
  await waiting.waitFor();
  // What is corrected while it waits counts.
  await number.fill('1600654321');
  await page.context().setOffline(false);
  await heading(page, 'Advanced Level Subject Selection');
  const { student, examResults } = await account.trpc.applications.overview.query();
  expect(student?.candidateNumber).toBe('1600654321');
  expect(examResults.map(({ subjectName }) => subjectName)).toEqual(['French', 'Spanish']);
});

test('what was not sent and is emptied while it waits is not taken for saved: the page stays', async () => {
  const { page, account } = await openApplicant('/register?step=results', (account) =>
    beginApplication(account),
  );
  await heading(page, 'Exam Results');
  const goOn = page.getByRole('button', { name: 'Continue to Subject Selection' });
  await fillResult(page, 'French', '2');
  const number = page.getByRole('textbox', { name: 'CXC Candidate Number' });
  await page.getByRole('button', { name: 'Add Result' }).click();
  await page.getByText('1 added').first().waitFor();
  await number.fill('1600123456');
  await page.context().setOffline(true);
  await goOn.click();
  const waiting = page.getByText('The candidate number is not saved yet');
  await waiting.waitFor();
  await number.fill('');
  await waiting.waitFor({ state: 'detached' });
  await number.fill('1600654321');
  await page.context().setOffline(false);
  await goOn.click();
  await heading(page, 'Advanced Level Subject Selection');
  const { student } = await account.trpc.applications.overview.query();
  expect(student?.candidateNumber).toBe('1600654321');
});
