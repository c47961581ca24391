import type { Page } from 'playwright-core';
import { signInAs } from '../support/accounts.ts';
import type { TestPortal } from '../support/running-portal.ts';
import { fill, follow, inOrder, press, readNotice } from './acts.ts';
import { administrator, submitted, superAdmin } from './people.ts';
import { REFUSED, type Setting, statesOf } from './screen.ts';

const LIST = 'admin.applicationPage';

const selectsAll = (page: Page) => page.getByLabel('Select all on this page').check();
/** The path of the list with one new application only. */
async function listOfOne(portal: TestPortal) {
  const { trpc } = await submitted(portal);
  const { application } = await trpc.applications.overview.query();
  return `/admin?search=${application?.applicationId}`;
}

/** Another administrator with the same list decides first. */
async function decidesFirst(page: Page, { portal }: Setting) {
  const administrator = await signInAs(portal, 'admin', { firstName: 'Marisol', lastName: 'Achong' });
  await page
    .getByRole('button', { name: /^Approve SF/ })
    .first()
    .waitFor();
  const search = new URL(page.url()).searchParams.get('search') ?? '';
  const { items } = await administrator.trpc.admin.applicationPage.query({ search });
  for (const { id } of items)
    await administrator.rest.put(`/admin/applications/${id}/status`, { status: 'under_review' });
}

/** On a small screen the navigation is in a drawer. */
const opensMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu' });
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await menu.or(navigation).first().waitFor();
  if (await menu.isVisible()) await menu.click();
};
const opensNotices = async (page: Page) => {
  await page.getByText('Email is not configured').click();
};

const list = statesOf('Applications', { path: '/admin', portal: 'busy', who: administrator }, [
  { name: 'list', shows: /of 60/ },
  {
    name: 'sorted and filtered',
    path: '/admin?status=submitted&sort=totalScore:desc',
    shows: 'Pending Review',
  },
  {
    name: 'sorted by three columns',
    path: '/admin?sort=status:asc,totalScore:desc,student:asc&pageSize=25&page=2',
    shows: 'Sorted by Status (ascending), then Total Score (descending), then Student (ascending)',
  },
  {
    name: 'every filter',
    path: '/admin?search=a&status=submitted&subject=Physics&school=Other',
    shows: /\d results?$/,
  },
  {
    name: 'none of this status',
    portal: 'endless',
    path: '/admin?status=approved',
    shows: 'Clear filters',
  },
  { name: 'none', portal: 'endless', shows: 'No Applications Found' },
  { name: 'email not configured', portal: 'endless', who: superAdmin, shows: 'Email is not configured' },
  {
    name: 'email not configured, opened',
    portal: 'endless',
    who: superAdmin,
    arrange: opensNotices,
    shows: 'Hide for now',
  },
  {
    name: 'refreshed',
    arrange: inOrder(press('Refresh'), readNotice('List Refreshed')),
    shows: 'Student Applications',
  },
  {
    name: 'approved',
    // Another application than the one in the details screens.
    path: '/admin?status=submitted&sort=submittedAt:desc',
    arrange: inOrder(press(/^Approve SF/), readNotice('Status Updated')),
    shows: /^Approved SF/,
  },
  {
    name: 'conflict with another administrator',
    portal: 'open',
    path: ({ portal }) => listOfOne(portal),
    arrange: inOrder(decidesFirst, press(/^Approve SF/)),
    shows: /^Marisol Achong changed/,
    complains: REFUSED,
  },
  { name: 'asking to reject', arrange: press(/^Reject SF/), shows: /^Reject SF/ },
  { name: 'selected', arrange: selectsAll, shows: '50 application(s) selected' },
  { name: 'asking to delete one', arrange: press(/^Delete SF/), shows: /\d exam results? and \d/ },
  {
    name: 'asking to delete several',
    arrange: inOrder(selectsAll, press('Delete Selected')),
    shows: /^All student data of 50 applications, \d/,
  },
  {
    name: 'not deleted',
    answers: { 'admin.deleteApplication': 'lost' },
    arrange: inOrder(press(/^Delete SF/), press('Delete Application'), readNotice('Error')),
    shows: /^Failed to delete application/,
    complains: REFUSED,
  },
  { name: 'other pages', arrange: opensMenu, shows: 'Site Settings' },
  { name: 'loading', answers: { [LIST]: 'never' }, shows: 'Admin Dashboard' },
  { name: 'not loaded', answers: { [LIST]: 'fails' }, shows: 'Error Loading Data' },
]);

const savesSchedule = press('Save Schedule');
const mode = (name: string) => (page: Page) => page.getByRole('radio', { name }).check();

const schedule = statesOf('Portal schedule', { path: '/admin/registration-schedule', who: administrator }, [
  { name: 'scheduled', shows: 'From 31/01/2027 at 16:00' },
  { name: 'always open', portal: 'endless', shows: /The registration portal is open\./ },
  { name: 'closed', portal: 'closed', shows: 'Portal Closed' },
  {
    name: 'incomplete',
    arrange: inOrder(fill({ 'Close time': '' }), savesSchedule, readNotice('Validation Error')),
    shows: 'Fill in all dates and times to see what applicants will see.',
  },
  {
    name: 'asking to close',
    arrange: inOrder(mode('Always closed'), savesSchedule),
    shows: 'Close the portal now?',
  },
  {
    name: 'leaving without saving',
    arrange: inOrder(mode('Always closed'), follow('Cancel')),
    shows: 'Leave without saving?',
  },
  {
    name: 'saving',
    portal: 'endless',
    answers: { 'admin.changeSchedule': 'never' },
    arrange: inOrder(savesSchedule),
    shows: 'Saving...',
  },
  {
    name: 'not saved',
    answers: { 'admin.changeSchedule': 'lost' },
    // What is stored already would be found, and count as saved.
    arrange: inOrder(fill({ 'Close time': '17:00' }), savesSchedule, readNotice('Error')),
    shows: 'Failed to update registration schedule',
    complains: REFUSED,
  },
  {
    name: 'refreshed',
    portal: 'endless',
    arrange: inOrder(press('Refresh Status'), readNotice('Status Refreshed')),
    shows: 'Current Status',
  },
  { name: 'loading', answers: { 'site.portalStatus': 'never' }, shows: 'Portal Schedule' },
  {
    name: 'not loaded',
    answers: { 'site.portalStatus': 'fails' },
    shows: 'The schedule could not be loaded',
  },
]);

const CATALOGUE = 'admin.catalogue';
const setFirst = (subject: string) => (page: Page) =>
  page
    .getByRole('group', { name: 'Requirement 1' })
    .getByLabel('Exam subject', { exact: true })
    .selectOption(subject);
const shuts = inOrder(press('Edit Physics'), setFirst('French'));

const catalogue = statesOf('Catalogue', { path: '/admin/subjects', portal: 'busy', who: administrator }, [
  { name: 'subjects and groups', shows: 'Scholarship Groups' },
  { name: 'prerequisites unchecked', portal: 'unchecked', shows: 'Prerequisites are not being checked' },
  { name: 'editing, told what it changes', arrange: shuts, shows: /become ineligible/ },
  {
    name: 'editing, effects unknown',
    answers: { 'admin.previewSubject': 'fails' },
    arrange: shuts,
    shows: 'What this changes could not be worked out',
  },
  {
    name: 'adding, refused',
    arrange: inOrder(
      press('Add Subject'),
      press('Add requirement'),
      press('Add Subject'),
      readNotice('Validation Error'),
    ),
    shows: 'Subject name is required',
  },
  {
    name: 'saving',
    answers: { 'admin.updateSubject': 'never' },
    arrange: inOrder(shuts, press('Save Changes')),
    shows: 'Saving...',
  },
  {
    name: 'not saved',
    answers: { 'admin.updateSubject': 'lost' },
    arrange: inOrder(shuts, press('Save Changes'), readNotice('Error')),
    shows: 'The subject could not be saved. Please try again.',
    complains: REFUSED,
  },
  { name: 'asking to withdraw', arrange: press('Withdraw Physics'), shows: 'Withdraw Physics from offer?' },
  {
    name: 'asking to delete',
    portal: 'unchecked',
    // Those who are doubles in this portal have chosen other subjects.
    arrange: press('Delete Tourism'),
    shows: 'Delete Tourism?',
  },
  { name: 'editing a group', arrange: press(/^Edit .* group$/), shows: 'Subjects of the group' },
  {
    name: 'asking to delete a group',
    arrange: press(/^Delete .* group$/),
    shows: /^Delete the group/,
  },
  {
    name: 'leaving without saving',
    arrange: inOrder(shuts, follow('Back to Admin Dashboard')),
    shows: 'Leave without saving?',
  },
  { name: 'loading', answers: { [CATALOGUE]: 'never' }, shows: 'Subjects' },
  { name: 'not loaded', answers: { [CATALOGUE]: 'fails' }, shows: 'The subjects could not be loaded' },
]);

export const administratorScreens = [...list, ...schedule, ...catalogue];
