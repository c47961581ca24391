import { fill, inOrder, press } from './acts.ts';
import { superAdmin } from './people.ts';
import { statesOf } from './screen.ts';

const LIST = 'superAdmin.backups';

const create = statesOf('Backups', { path: '/admin/backup', who: superAdmin, portal: 'kept' }, [
  { name: 'none yet', portal: 'new', shows: 'No backups yet' },
  { name: 'too old', shows: 'The backups need your attention' },
  { name: 'email settings', arrange: press('Configure Email'), shows: 'App password' },
  {
    name: 'email settings, errors',
    arrange: inOrder(press('Configure Email'), press('Save Configuration')),
    shows: /There are 3 problems/,
  },
  {
    name: 'nightly, errors',
    arrange: inOrder(fill({ 'Daily ones to keep': '0' }), press('Save Automatic Backups')),
    shows: 'Please keep 1 to 60 daily backups',
  },
  { name: 'loading', answers: { [LIST]: 'never' }, shows: 'Database Backup' },
  { name: 'not loaded', answers: { [LIST]: 'fails' }, shows: 'The backups could not be loaded' },
]);

const manage = statesOf(
  'Backups, manage',
  { path: '/admin/backup?tab=manage', who: superAdmin, portal: 'kept' },
  [
    { name: 'some', shows: 'Local Backups (3)' },
    { name: 'none yet', portal: 'new', shows: 'No backups found. Create your first backup above.' },
    { name: 'deleting', arrange: press(/^Delete /), shows: 'Delete this backup?' },
  ],
);

const restore = statesOf(
  'Backups, restore',
  { path: '/admin/backup?tab=restore', who: superAdmin, portal: 'kept' },
  [
    { name: 'some', shows: 'Restore from a Local Backup' },
    { name: 'none yet', portal: 'new', shows: 'No local backups available for restoration.' },
    { name: 'no backup at all', arrange: press(/^Restore full/), shows: 'This backup cannot be restored' },
  ],
);

const guide = statesOf('Backup guide', { path: '/admin/backup/guide', who: superAdmin }, [
  { name: 'to be printed', shows: 'Something is wrong today' },
]);

/** Backups, and how they are brought back. */
export const backupScreens = [...create, ...manage, ...restore, ...guide];
