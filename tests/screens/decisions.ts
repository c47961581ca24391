import { administrator } from './people.ts';
import { statesOf } from './screen.ts';

export const decisionScreens = statesOf('Decisions', { path: '/admin/decisions', who: administrator }, [
  { name: 'nobody to tell', shows: 'Choose whom to tell.' },
  {
    name: 'preview',
    portal: 'busy',
    arrange: (page) => page.getByRole('checkbox', { name: /^Still under review/ }).click(),
    shows: /applicants? will get an email$/,
  },
  { name: 'loading', answers: { 'admin.releases': 'never' }, shows: 'Decisions' },
  {
    name: 'not loaded',
    answers: { 'admin.releases': 'fails' },
    shows: 'The decisions could not be loaded',
  },
]);
