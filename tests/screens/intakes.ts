import type { z } from 'zod';
import type { destructionsSchema } from '../../src/shared/retention/schema.ts';
import { fill, inOrder, press } from './acts.ts';
import { administrator, superAdmin } from './people.ts';
import { REFUSED, statesOf } from './screen.ts';

const intakes = statesOf('Intakes', { path: '/admin/intakes', portal: 'years', who: superAdmin }, [
  { name: 'two', shows: 'September 2025' },
  { name: 'two, for administrators', who: administrator, shows: 'September 2025' },
  { name: 'only one', portal: 'open', shows: 'Begin the Next Intake' },
  { name: 'preparing the next one', arrange: press(/^Prepare/), shows: 'What happens' },
  { name: 'reopening', arrange: press(/^Reopen/), shows: 'It is kept in the audit trail.' },
  {
    name: 'reopening without a reason',
    arrange: inOrder(press(/^Reopen/), (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Reopen/ })
        .click(),
    ),
    shows: 'Please say why',
  },
  { name: 'loading', answers: { 'admin.intakes': 'never' }, shows: 'Intakes' },
  {
    name: 'not loaded',
    answers: { 'admin.intakes': 'fails' },
    shows: 'The intakes could not be loaded',
    complains: REFUSED,
  },
]);

const DUE = 'superAdmin.retentionDue';

/** One of each kind that may still hold what was destroyed. */
const OLDER_COPIES: z.infer<typeof destructionsSchema> = {
  latest: '2027-01-12T06:30:00.000Z',
  count: 12,
  backups: [
    {
      name: 'database-2027-01-12T06-00-00Z-4be1c7.sql',
      type: 'database',
      created: '2027-01-12T06:00:00.000Z',
      kept: 'by_rule',
    },
    {
      name: 'full-2027-01-05T06-00-00Z-1f09ac.zip',
      type: 'full',
      created: '2027-01-05T06:00:00.000Z',
      kept: 'until_newer',
    },
    {
      name: 'full-2026-12-18T15-12-40Z-a90d3e.zip',
      type: 'full',
      created: '2026-12-18T15:12:40.000Z',
      kept: 'by_hand',
    },
  ],
  offSite: [
    {
      name: 'full-2027-01-05T06-00-00Z-1f09ac.zip.age',
      type: 'full',
      created: '2027-01-05T06:00:00.000Z',
      kept: 'by_rule',
      place: 'sftp://portal@copies.school.example/srv/backups',
    },
  ],
  copies: [
    {
      name: 'admissions.before-0126_emails_taken_back.sqlite',
      kind: 'update',
      created: '2027-01-02T08:00:00.000Z',
      keptUntil: null,
    },
  ],
};

const retention = statesOf('Keeping data', { path: '/admin/retention', portal: 'years', who: superAdmin }, [
  { name: 'due', shows: /^Due: / },
  { name: 'nothing due', portal: 'open', shows: 'Nothing is due' },
  { name: 'asking to destroy', arrange: press(/^Destroy/), shows: /^Type \d+ to confirm/ },
  {
    name: 'holding an application back',
    arrange: inOrder(press(/^Hold Back SF/), fill({ Reason: 'A court asks for it' })),
    shows: 'It is kept in the audit trail.',
  },
  {
    name: 'backups with destroyed data',
    answers: { 'superAdmin.latestDestruction': { says: OLDER_COPIES } },
    shows: 'Backups With Destroyed Data',
  },
  { name: 'loading', answers: { [DUE]: 'never' }, shows: 'Keeping Data' },
  {
    name: 'not loaded',
    answers: { [DUE]: 'fails' },
    shows: 'The list of what is due could not be loaded',
    complains: REFUSED,
  },
]);

const list = statesOf('Applications of a closed intake', { portal: 'years', who: administrator }, [
  { name: 'list', path: '/admin?intake=1', shows: 'September 2025 is closed' },
  {
    name: 'one selected',
    path: '/admin?intake=1',
    arrange: (page) =>
      page
        .getByRole('checkbox', { name: /^Select SF/ })
        .first()
        .check(),
    shows: '1 application(s) selected',
  },
  { name: 'places', path: '/admin/places?intake=1', shows: 'No offers were made in this intake.' },
  {
    name: 'registration day',
    path: '/admin/places/registration?intake=1',
    shows: 'Nobody was offered a place in this intake.',
  },
]);

/** The screens of the years and of how long data are kept. */
export const intakeScreens = [...intakes, ...retention, ...list];
