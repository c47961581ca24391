import type { Page } from 'playwright-core';
import { choose, fill, inOrder, press, readNotice, see } from './acts.ts';
import {
  almostSaved,
  beginner,
  newcomer,
  noLongerEligible,
  openedAgain,
  ready,
  submitted,
  withDetails,
  withdrawn,
  withGaps,
  withResults,
} from './people.ts';
import { REFUSED, statesOf } from './screen.ts';
import { thorough } from './thorough.ts';

const OVERVIEW = 'applications.overview';
const personal = { path: '/register?step=personal' };

const tapGrades = (grades: Record<string, string>) => async (page: Page) => {
  for (const [subject, grade] of Object.entries(grades))
    await page
      .getByRole('radiogroup', { name: `${subject}: grade` })
      .getByText(grade, { exact: true })
      .click();
};

const unfold = (summary: string) => (page: Page) => page.getByText(summary, { exact: true }).click();

const SECTIONS = ['Address and contact', 'Parent or guardian', 'Mother', 'Father', 'Health', 'Other'];
async function openEverySection(page: Page) {
  for (const title of SECTIONS) {
    const toggle = page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }).getByRole('button');
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  }
}
const details = {
  'First Name': 'Anjali',
  'Last Name': 'Baptiste',
  'Place of Birth': 'Mount Hope',
  Nationality: 'Trinidadian',
  'Cell Phone (Student)': '868 555 0142',
};

const step0 = statesOf('Personal details', { ...personal, who: newcomer }, [
  { name: 'empty', shows: 'School and home' },
  { name: 'empty, every section open', arrange: openEverySection, shows: 'Special Interests' },
  { name: 'nothing filled in', arrange: press(/^Save/), shows: 'Religious denomination is required' },
  {
    name: 'impossible date of birth',
    arrange: inOrder(fill({ Day: '31', Month: '2', Year: '2010' }), (page) =>
      page.getByLabel('Place of Birth').fill('Arima'),
    ),
    shows: 'Not saved yet; kept on this device',
  },
  {
    name: 'other school',
    arrange: inOrder(choose({ 'School Attended': 'Other' }), press(/^Save/)),
    shows: /School name is required/,
  },
  {
    name: 'half filled in, restored',
    arrange: inOrder(fill(details), see('Not saved yet; kept on this device'), (page) => page.reload()),
    shows: 'Not saved yet; kept on this device',
  },
  {
    name: 'somebody to call required',
    portal: 'calling',
    who: newcomer,
    shows: 'Adult to call required',
  },
  { name: 'from the draft', who: beginner, shows: 'School and home' },
  { name: 'saved before', who: withDetails, shows: 'Saved' },
  { name: 'everything filled in', who: thorough, arrange: openEverySection, shows: 'Special Interests' },
  { name: 'asking to start fresh', arrange: press('Start Fresh'), shows: 'Start fresh?' },
  {
    name: 'saving',
    who: withDetails,
    answers: { 'students.update': 'never' },
    arrange: press(/^Save/),
    shows: 'School and home',
  },
  {
    name: 'not saved',
    who: withDetails,
    answers: { 'students.update': 'lost' },
    arrange: inOrder(press(/^Save/), readNotice('Error')),
    shows: /Failed to save personal details/,
    complains: REFUSED,
  },
  { name: 'opened again', who: openedAgain, shows: 'The school opened your application again' },
  { name: 'already submitted', who: submitted, shows: 'Application submitted' },
  { name: 'loading', answers: { [OVERVIEW]: 'never' }, shows: 'Personal Details' },
  { name: 'not loaded', answers: { [OVERVIEW]: 'fails' }, shows: 'We could not load your application' },
]);

/** Another device creates the record before this form is sent. */
const madeMeanwhile = (page: Page) =>
  page.route('**/trpc/students.create*', async (route) => {
    await route.fetch();
    await route.continue();
  });

const step1 = statesOf('Exam results', { path: '/register?step=results', who: withDetails }, [
  { name: 'before the personal details', who: newcomer, shows: 'Please fill in your personal details first' },
  { name: 'empty', shows: /Nothing added yet/ },
  {
    name: 'a record that was made meanwhile found',
    path: '/register?step=personal',
    who: almostSaved,
    arrange: inOrder(madeMeanwhile, press(/^Save/), readNotice('Student Found')),
    shows: /Nothing added yet/,
    complains: REFUSED,
  },
  {
    name: 'going on without any',
    arrange: press(/^Continue to Subject/),
    shows: 'Please add at least one exam result before continuing.',
  },
  { name: 'nothing filled in', arrange: press(/^Add Result/), shows: 'Subject profile is required' },
  {
    name: 'one added',
    arrange: inOrder(
      choose({ 'Exam Type': 'CSEC', Subject: 'Electronic Document Preparation and Management', Grade: '1' }),
      fill({ 'Exam Year': '2026', 'Subject Profile': 'AAB' }),
      press(/^Add Result/),
      readNotice('Exam Result Added'),
    ),
    shows: '1 added',
  },
  {
    name: 'several typed, one of them not whole',
    arrange: inOrder(
      tapGrades({ Mathematics: '1', 'English A': '2' }),
      fill({ 'Mathematics: profile': 'AAB' }),
      press(/^Add These 2/),
    ),
    shows: 'Subject profile is required',
  },
  {
    name: 'where a slip shows it',
    arrange: unfold('Where it shows subject, grade and profile'),
    shows: 'CXC candidate number 1600012345 · May–June 2026',
  },
  {
    name: 'one’s own slip in sight',
    who: ready,
    arrange: unfold('Look at your own slip while you type'),
    shows: '100 %',
  },
  { name: 'changing one', who: withResults, arrange: press(/^Change/), shows: 'Save Result' },
  { name: 'seven', who: withResults, shows: '7 added' },
  { name: 'eleven', who: thorough, shows: '11 added' },
  { name: 'asking to remove one', who: withResults, arrange: press(/^Remove/), shows: 'Remove this result?' },
  {
    name: 'adding',
    answers: { 'students.addExamResult': 'never' },
    arrange: inOrder(
      choose({ 'Exam Type': 'CSEC', Subject: 'Mathematics', Grade: '1' }),
      fill({ 'Exam Year': '2026', 'Subject Profile': 'AAB' }),
      press(/^Add Result/),
    ),
    shows: 'Add a result',
  },
  {
    name: 'not added',
    who: withResults,
    arrange: inOrder(
      choose({ 'Exam Type': 'CSEC', Subject: 'Mathematics', Grade: '1' }),
      fill({ 'Exam Year': '2025', 'Subject Profile': 'AAB' }),
      press(/^Add Result/),
      readNotice('Error'),
    ),
    shows: 'This result has already been added.',
    complains: REFUSED,
  },
]);

const review = statesOf('Review', { path: '/review' }, [
  { name: 'no application', who: newcomer, shows: /No application found/ },
  { name: 'gaps', who: withGaps, shows: 'Before Submitting' },
  { name: 'no longer eligible', who: noLongerEligible, shows: /not eligible for/ },
  { name: 'ready', who: ready, shows: /you are eligible for all of them/ },
  { name: 'ready, everything filled in', who: thorough, shows: /you are eligible for all of them/ },
  {
    name: 'asking to submit',
    who: ready,
    arrange: press('Submit Application'),
    shows: 'Submit your application?',
  },
  {
    name: 'submitting',
    who: ready,
    answers: { 'applications.update': 'never' },
    arrange: inOrder(press('Submit Application'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click(),
    ),
    shows: 'Submit your application?',
  },
  {
    name: 'just submitted',
    who: ready,
    arrange: inOrder(
      press('Submit Application'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click(),
      readNotice('Application Submitted Successfully'),
    ),
    shows: 'The school has received your application',
  },
  {
    name: 'not submitted',
    who: ready,
    answers: { 'applications.update': 'lost' },
    arrange: inOrder(
      press('Submit Application'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click(),
      readNotice('Submission Failed'),
    ),
    shows: 'Before Submitting',
    complains: REFUSED,
  },
  {
    name: 'not known whether submitted',
    who: ready,
    answers: { 'applications.update': 'lost' },
    arrange: inOrder(
      press('Submit Application'),
      (page) => page.route('**/trpc/*overview*', (route) => route.abort('connectionfailed')),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click(),
      readNotice('Submission Failed'),
    ),
    shows: 'We do not know yet whether it was submitted',
    complains: REFUSED,
  },
  { name: 'withdrawn', who: withdrawn, shows: 'Application withdrawn' },
  {
    name: 'eligibility not checked',
    who: ready,
    answers: { 'eligibility.all': 'fails' },
    shows: 'Your eligibility could not be checked',
  },
  { name: 'submitted', who: submitted, shows: 'Your application has been submitted' },
  {
    name: 'submitted, closed',
    portal: 'closed',
    who: submitted,
    shows: 'Your application has been submitted',
  },
  { name: 'loading', who: newcomer, answers: { [OVERVIEW]: 'never' }, shows: 'Application Review' },
  {
    name: 'not loaded',
    who: newcomer,
    answers: { [OVERVIEW]: 'fails' },
    shows: 'We could not load your application',
  },
]);

export const applicationScreens = [...step0, ...step1, ...review];
