import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/accounts.ts';
import { fill, follow, inOrder, press, readNotice } from './acts.ts';
import {
  administrator,
  asked,
  beginner,
  decided,
  enrolled,
  newcomer,
  openedAgain,
  ready,
  submitted,
  superAdmin,
  withDetails,
  withdrawn,
  withdrawnOfTwo,
} from './people.ts';
import { REFUSED, statesOf } from './screen.ts';
import { thorough } from './thorough.ts';

const OVERVIEW = 'applications.overview';

const home = statesOf('Student portal', { path: '/home', who: newcomer }, [
  { name: 'open', shows: '31/01/2027' },
  { name: 'opened again', who: openedAgain, shows: 'The school opened your application again' },
  { name: 'withdrawn', who: withdrawn, shows: 'Your application has been withdrawn. Read what you entered.' },
  {
    name: 'withdrawn, of two children',
    who: withdrawnOfTwo,
    arrange: press(/^Renée/),
    shows: 'Application withdrawn',
  },
  {
    name: 'telling of a mistake',
    who: submitted,
    arrange: inOrder(
      press('I typed something wrong'),
      fill({ 'What is wrong, and how should it be?': 'My house number is 12, and not 21.' }),
    ),
    shows: 'Tell the school what is wrong',
  },
  { name: 'open, no last day', portal: 'endless', shows: 'To be announced' },
  { name: 'closed', portal: 'closed', shows: 'Registration Portal Closed' },
  {
    name: 'closed, new application refused',
    portal: 'closed',
    arrange: inOrder(press('New Application'), readNotice('Registration Portal Closed')),
    shows: 'Student Portal',
  },
  { name: 'loading', answers: { 'site.portalStatus': 'never' }, shows: 'Student Portal' },
  {
    name: 'not loaded',
    answers: { 'site.portalStatus': 'fails' },
    shows: 'Could not be loaded',
  },
]);

const dashboard = statesOf('Dashboard', { path: '/dashboard' }, [
  { name: 'empty, open', who: newcomer, shows: 'No Applications Yet' },
  { name: 'empty, closed', portal: 'closed', who: newcomer, shows: 'No Applications Yet' },
  { name: 'draft', who: beginner, shows: 'Draft Application' },
  { name: 'draft, closed', portal: 'closed', who: beginner, shows: /this draft cannot be changed/ },
  {
    name: 'draft, asking to delete it',
    who: beginner,
    arrange: press('Delete Draft'),
    shows: 'Delete this draft?',
  },
  {
    name: 'draft deleted',
    who: beginner,
    arrange: inOrder(
      press('Delete Draft'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete Draft' }).click(),
      readNotice('Draft Deleted'),
    ),
    shows: 'No Applications Yet',
  },
  { name: 'personal details saved', who: withDetails, shows: 'Draft Application' },
  { name: 'choices saved', who: ready, shows: /Application SF2027-/ },
  { name: 'choices saved, closed', portal: 'closed', who: ready, shows: /not submitted before the portal/ },
  { name: 'submitted', who: submitted, shows: 'Submitted' },
  { name: 'at its other address', path: '/student-dashboard', who: submitted, shows: 'Submitted' },
  {
    name: 'subject requirements, closed',
    portal: 'closed',
    who: ready,
    arrange: follow('View Subject Requirements'),
    shows: /grade 1/,
  },
  {
    name: 'preparing a download',
    who: submitted,
    answers: { '/application/pdf': 'never' },
    arrange: press('Download Application'),
    shows: 'Quick Actions',
  },
  { name: 'withdrawn, of two children', who: withdrawnOfTwo, shows: 'Withdrawn' },
  { name: 'under review', who: decided('under_review'), shows: 'Under Review' },
  { name: 'approved', who: decided('approved'), shows: 'Approved' },
  { name: 'rejected, closed', portal: 'closed', who: decided('rejected'), shows: 'Rejected' },
  {
    name: 'subject requirements',
    path: '/student-dashboard#subject-requirements',
    who: submitted,
    shows: 'Mathematics or Additional Mathematics at grade 1',
  },
  {
    name: 'subject requirements not loaded',
    path: '/student-dashboard#subject-requirements',
    who: submitted,
    answers: { 'eligibility.requirements': 'fails' },
    shows: 'We could not load the requirements',
  },
  { name: 'loading', who: newcomer, answers: { 'applications.mine': 'never' }, shows: 'Student Dashboard' },
  {
    name: 'not loaded',
    who: newcomer,
    answers: { 'applications.mine': 'fails' },
    shows: 'We could not load your applications',
  },
]);

const myApplications = statesOf('My Applications', { path: '/my-applications' }, [
  { name: 'none, open', who: newcomer, shows: 'Start New Application' },
  { name: 'none, closed', portal: 'closed', who: newcomer, shows: 'No Application Found' },
  { name: 'half typed', who: beginner, shows: 'Continue Application' },
  { name: 'personal details only', who: withDetails, shows: 'Continue Application' },
  { name: 'draft', who: ready, shows: 'Uploaded Documents' },
  { name: 'draft, closed', portal: 'closed', who: ready, shows: 'Registration Portal Closed' },
  { name: 'submitted', who: submitted, shows: 'Submitted On' },
  { name: 'asked', who: asked, shows: /^The school asks you for a document/ },
  { name: 'opened again', who: openedAgain, shows: 'The school opened your application again' },
  { name: 'withdrawn', who: withdrawn, shows: 'Application withdrawn' },
  { name: 'under review', who: decided('under_review'), shows: 'Your application is being reviewed' },
  { name: 'approved', who: decided('approved'), shows: 'Your application has been approved' },
  {
    name: 'rejected, closed',
    portal: 'closed',
    who: decided('rejected'),
    shows: 'Your application was not successful',
  },
  { name: 'everything filled in', who: thorough, shows: 'Ramkissoon-Fitzpatrick' },
  {
    name: 'led here from a closed page',
    portal: 'closed',
    who: ready,
    path: '/register',
    arrange: readNotice('Registration Portal Closed'),
    shows: 'Uploaded Documents',
  },
  { name: 'loading', who: newcomer, answers: { [OVERVIEW]: 'never' }, shows: 'My Applications' },
  {
    name: 'not loaded',
    who: newcomer,
    answers: { [OVERVIEW]: 'fails' },
    shows: 'We could not load your application',
  },
]);

const newPassword = { 'New Password': 'roti and curry', 'Confirm New Password': 'roti and curry' };

/** Several forms of the page ask for the current password. */
const provesIn =
  (form: string, password = PASSWORD) =>
  (page: Page) =>
    page.getByRole('form', { name: form }).getByLabel('Current Password').fill(password);

const settings = statesOf('Settings', { path: '/settings', who: newcomer }, [
  { name: 'applicant', shows: 'Account Security' },
  { name: 'administrator', who: administrator, shows: 'admin' },
  { name: 'super administrator', who: superAdmin, shows: 'super admin' },
  { name: 'sessions loading', answers: { 'auth.sessions': 'never' }, shows: 'Where You Are Logged In' },
  {
    name: 'sessions not loaded',
    answers: { 'auth.sessions': 'fails' },
    shows: 'Your devices could not be loaded',
  },
  {
    name: 'data downloaded',
    arrange: inOrder(press('Download My Data'), readNotice('Data Downloaded')),
    shows: 'Your Data',
  },
  {
    name: 'errors',
    arrange: inOrder(
      fill({ 'First Name': '', 'Email Address': 'nobody' }),
      press('Save Changes'),
      fill({ 'Current Password': PASSWORD, 'New Password': '12345', 'Confirm New Password': '54321' }),
      press('Change Password'),
    ),
    shows: 'New password and confirmation do not match',
  },
  {
    name: 'administrator, another address',
    who: administrator,
    arrange: fill({ 'Email Address': 'another@school.example' }),
    shows: /^To change your email address/,
  },
  {
    name: 'administrator, another address, two-step',
    who: enrolled(administrator),
    arrange: inOrder(
      fill({ 'Email Address': 'another@school.example' }),
      provesIn('Profile Information'),
      press('Save Changes'),
    ),
    shows: 'Use a recovery code',
    complains: REFUSED,
  },
  {
    name: 'saving',
    answers: { 'auth.updateProfile': 'never' },
    arrange: inOrder(fill({ 'First Name': 'Anjali Marie' }), press('Save Changes')),
    shows: 'Saving...',
  },
  {
    name: 'saved',
    arrange: inOrder(fill({ 'First Name': 'Anjali Marie' }), press('Save Changes'), readNotice('Success')),
    shows: 'Anjali Marie Baptiste',
  },
  {
    name: 'not saved',
    answers: { 'auth.updateProfile': 'lost' },
    arrange: inOrder(fill({ 'First Name': 'Anjali Marie' }), press('Save Changes'), readNotice('Error')),
    shows: /Failed to update profile/,
    complains: REFUSED,
  },
  {
    name: 'wrong current password',
    arrange: inOrder(fill({ 'Current Password': 'not this one', ...newPassword }), press('Change Password')),
    shows: 'Current password is incorrect',
    complains: REFUSED,
  },
  {
    name: 'changing the password',
    answers: { 'auth.changePassword': 'never' },
    arrange: inOrder(fill({ 'Current Password': PASSWORD, ...newPassword }), press('Change Password')),
    shows: 'Changing...',
  },
  {
    name: 'password changed',
    arrange: inOrder(
      fill({ 'Current Password': PASSWORD, ...newPassword }),
      press('Change Password'),
      readNotice('Success'),
    ),
    shows: 'Change Password',
  },
]);

const setsUp = inOrder(press('Set Up'), provesIn('Continue'), press('Continue'));
const renews = inOrder(press('New Recovery Codes'), provesIn('Show New Recovery Codes'));

const twoStep = statesOf('Two-step sign-in', { path: '/settings', who: administrator }, [
  { name: 'off', shows: 'Set Up' },
  { name: 'on', who: enrolled(administrator), shows: /10 recovery codes are left/ },
  { name: 'required, off', portal: 'strict', shows: 'Please set it up now' },
  {
    name: 'required, on',
    portal: 'strict',
    who: enrolled(administrator),
    shows: /All administrators of this portal have to use it/,
  },
  { name: 'password', arrange: press('Set Up'), shows: /^Please enter it once more/ },
  {
    name: 'wrong password',
    arrange: inOrder(press('Set Up'), provesIn('Continue', 'not this one'), press('Continue')),
    shows: 'Current password is incorrect',
    complains: REFUSED,
  },
  { name: 'QR code', arrange: setsUp, shows: 'Enter the six digits that the app shows now.' },
  {
    name: 'wrong code',
    arrange: inOrder(setsUp, fill({ Code: '000000' }), press('Switch On')),
    shows: /^This code is wrong/,
    complains: REFUSED,
  },
  {
    name: 'code once more',
    who: enrolled(administrator),
    arrange: inOrder(renews, press('Show New Recovery Codes')),
    shows: 'The six digits that your authenticator app shows now.',
    complains: REFUSED,
  },
  {
    name: 'not answered',
    who: enrolled(administrator),
    answers: { 'secondStep.renewRecoveryCodes': 'lost' },
    arrange: inOrder(renews, press('Show New Recovery Codes')),
    shows: /Your former recovery codes may no longer work/,
    complains: REFUSED,
  },
  { name: 'loading', answers: { 'secondStep.state': 'never' }, shows: 'Two-Step Sign-In' },
  {
    name: 'not loaded',
    answers: { 'secondStep.state': 'fails' },
    shows: 'Two-step sign-in could not be loaded',
  },
]);

export const accountScreens = [...home, ...dashboard, ...myApplications, ...settings, ...twoStep];
