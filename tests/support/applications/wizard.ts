import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../../../scripts/support/browser.ts';
import { pngFile } from '../../../scripts/support/files.ts';
import { examResultPayload, type RESULTS, studentPayload } from '../../../scripts/support/payloads.ts';
import { studentSchema } from '../../../src/shared/students/record.ts';
import { type Account, signInAs } from '../accounts.ts';
import { type TestPortal, usePortal } from '../portal.ts';
import { keptOf, openWith, visit } from '../visits.ts';

export { chosen, noticeOf } from '../documents/documents-page.ts';
export { heading } from '../visits.ts';

/** Opens a page of a new portal as an applicant. */
export async function openApplicant(
  path: string,
  prepare?: (account: Account, portal: TestPortal) => Promise<unknown>,
  /** Prepares the browser before it opens the page. */
  prepareBrowser?: (page: Page) => Promise<unknown>,
) {
  const portal = await usePortal();
  const account = await signInAs(portal, 'user');
  await prepare?.(account, portal);
  const visitor = await visit(portal, { own: Boolean(prepareBrowser) });
  await prepareBrowser?.(visitor.page);
  await openWith(visitor.page, keptOf(account), path);
  return { portal, account, ...visitor };
}

/** Enters a student record, these results and an exam slip: everything before the choices. */
export async function beginApplication(
  { rest, email }: Account,
  results: typeof RESULTS = [],
): Promise<void> {
  const student = (await rest.post('/students', studentPayload({ email }))).read(studentSchema);
  for (const result of results) await rest.post('/exam-results', examResultPayload(student.id, result));
  await rest.upload(student.id, pngFile(), 'exam_slip');
}

/** Opens a second tab of the same browser. */
export async function openTab({ page }: Pick<Visitor, 'page'>, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

export const problems = (page: Page) => page.getByRole('alert').getByRole('listitem');

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The labels of required fields end with an asterisk. */
const LINES = {
  'First Name *': 'Aaliyah',
  'Last Name *': 'Mohammed',
  Day: '07',
  Month: '03',
  Year: '2010',
  'Place of Birth *': 'Mount Hope',
  'Nationality *': 'Trinidadian',
  'Cell Phone (Student) *': '868 555 0142',
};
const CHOICES = {
  'Country of Birth *': 'Trinidad and Tobago',
  'Religious Denomination *': 'Islam',
  'Ethnicity *': 'Mixed (Other)',
  'School Attended *': 'Trinity College East',
};

/** Fills everything that the personal form requires; it already shows the account's email address. */
export async function fillPersonalDetails(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(LINES)) await field(page, label).fill(text);
  for (const [label, option] of Object.entries(CHOICES)) await field(page, label).selectOption(option);
}

/** Checks that all these fields are as fillPersonalDetails() left them. */
export async function expectPersonalDetails(page: Page, others: Record<string, string> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...LINES, ...CHOICES, ...others })) {
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe(text);
  }
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' }).click();

/** Waits until the device keeps what was typed. */
export const keptOnDevice = (page: Page) => page.getByText('Not saved yet; kept on this device').waitFor();

export async function fillResult(page: Page, subject: string, grade = '1'): Promise<void> {
  await field(page, 'Exam Type *').selectOption('CSEC');
  await field(page, 'Subject *').selectOption(subject);
  await field(page, 'Grade *').selectOption(grade);
  await field(page, 'Subject Profile *').fill('AAB');
}

export const choice = (page: Page, which: 'First' | 'Second', place: number) =>
  page.getByLabel(`${which} choice, subject ${place}`);

export async function choose(
  page: Page,
  which: 'First' | 'Second',
  subjects: readonly string[],
): Promise<void> {
  for (const [index, subject] of subjects.entries())
    await choice(page, which, index + 1).selectOption(subject);
}
