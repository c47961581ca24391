import type { Page } from 'playwright-core';
import { signInAs } from '../support/accounts.ts';
import { enrol } from '../support/auth/second-step.ts';
import { choose, fill, inOrder, press, readNotice } from './acts.ts';
import { enrolled, superAdmin } from './people.ts';
import { REFUSED, type Setting, statesOf } from './screen.ts';

const LIST = 'superAdmin.userPage';

const newAdministrator = ({ portal }: Setting) =>
  signInAs(portal, 'admin', { firstName: 'Christiana-Alejandra', lastName: 'Ramkissoon-Fitzpatrick' });

/** Finds a new administrator who belongs to this screen alone. */
const withAdministrator = async (setting: Setting) =>
  `/admin/users?search=${(await newAdministrator(setting)).email}`;
const withEnrolledAdministrator = async (setting: Setting) => {
  const account = await newAdministrator(setting);
  await enrol(setting.portal, account);
  return `/admin/users?search=${account.email}`;
};
const role = (page: Page) => page.getByLabel(/^Role of Christiana/).selectOption('Super Administrator');
const confirmsRole = inOrder(role, press(/^Confirm: /));
const SOMEBODY = {
  'First Name': 'Kerwyn',
  'Last Name': 'Joseph',
  Email: 'kerwyn.joseph@example.com',
  Password: 'correct horse battery',
};
const adds = inOrder(press('Add User'), fill(SOMEBODY), (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click(),
);

const users = statesOf('Users', { path: '/admin/users', who: superAdmin }, [
  { name: 'list', portal: 'busy', shows: /^Showing 1–50 of/ },
  { name: 'filtered', portal: 'busy', path: '/admin/users?role=user&state=active', shows: 'Clear filters' },
  { name: 'none found', path: '/admin/users?search=nobody', shows: 'No Users Found' },
  { name: 'adding', arrange: press('Add User'), shows: 'First Name' },
  {
    name: 'adding, refused',
    arrange: inOrder(press('Add User'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click(),
    ),
    shows: 'There are 4 problems',
  },
  {
    name: 'adding, saving',
    answers: { 'superAdmin.createUser': 'never' },
    arrange: adds,
    shows: 'Saving...',
  },
  {
    name: 'not added',
    answers: { 'superAdmin.createUser': 'lost' },
    arrange: inOrder(adds, readNotice('Error')),
    shows: /^The server did not answer/,
    complains: REFUSED,
  },
  {
    name: 'another role chosen',
    path: withAdministrator,
    arrange: role,
    shows: /and is logged out everywhere/,
  },
  {
    name: 'another role set',
    path: withAdministrator,
    arrange: inOrder(confirmsRole, readNotice('Role Updated')),
    shows: /^1 of/,
  },
  { name: 'editing', path: withAdministrator, arrange: press(/^Edit/), shows: 'Save User' },
  {
    name: 'editing oneself, another address',
    path: async ({ account }: Setting) => `/admin/users?search=${account?.email}`,
    arrange: inOrder(press(/^Edit/), (page) =>
      page.getByRole('dialog').getByLabel('Email').fill('another@school.example'),
    ),
    shows: /^To change your email address/,
  },
  {
    name: 'asking to deactivate',
    path: withAdministrator,
    arrange: press(/^Deactivate/),
    shows: 'Deactivate User',
  },
  {
    name: 'asking to end sessions',
    path: withAdministrator,
    arrange: press(/^End Sessions/),
    shows: /^End all sessions of/,
  },
  {
    name: 'asking to delete',
    portal: 'busy',
    path: '/admin/users?role=user',
    arrange: press(/^Delete/),
    shows: /With it go 1 student record/,
  },
  {
    name: 'asking to delete, not counted',
    path: withAdministrator,
    answers: { 'superAdmin.userExtent': 'fails' },
    arrange: press(/^Delete/),
    shows: /We could not count them/,
  },
  {
    name: 'two-step sign-in required',
    portal: 'strict',
    who: enrolled(superAdmin),
    shows: /not set it up yet/,
  },
  {
    name: 'two-step sign-in required, refused',
    arrange: inOrder(
      (page) => page.getByLabel('Require two-step sign-in of all administrators').click(),
      press('Require It of All'),
      readNotice('Error'),
    ),
    shows: 'User Management',
    complains: REFUSED,
  },
  {
    name: 'two-step sign-in, asking to switch it off',
    path: withEnrolledAdministrator,
    arrange: press(/^Switch Off Two-Step/),
    shows: /^Switch off two-step sign-in of/,
  },
  {
    name: 'two-step sign-in, requirement not loaded',
    answers: { 'superAdmin.secondStepRequirement': 'fails' },
    shows: 'The two-step sign-in setting could not be loaded',
  },
  { name: 'loading', answers: { [LIST]: 'never' }, shows: 'User Management' },
  { name: 'not loaded', answers: { [LIST]: 'fails' }, shows: 'The users could not be loaded' },
]);

const TRAIL = 'superAdmin.auditPage';

/** Shows only the changes of one new person. */
const withChanges = async ({ portal, account }: Setting) => {
  const { user } = await signInAs(portal, 'admin', { firstName: 'Lystra', lastName: 'Ramoutar' });
  await account?.rest.put(`/super-admin/users/${user.id}`, {
    firstName: 'Lystra Anne',
    password: 'another one',
  });
  await account?.rest.put(`/super-admin/users/${user.id}/role`, { role: 'user' });
  await account?.rest.put('/admin/site-settings/officeHours', { value: 'Mon-Fri: 7:30 AM - 3:30 PM' });
  await account?.rest.delete(`/super-admin/users/${user.id}`);
  return `/admin/audit?person=${account?.user.id}`;
};

/** On a phone some filters are folded. */
const unfoldsFilters = async (page: Page) => {
  const more = page.getByText('More filters');
  await page.getByLabel('Show').waitFor();
  if (await more.isVisible()) await more.click();
};

const audit = statesOf('Audit', { path: '/admin/audit', who: superAdmin }, [
  { name: 'changes', path: withChanges, shows: 'Deleted an account' },
  {
    name: 'of one kind',
    path: withChanges,
    arrange: inOrder(unfoldsFilters, choose({ Action: 'user_role_changed' })),
    shows: '1 change',
  },
  { name: 'none', portal: 'unsent', shows: 'No Changes Found' },
  { name: 'none of that day', path: '/admin/audit?to=1999-12-31', shows: 'Clear filters' },
  { name: 'loading', answers: { [TRAIL]: 'never' }, shows: 'Audit Trail' },
  { name: 'not loaded', answers: { [TRAIL]: 'fails' }, shows: 'The audit trail could not be loaded' },
]);

/** The screens of super administrators about accounts and the audit trail. */
export const headScreens = [...users, ...audit];
