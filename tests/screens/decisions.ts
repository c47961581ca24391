import { enterPaper } from '../support/paper/paper.ts';
import { administrator } from './people.ts';
import { type Setting, statesOf } from './screen.ts';

/** An administrator, who has taken an application from paper under review. */
async function withPaper({ account }: Setting) {
  if (!account) throw new Error('nobody is signed in');
  const { id } = await enterPaper(account, { lastName: 'Charles' });
  await account.rest.post('/admin/applications/bulk', { ids: [id], action: 'under_review' });
  return '/admin/decisions';
}

export const decisionScreens = statesOf('Decisions', { path: '/admin/decisions', who: administrator }, [
  { name: 'nobody to tell', shows: 'Choose whom to tell.' },
  {
    name: 'preview',
    portal: 'busy',
    arrange: (page) => page.getByRole('checkbox', { name: /^Still under review/ }).click(),
    shows: /applicants? will get an email$/,
  },
  {
    name: 'somebody without an address',
    portal: 'busy',
    path: withPaper,
    arrange: async (page) => {
      await page.getByRole('checkbox', { name: /^Still under review/ }).click();
      await page.getByText(/^Who they are/).click();
    },
    shows: /no email address: please call or write to them once it is released$/,
  },
  { name: 'loading', answers: { 'admin.releases': 'never' }, shows: 'Decisions' },
  {
    name: 'not loaded',
    answers: { 'admin.releases': 'fails' },
    shows: 'The decisions could not be loaded',
  },
]);
