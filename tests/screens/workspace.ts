import { csvOf, sendSheet } from '../support/broadsheets/sheets.ts';
import { enterPaper } from '../support/paper/paper.ts';
import type { TestPortal } from '../support/running-portal.ts';
import { fill, inOrder, press } from './acts.ts';
import { administrator } from './people.ts';
import { REFUSED, type Setting, statesOf } from './screen.ts';

const SOMEBODY = {
  firstName: 'Renée-Alexandria',
  lastName: 'Seepersad-Fitzwilliam',
  dateOfBirth: '2009-02-03',
};

/** An administrator, and two applications that may be of the same person. */
async function withDoubles(portal: TestPortal) {
  const account = await administrator(portal);
  await enterPaper(account, { ...SOMEBODY, birthCertificatePin: 'PIN 20090203 A' });
  await enterPaper(account, { ...SOMEBODY, birthCertificatePin: 'pin20090203a', cityTownCommunity: 'Arima' });
  return account;
}

/** An administrator, and a message that was written to many. */
async function withMessage(portal: TestPortal) {
  const account = await administrator(portal);
  const { items } = await account.trpc.admin.applicationPage.query({ pageSize: 25 });
  const ids = items.map(({ id }) => id);
  const text = 'Please come on Monday with the original of your slip, {firstName}.';
  await portal.services.db
    .updateTable('users')
    .set({ emailVerified: 1 })
    .where('role', '=', 'user')
    .execute();
  await account.rest.post('/admin/messages', { ids, subject: 'Registration day', text });
  return account;
}

const figures = statesOf('Figures', { path: '/admin/figures', who: administrator }, [
  { name: 'all', portal: 'busy', shows: 'All applications' },
  { name: 'of one school', path: '/admin/figures?school=Other', portal: 'busy', shows: /School: Other/ },
  { name: 'none', portal: 'endless', shows: 'No Applications Found' },
  { name: 'loading', answers: { 'admin.figures': 'never' }, shows: 'Figures' },
  {
    name: 'not loaded',
    answers: { 'admin.figures': 'fails' },
    shows: 'The figures could not be loaded',
    complains: REFUSED,
  },
]);

const messages = statesOf('Messages', { path: '/admin/messages', who: administrator }, [
  { name: 'none', portal: 'endless', shows: 'No Messages Yet' },
  { name: 'written', portal: 'busy', who: withMessage, shows: 'Registration day' },
  {
    name: 'one opened',
    portal: 'busy',
    who: withMessage,
    arrange: (page) => page.locator('summary').filter({ hasText: 'Registration day' }).first().click(),
    shows: /Please come on Monday/,
  },
  { name: 'loading', answers: { 'admin.messages': 'never' }, shows: 'Messages' },
  {
    name: 'not loaded',
    answers: { 'admin.messages': 'fails' },
    shows: 'The messages could not be loaded',
    complains: REFUSED,
  },
]);

const typesSomebody = fill({ 'First Name': 'Renee-Alexandria', 'Last Name': 'Seepersad-Fitzwilliam' });
const birthday = fill({ Day: '3', Month: '2', Year: '2009' });

const paper = statesOf('Paper application', { path: '/admin/paper', who: administrator }, [
  { name: 'empty', shows: 'Enter Application' },
  { name: 'errors', arrange: press('Enter Application'), shows: /^There are \d+ problems$/ },
  {
    name: 'somebody who is there already',
    who: withDoubles,
    arrange: inOrder(typesSomebody, birthday),
    shows: 'This person may have an application already',
  },
]);

const doubles = statesOf('Possible doubles', { path: '/admin/doubles', who: administrator }, [
  { name: 'none', portal: 'endless', shows: 'No Possible Doubles' },
  // Apart from the many applicants with the same name.
  { name: 'beside each other', portal: 'unchecked', who: withDoubles, shows: 'Renée-Alexandria' },
  { name: 'loading', answers: { 'admin.doubles': 'never' }, shows: 'Possible Doubles' },
  {
    name: 'not loaded',
    answers: { 'admin.doubles': 'fails' },
    shows: 'The possible doubles could not be loaded',
    complains: REFUSED,
  },
]);

/** A row for each of some applicants, and a subject that nobody knows. */
async function sheetOf({ services: { db } }: TestPortal) {
  const people = await db
    .selectFrom('students')
    .select(['candidateNumber', 'lastName', 'firstName'])
    .where('candidateNumber', '<>', '')
    .limit(30)
    .execute();
  const rows = people.map((one) => [one.candidateNumber, one.lastName, one.firstName, 'II', 'IV', '1']);
  const headings = ['Candidate No.', 'Surname', 'First Name', 'ENG A', 'MATHS', 'Steelpan Studies'];
  return csvOf([headings, ...rows, ['Total', '', '', '30', '30', '']]);
}

/** An administrator, and the address of an uploaded broadsheet. */
async function openedBroadsheet({ portal, account }: Setting) {
  if (!account) throw new Error('nobody is signed in');
  const { id } = await sendSheet(account, await sheetOf(portal));
  return `/admin/results/broadsheets/${id}`;
}

const broadsheets = statesOf('Broadsheets', { path: '/admin/results/broadsheets', who: administrator }, [
  { name: 'none', portal: 'endless', shows: 'No Broadsheets Yet' },
  { name: 'loading', answers: { 'admin.broadsheets': 'never' }, shows: 'Upload a Broadsheet' },
  {
    name: 'not loaded',
    answers: { 'admin.broadsheets': 'fails' },
    shows: 'The broadsheets could not be loaded',
    complains: REFUSED,
  },
]);

const broadsheet = statesOf('Broadsheet', { path: openedBroadsheet, portal: 'busy', who: administrator }, [
  { name: 'preview', shows: 'Subjects That Are Not Known' },
  {
    name: 'how it is read',
    arrange: (page) => page.getByText('Columns, encoding and year').click(),
    shows: 'What the columns hold',
  },
  { name: 'asking to apply', arrange: press('Apply…'), shows: 'Apply This Broadsheet?' },
]);

/** What administrators have beside the list. */
export const workspaceScreens = [
  ...figures,
  ...messages,
  ...paper,
  ...doubles,
  ...broadsheets,
  ...broadsheet,
];
