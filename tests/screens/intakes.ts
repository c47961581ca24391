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

const retention = statesOf('Keeping data', { path: '/admin/retention', portal: 'years', who: superAdmin }, [
  { name: 'due', shows: /^Due: / },
  { name: 'nothing due', portal: 'open', shows: 'Nothing is due' },
  { name: 'asking to destroy', arrange: press(/^Destroy/), shows: /^Type \d+ to confirm/ },
  {
    name: 'holding an application back',
    arrange: inOrder(press(/^Hold Back SF/), fill({ Reason: 'A court asks for it' })),
    shows: 'It is kept in the audit trail.',
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
