import { fill, inOrder, press, readNotice } from './acts.ts';
import { administrator, superAdmin } from './people.ts';
import { REFUSED, statesOf } from './screen.ts';

const siteSettings = statesOf('Site settings', { path: '/admin/site-settings', who: administrator }, [
  { name: 'as installed', shows: 'Academic Settings' },
  { name: 'another colour', portal: 'endless', shows: 'Academic Settings' },
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
  { name: 'loading', answers: { 'admin.siteSettings': 'never' }, shows: 'Site Settings' },
  {
    name: 'not loaded',
    answers: { 'admin.siteSettings': 'fails' },
    shows: 'The settings could not be loaded',
  },
]);

const STUCK = 'superAdmin.stuckMail';

const mail = statesOf('Mail', { path: '/admin/mail', portal: 'unsent', who: superAdmin }, [
  { name: 'two messages wait', shows: '2 messages waiting' },
  { name: 'none waits', portal: 'sending', shows: 'No Messages Waiting' },
  { name: 'not configured', portal: 'open', shows: 'Email is not configured' },
  { name: 'loading', answers: { [STUCK]: 'never' }, shows: 'Mail' },
  { name: 'not loaded', answers: { [STUCK]: 'fails' }, shows: 'The messages could not be loaded' },
]);

/** The screens of the site settings and of emails. */
export const upkeepScreens = [...siteSettings, ...mail];
