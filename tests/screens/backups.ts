import { fileOf } from '../../scripts/support/files.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import type { Operation } from '../../src/shared/backups/operations.ts';
import { MAILBOX } from '../support/backups/mailbox.ts';
import type { TestPortal } from '../support/running-portal.ts';
import { chooseFiles, fill, inOrder, press, readNotice } from './acts.ts';
import { ready, submitted, superAdmin } from './people.ts';
import { REFUSED, statesOf } from './screen.ts';

const LIST = 'superAdmin.backups';
const HEALTH = 'superAdmin.backupHealth';
const AUTOMATIC = 'superAdmin.automaticBackups';

/** The server reports this operation as running. */
const runs = (running: Partial<Operation>) => ({
  'superAdmin.backupProgress': {
    says: { running: { id: '1', type: null, fileName: null, ...running }, latest: null },
  },
});
const configures = inOrder(
  press('Configure Email'),
  fill({ 'Email address': MAILBOX.user, 'App password': MAILBOX.pass, 'Send to email': MAILBOX.to }),
  press('Save Configuration'),
  readNotice('Configuration Saved'),
);
const FAILURE = 'There is too little room on the disk: 3.1 GB are needed, 1.2 GB are free.';
const LACKS =
  'It does not hold the files of 2 documents (SF2027-00012 and SF2027-00031), which are missing or damaged on this machine. Ask the applicants to upload these documents again, then delete the damaged documents from their applications. Keep the earlier backups.';

/** The last automatic backup had this outcome, and the warning says so. */
const lastNight = (lastOutcome: 'done' | 'failed', lastFailure: string, problem: string) => ({
  [AUTOMATIC]: {
    says: {
      isOn: true,
      type: 'full',
      atTime: '02:00',
      keepDaily: 7,
      keepWeekly: 4,
      nextRunAt: '2027-01-13T06:00:00.000Z',
      lastRunAt: '2027-01-12T06:00:00.000Z',
      lastOutcome,
      lastFailure,
    },
  },
  [HEALTH]: { says: { problems: [`The automatic backup of 12/01/2027 at 02:00 ${problem}`] } },
});

const create = statesOf('Backups', { path: '/admin/backup', who: superAdmin, portal: 'kept' }, [
  { name: 'none yet', portal: 'new', shows: 'No backups yet' },
  { name: 'too old', shows: 'The backups need your attention' },
  {
    name: 'the last one failed',
    answers: lastNight('failed', FAILURE, `failed: ${FAILURE}`),
    shows: 'The last one failed',
  },
  {
    name: 'the last one has a fault',
    answers: lastNight('done', LACKS, `has a fault. ${LACKS}`),
    shows: 'The last one has a fault',
  },
  {
    name: 'copies that arrive, and one that does not',
    answers: {
      'superAdmin.backupCopies': {
        says: {
          recipients: ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
          places: [
            {
              place: '/mnt/nas/portal',
              lastArrivedAt: '2027-01-12T06:04:00.000Z',
              copies: 11,
              failure: null,
              triedAt: '2027-01-12T06:02:00.000Z',
            },
            {
              place: 'sftp://portal@copies.school.example/srv/backups',
              lastArrivedAt: null,
              copies: 0,
              failure: 'the machine does not answer.',
              triedAt: '2027-01-12T06:02:00.000Z',
            },
          ],
        },
      },
    },
    shows: 'Off-Site Copies',
  },
  {
    name: 'a copy that is being made',
    answers: {
      'superAdmin.backupCopies': {
        says: {
          recipients: ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
          places: [
            {
              place: '/mnt/nas/portal',
              lastArrivedAt: '2027-01-11T06:04:00.000Z',
              copies: 11,
              failure: null,
              triedAt: '2027-01-12T06:02:00.000Z',
            },
          ],
        },
      },
    },
    shows: 'Being copied',
  },
  { name: 'email settings', arrange: press('Configure Email'), shows: 'App password' },
  {
    name: 'email settings, errors',
    arrange: inOrder(press('Configure Email'), press('Save Configuration')),
    shows: /There are 3 problems/,
  },
  { name: 'email settings, saved', arrange: configures, shows: 'Email Full' },
  {
    name: 'nightly, errors',
    arrange: inOrder(fill({ 'Daily backups to keep': '0' }), press('Save Automatic Backups')),
    shows: 'Please keep 1 to 60 daily backups',
  },
  {
    name: 'creating one',
    answers: runs({ kind: 'create', progress: { phase: 'write', share: 0.62 } }),
    shows: 'Writing the backup: 62%',
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
    {
      name: 'an encrypted copy',
      arrange: inOrder(press(/^Encrypted Copy of /), press('Download Encrypted')),
      shows: 'There is a problem',
    },
    { name: 'deleting', arrange: press(/^Delete /), shows: 'Delete this backup?' },
  ],
);

/** A backup exists, and somebody applied afterwards. */
async function withLaterApplicant(portal: TestPortal) {
  const account = await superAdmin(portal);
  await ready(portal);
  await account.rest.post('/super-admin/backup/create-free', { type: 'full' });
  portal.clock.advance(HOUR);
  await submitted(portal);
  return account;
}

const restore = statesOf(
  'Backups, restore',
  { path: '/admin/backup?tab=restore', who: superAdmin, portal: 'kept' },
  [
    { name: 'some', shows: 'Restore from a Local Backup' },
    { name: 'none yet', portal: 'new', shows: 'No local backups available for restoration.' },
    {
      name: 'a file chosen',
      arrange: chooseFiles(/Choose a file/, fileOf('full-2027-01-05T06-00-00Z-881980.zip', 'x'.repeat(2e6))),
      shows: /^full-2027-01-05T06-00-00Z-881980.zip \(/,
    },
    {
      name: 'checking one',
      answers: { 'superAdmin.inspectBackup': 'never' },
      arrange: press(/^Restore full/),
      shows: /^The portal is reading and checking/,
    },
    {
      name: 'no backup at all',
      arrange: press(/^Restore full/),
      shows: 'This backup cannot be restored',
      complains: REFUSED,
    },
    {
      name: 'asking',
      portal: 'restorable',
      who: withLaterApplicant,
      arrange: press(/^Restore full/),
      shows: /^Are you sure you want to restore/,
    },
    {
      name: 'restoring',
      answers: runs({ kind: 'restore', progress: { phase: 'safety', share: 0.27 } }),
      shows: 'Restoring Data...',
    },
  ],
);

const guide = statesOf('Backup guide', { path: '/admin/backup/guide', who: superAdmin }, [
  { name: 'to be printed', shows: 'Something is wrong today' },
]);

/** All screens for making and restoring backups. */
export const backupScreens = [...create, ...manage, ...restore, ...guide];
