import { issueSetUpLink } from '../../src/server/domains/auth/service.ts';
import { PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { enrol } from '../support/auth/second-step.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { fill, follow, inOrder, press, readNotice, see } from './acts.ts';
import {
  administrator,
  asked,
  beginner,
  decided,
  newcomer,
  openedAgain,
  ready,
  submitted,
  superAdmin,
  withdrawnOfTwo,
} from './people.ts';
import { REFUSED, type Setting, statesOf } from './screen.ts';

const OVERVIEW = 'applications.overview';
const STATUS = 'site.portalStatus';

const landing = statesOf('Landing', { path: '/' }, [
  { name: 'logged out, open', shows: 'Registration Portal Open' },
  { name: 'logged out, with a badge', portal: 'endless', shows: 'Registration Portal Open' },
  { name: 'logged out, closed', portal: 'closed', shows: 'Registration Portal Closed' },
  { name: 'newcomer, open', who: newcomer, shows: 'You have not started an application yet.' },
  { name: 'beginner, open', who: beginner, shows: /0 of 5 steps are complete/ },
  { name: 'ready to submit, open', who: ready, shows: /Everything is filled in, but not yet submitted/ },
  { name: 'asked', who: asked, shows: /^The school asks you for a document/ },
  { name: 'opened again', who: openedAgain, shows: 'The school opened your application again' },
  { name: 'newcomer, closed', portal: 'closed', who: newcomer, shows: 'View My Applications' },
  { name: 'submitted', who: submitted, shows: /has been submitted and can no longer be changed/ },
  { name: 'one of two children', who: withdrawnOfTwo, shows: /^Kofi Baptiste: Go on where you stopped/ },
  { name: 'approved, closed', portal: 'closed', who: decided('approved'), shows: 'Approved' },
  { name: 'administrator', who: administrator, shows: 'Access Admin Dashboard' },
  { name: 'super administrator', who: superAdmin, shows: /^There is no backup yet|^Email is not configured/ },
  {
    name: 'administrator, loading',
    who: administrator,
    answers: { 'admin.stats': 'never' },
    shows: 'What waits for you',
  },
  {
    name: 'administrator, not loaded',
    who: administrator,
    answers: { 'admin.stats': 'fails' },
    shows: 'Your tasks could not be loaded',
  },
  { name: 'loading', who: newcomer, answers: { [STATUS]: 'never' }, shows: 'Application Status' },
  {
    name: 'contacts loading',
    who: newcomer,
    answers: { 'site.settings': 'never' },
    shows: 'Need Assistance?',
  },
  {
    name: 'status not loaded',
    // The page of a visitor has it already.
    who: newcomer,
    answers: { [STATUS]: 'fails' },
    shows: 'We could not find out whether the registration portal is open',
  },
  {
    name: 'overview not loaded',
    who: newcomer,
    answers: { [OVERVIEW]: 'fails' },
    shows: 'Your status could not be loaded',
  },
  {
    name: 'logged out a moment ago',
    who: newcomer,
    arrange: inOrder(press('Logout'), readNotice('Logged Out')),
    shows: 'Login to Start Application',
  },
]);

const welcome = statesOf('Welcome', { path: '/welcome' }, [
  { name: 'logged out', shows: 'For administrators' },
  { name: 'newcomer', who: newcomer, shows: 'For administrators' },
]);

const someone = { Email: 'nobody@example.com', Password: 'not the right one' };
const TAKEN = 'taken@mail.example';
const logIn = (page: Parameters<ReturnType<typeof press>>[0]) =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();

/** Makes an account with two-step sign-in. */
async function protectedAccount({ portal }: Setting) {
  const people = await portal.services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', PROTECTED)
    .execute();
  if (people.length === 0) await enrol(portal, await signInAs(portal, 'admin', { email: PROTECTED }));
  return '/auth';
}
const PROTECTED = 'protected.officer@school.example';
const asksForCode = inOrder(
  fill({ Email: PROTECTED, Password: PASSWORD }),
  logIn,
  see('Use a recovery code'),
);

const auth = statesOf('Log-in page', { path: '/auth' }, [
  {
    name: 'on the way to another page',
    path: '/auth?next=%2Fregister',
    shows: 'Please log in, or create an account, to go on.',
  },
  { name: 'login', shows: 'Log in to your account' },
  { name: 'login, nothing filled in', arrange: logIn, shows: 'Password is required' },
  {
    name: 'login refused',
    arrange: inOrder(fill(someone), logIn, readNotice('Login Failed')),
    shows: 'Login Failed',
    complains: REFUSED,
  },
  {
    name: 'login busy',
    answers: { 'auth.login': 'never' },
    arrange: inOrder(fill(someone), logIn),
    shows: 'Log in to your account',
  },
  {
    name: 'login without a connection',
    answers: { 'auth.login': 'lost' },
    arrange: inOrder(fill(someone), logIn),
    shows: /The school could not be reached/,
    complains: REFUSED,
  },
  {
    name: 'login, two-step',
    path: protectedAccount,
    arrange: asksForCode,
    shows: 'Use a recovery code',
    complains: REFUSED,
  },
  {
    name: 'login, two-step, wrong code',
    path: protectedAccount,
    arrange: inOrder(asksForCode, fill({ Code: '000000' }), logIn),
    shows: /^This code is wrong/,
    complains: REFUSED,
  },
  {
    name: 'login, two-step, recovery code',
    path: protectedAccount,
    arrange: inOrder(asksForCode, press('Use a recovery code')),
    shows: 'Recovery Code',
    complains: REFUSED,
  },
  { name: 'register', path: '/auth?tab=register', shows: 'Create an account' },
  {
    name: 'register, nothing filled in',
    path: '/auth?tab=register',
    arrange: press('Register'),
    shows: 'Please confirm your password',
  },
  {
    name: 'register, passwords differ',
    path: '/auth?tab=register',
    arrange: inOrder(
      fill({ 'First Name': 'Aaliyah', 'Last Name': 'Mohammed', Email: 'aaliyah@mail.example' }),
      fill({ Password: 'doubles and pepper', 'Confirm Password': 'doubles' }),
      press('Show password'),
      press('Register'),
    ),
    shows: "Passwords don't match",
  },
  {
    name: 'register refused',
    path: async ({ portal }) => {
      await registerApplicant(portal, { email: TAKEN });
      return '/auth?tab=register';
    },
    arrange: inOrder(
      fill({ 'First Name': 'Aaliyah', 'Last Name': 'Mohammed', Email: TAKEN }),
      fill({ Password: 'doubles and pepper', 'Confirm Password': 'doubles and pepper' }),
      press('Register'),
      readNotice('Registration Failed'),
    ),
    shows: 'Registration Failed',
    complains: REFUSED,
  },
  { name: 'reset', path: '/auth?tab=forgot', shows: 'Reset your password' },
  {
    name: 'reset, nothing filled in',
    path: '/auth?tab=forgot',
    arrange: press('Send reset link'),
    shows: 'Invalid email format',
  },
  {
    name: 'reset link sent',
    path: '/auth?tab=forgot',
    arrange: inOrder(
      fill({ Email: 'somebody@example.com' }),
      press('Send reset link'),
      readNotice('Password Reset Email Sent'),
    ),
    shows: 'Check your email',
  },
  { name: 'logged in already', who: newcomer, shows: /You are logged in as/ },
  { name: 'not for applicants', path: '/admin', who: newcomer, shows: 'That page is for administrators' },
  {
    name: 'after a link without a token',
    path: '/reset-password',
    arrange: inOrder(see('Log in to your account'), readNotice('Invalid Reset Link')),
    shows: 'The link to choose a new password was not complete',
  },
  {
    name: 'session over',
    path: '/dashboard',
    who: async (portal) => ({ ...(await newcomer(portal)), token: 'of a session that has ended' }),
    arrange: readNotice('Your session has ended'),
    shows: 'Log in to your account',
    complains: REFUSED,
  },
]);

/** The token of the last link that was sent to this person, in an email whose subject begins with this. */
async function mailedToken({ portal, account }: Setting, subjectBegins = '') {
  const mails = await readOutbox(portal);
  const mail = mails.findLast(
    ({ to, subject }) => to === account?.email && subject.startsWith(subjectBegins),
  );
  if (!mail) throw new Error('no email with a link');
  return linkToken(mail);
}

async function resetLink(setting: Setting) {
  const { account } = setting;
  await account?.rest.post('/auth/forgot-password', { email: account.email });
  return `/reset-password?token=${await mailedToken(setting)}`;
}
const confirmationLink = async (setting: Setting) => `/confirm-email?token=${await mailedToken(setting)}`;
async function undoLink(setting: Setting) {
  const { account } = setting;
  if (account)
    await account.rest.put('/auth/profile', { ...account.user, email: `changed.${account.email}` });
  return `/undo-email-change?token=${await mailedToken(setting, 'Your email address was changed')}`;
}
const passwords = { Password: 'a new pass phrase', 'Confirm Password': 'a new pass phrase' };
const A_TOKEN = 'x'.repeat(43);

const links = [
  ...statesOf('Reset password', { who: newcomer, path: `/reset-password?token=${A_TOKEN}` }, [
    { name: 'form', shows: 'Choose a new password' },
    {
      name: 'errors',
      arrange: inOrder(fill({ Password: 'short' }), press('Update Password')),
      shows: 'Please confirm your password',
    },
    {
      name: 'link does not work',
      arrange: inOrder(fill(passwords), press('Update Password')),
      shows: 'This link no longer works',
      complains: REFUSED,
    },
    {
      name: 'done',
      path: resetLink,
      arrange: inOrder(fill(passwords), press('Update Password')),
      shows: 'Password Updated!',
    },
  ]),
  ...statesOf('Confirm email', { path: `/confirm-email?token=${A_TOKEN}` }, [
    { name: 'link not complete', path: '/confirm-email', shows: 'This confirmation link is not complete' },
    { name: 'question', shows: /Please confirm that this email address is yours/ },
    {
      name: 'done',
      who: registerApplicant,
      path: confirmationLink,
      arrange: press('Confirm my email address'),
      shows: 'Email address confirmed',
    },
    {
      name: 'link does not work',
      arrange: press('Confirm my email address'),
      shows: 'This link does not work',
      complains: REFUSED,
    },
  ]),
  ...statesOf('Undo a changed address', { path: `/undo-email-change?token=${A_TOKEN}` }, [
    { name: 'link not complete', path: '/undo-email-change', shows: 'This link is not complete' },
    { name: 'question', shows: /your account goes back/ },
    {
      name: 'done',
      who: newcomer,
      path: undoLink,
      arrange: press('Undo the Change'),
      shows: 'The change is undone',
    },
    {
      name: 'link does not work',
      arrange: press('Undo the Change'),
      shows: 'The change was not undone',
      complains: REFUSED,
    },
  ]),
  ...statesOf('Set up', { portal: 'new', path: `/setup?token=${A_TOKEN}` }, [
    { name: 'link not complete', path: '/setup', shows: 'This address is not complete' },
    {
      name: 'form',
      path: async ({ portal }) =>
        new URL(await issueSetUpLink(portal.services)).search.replace(/^/, '/setup'),
      shows: 'Create Super Administrator',
    },
    { name: 'errors', arrange: press('Create Super Administrator'), shows: 'Last name is required' },
  ]),
];

const elsewhere = statesOf('Elsewhere', {}, [
  { name: '404', path: '/no/such/page', shows: '404 Page Not Found' },
  { name: '404, super administrator', path: '/no/such/page', who: superAdmin, shows: '404 Page Not Found' },
  {
    name: 'page that cannot be loaded',
    answers: { '/assets/auth-': 'lost' },
    arrange: follow('Login / Register'),
    shows: 'This page could not be loaded',
    complains: /^Failed to load resource|^Couldn't load preload assets/,
  },
  {
    name: 'page that cannot be drawn',
    path: '/dashboard',
    who: newcomer,
    answers: { 'applications.mine': 'nonsense' },
    shows: 'Something went wrong',
    complains: /TypeError|error/i,
  },
]);

export const publicScreens = [...landing, ...welcome, ...auth, ...links, ...elsewhere];
