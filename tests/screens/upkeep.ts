import { FIRST_STEPS } from '../../src/shared/first-steps/schema.ts';
import { CHECKS, type SystemReport } from '../../src/shared/system/schema.ts';
import { fill, inOrder, press, readNotice } from './acts.ts';
import { administrator, superAdmin } from './people.ts';
import { REFUSED, statesOf } from './screen.ts';

const siteSettings = statesOf('Site settings', { path: '/admin/site-settings', who: administrator }, [
  { name: 'as installed', shows: 'Academic Settings' },
  { name: 'another colour', portal: 'endless', shows: 'Academic Settings' },
  { name: 'with a badge', portal: 'endless', who: superAdmin, shows: 'Remove Badge' },
  {
    name: 'errors',
    arrange: inOrder(fill({ 'Email Address': 'nobody', 'Phone Number': '' }), press('Save Changes')),
    shows: /There are 2 problems/,
  },
  {
    name: 'saved',
    portal: 'sending',
    arrange: inOrder(
      fill({ 'Office Hours': 'Mon-Fri: 7:30 AM - 3:30 PM' }),
      press('Save Changes'),
      readNotice('Settings Updated'),
    ),
    shows: 'Academic Settings',
  },
  {
    name: 'not saved',
    portal: 'sending',
    answers: { 'admin.changeSetting': 'lost' },
    arrange: inOrder(fill({ 'Office Hours': 'Mon-Fri: noon' }), press('Save Changes'), readNotice('Error')),
    shows: /Failed to update settings/,
    complains: REFUSED,
  },
  { name: 'loading', answers: { 'admin.school': 'never' }, shows: 'Site Settings' },
  {
    name: 'not loaded',
    answers: { 'admin.school': 'fails' },
    shows: 'The settings could not be loaded',
  },
]);

const WELL: SystemReport = {
  examinedAt: '2026-10-05T15:00:00.000Z',
  findings: CHECKS.map((check) => ({
    check,
    state: 'ok',
    text: 'The last check was on 05/10/2026 at 11:00 and found no damage.',
    advice: null,
  })),
};

const STUCK = 'superAdmin.stuckMail';

const mail = statesOf('Mail', { path: '/admin/mail', portal: 'unsent', who: superAdmin }, [
  { name: 'two messages wait', shows: '2 messages waiting' },
  { name: 'none waits', portal: 'sending', shows: 'No Messages Waiting' },
  { name: 'not configured', portal: 'open', shows: 'Email is not configured' },
  { name: 'loading', answers: { [STUCK]: 'never' }, shows: 'Mail' },
  { name: 'not loaded', answers: { [STUCK]: 'fails' }, shows: 'The messages could not be loaded' },
]);

const system = statesOf('System', { path: '/admin/system', who: superAdmin }, [
  { name: 'things must be done', shows: /must be done/ },
  {
    name: 'all well',
    answers: { 'superAdmin.system': { says: WELL } },
    shows: 'Everything is well',
  },
  { name: 'email not sent', arrange: inOrder(press('Send an Email to Me')), shows: /Email Not Sent/ },
  { name: 'loading', answers: { 'superAdmin.system': 'never' }, shows: 'System' },
  {
    name: 'not loaded',
    answers: { 'superAdmin.system': 'fails' },
    shows: 'The portal could not be examined',
  },
]);

const STEPS = 'superAdmin.firstSteps';

const firstSteps = statesOf('First steps', { path: '/admin/first-steps', who: superAdmin }, [
  { name: 'some are left', shows: 'Name your school' },
  {
    name: 'all done',
    answers: { [STEPS]: { says: FIRST_STEPS.map((step) => ({ step, isDone: true, isAside: false })) } },
    shows: 'The portal is ready',
  },
  { name: 'loading', answers: { [STEPS]: 'never' }, shows: 'First Steps' },
  { name: 'not loaded', answers: { [STEPS]: 'fails' }, shows: 'The first steps could not be loaded' },
]);

/** The screens of the site settings, of emails, of the machine and of a new portal. */
export const upkeepScreens = [...siteSettings, ...mail, ...system, ...firstSteps];
