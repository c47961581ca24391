import { inOrder, press, readNotice } from './acts.ts';
import { officer, superAdmin } from './people.ts';
import { statesOf } from './screen.ts';

const LIST = 'admin.applicationPage';

const list = statesOf('Applications', { path: '/admin', portal: 'busy', who: officer }, [
  { name: 'list', shows: /of 60/ },
  {
    name: 'sorted and filtered',
    path: '/admin?status=submitted&sort=totalScore:desc',
    shows: 'Pending Review',
  },
  {
    name: 'none of this status',
    portal: 'endless',
    path: '/admin?status=approved',
    shows: 'Clear filters',
  },
  { name: 'none', portal: 'endless', shows: 'No Applications Found' },
  { name: 'e-mail not configured', portal: 'endless', who: superAdmin, shows: 'E-mail is not configured' },
  {
    name: 'refreshed',
    arrange: inOrder(press('Refresh'), readNotice('List Refreshed')),
    shows: 'Student Applications',
  },
  { name: 'asking to reject', arrange: press(/^Reject/), shows: /^Reject SF/ },
  { name: 'loading', answers: { [LIST]: 'never' }, shows: 'Admin Dashboard' },
  { name: 'not loaded', answers: { [LIST]: 'fails' }, shows: 'Error Loading Data' },
]);

export const officerScreens = [...list];
