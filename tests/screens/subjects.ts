import { fileOf, pngFile } from '../../scripts/support/files.ts';
import { choose, chooseFiles, dropFiles, inOrder, press, readNotice, uploadSlip } from './acts.ts';
import {
  noLongerEligible,
  ready,
  submitted,
  withGaps,
  withResults,
  withSlip,
  withWeakResults,
} from './people.ts';
import { REFUSED, statesOf } from './screen.ts';
import { thorough } from './thorough.ts';

const first = {
  'First choice, subject 1': 'Pure Mathematics',
  'First choice, subject 2': 'Physics',
  'First choice, subject 3': 'Chemistry',
};
const second = {
  'Second choice, subject 1': 'Biology',
  'Second choice, subject 2': 'Chemistry',
  'Second choice, subject 3': 'Law',
};
const TEN_MEGABYTES = 10 * 1024 ** 2;
const PHOTO = pngFile('IMG_20270112_103015_results-slip-page-1.png');

const selection = statesOf('Subjects', { path: '/subjects', who: withSlip }, [
  { name: 'nothing chosen', shows: /You are eligible for/ },
  {
    name: 'why not',
    arrange: (page) => page.getByText(/^Why (one|\d+) subjects? cannot be chosen/).click(),
    shows: /Needs .* or better; the result is/,
  },
  { name: 'few eligible', who: withWeakResults, shows: /Each combination needs 3 subjects/ },
  {
    name: 'unchecked',
    portal: 'unchecked',
    arrange: choose(first),
    shows: 'You can choose from all 24 subjects.',
  },
  { name: 'half chosen', arrange: choose(first), shows: 'Scholarship Eligible' },
  {
    name: 'all chosen',
    arrange: inOrder(choose(first), choose(second)),
    shows: 'Not saved yet; kept on this device',
  },
  {
    name: 'groupings',
    arrange: press('View all subject groupings'),
    shows: 'CAPE Scholarship Subject Groupings',
  },
  {
    name: 'nothing chosen, refused',
    arrange: press(/^Save/),
    shows: 'First choice: Must select exactly 3 subjects',
  },
  {
    name: 'no slip, refused',
    who: withResults,
    arrange: inOrder(choose(first), choose(second), press(/^Save/), readNotice('Required Documents Missing')),
    shows: 'Required Documents Missing',
  },
  {
    name: 'saved while the slip is on its way',
    who: withResults,
    answers: { '/documents': 'never' },
    arrange: inOrder(choose(first), choose(second), uploadSlip, press(/^Save/)),
    shows: /^Your choices are not saved yet: they will be when/,
  },
  { name: 'no longer eligible', who: noLongerEligible, shows: 'Not eligible' },
  {
    name: 'no longer eligible, refused',
    who: noLongerEligible,
    arrange: inOrder(press(/^Save/), readNotice('Ineligible Subjects Selected')),
    shows: /You are not eligible for: /,
  },
  { name: 'saved before', who: ready, shows: 'Exam slip uploaded' },
  { name: 'everything filled in', who: thorough, shows: 'Portfolio' },
  { name: 'gaps', who: withGaps, shows: /You are eligible for 0 of/ },
  {
    name: 'saving',
    answers: { 'applications.create': 'never' },
    arrange: inOrder(choose(first), choose(second), press(/^Save/)),
    shows: 'Summary',
  },
  {
    name: 'not saved',
    answers: { 'applications.create': 'lost' },
    arrange: inOrder(choose(first), choose(second), press(/^Save/), readNotice('Error')),
    shows: /Failed to save application/,
    complains: REFUSED,
  },
  { name: 'already submitted', who: submitted, shows: 'Application submitted' },
  {
    name: 'eligibility refreshed',
    arrange: inOrder(press('Refresh Eligibility'), readNotice('Eligibility Updated')),
    shows: 'Prerequisites',
  },
  {
    name: 'checking eligibility',
    answers: { 'eligibility.all': 'never' },
    shows: 'Checking your eligibility…',
  },
  {
    name: 'eligibility not checked',
    answers: { 'eligibility.all': 'fails' },
    shows: 'Your eligibility could not be checked',
  },
  {
    name: 'groups not loaded',
    answers: { 'eligibility.scholarshipGroups': 'fails' },
    shows: 'The scholarship groups could not be loaded',
  },
  {
    name: 'loading',
    answers: { 'applications.overview': 'never' },
    shows: 'Advanced Level Subject Selection',
  },
  {
    name: 'not loaded',
    answers: { 'applications.overview': 'fails' },
    shows: 'We could not load your application',
  },
]);

const documents = statesOf('Documents', { path: '/subjects#documents', who: withResults }, [
  {
    name: 'uploaded',
    arrange: inOrder(uploadSlip, readNotice('Upload Successful')),
    shows: 'Exam slip uploaded',
  },
  {
    name: 'on their way',
    answers: { '/documents': 'never' },
    arrange: chooseFiles(/Choose files Exam slip/, PHOTO, pngFile('page 2.png')),
    shows: PHOTO.name,
  },
  {
    name: 'connection lost',
    answers: { '/documents': 'lost' },
    arrange: inOrder(chooseFiles(/Choose files Exam slip/, PHOTO), readNotice('Upload Failed')),
    shows: /The connection was lost/,
    complains: REFUSED,
  },
  {
    name: 'wrong kinds of file',
    arrange: inOrder(
      chooseFiles(/Choose files Exam slip/, fileOf('slips.zip', 'zip'), fileOf('slip.docx', 'word')),
      readNotice('Invalid File'),
    ),
    shows: /slips\.zip: This file type is not allowed/,
  },
  {
    name: 'several for one',
    arrange: inOrder(
      dropFiles(/Choose a file Profile picture/, 'one.png', 'two.png'),
      readNotice('Multiple Files Not Allowed'),
    ),
    shows: /^You can upload only one file/,
  },
  {
    name: 'too large',
    arrange: inOrder(
      chooseFiles(/Choose files Exam slip/, fileOf('slip.pdf', `%PDF-1.7\n${' '.repeat(TEN_MEGABYTES)}`)),
      readNotice('File Too Large'),
    ),
    shows: /^slip\.pdf: /,
  },
  {
    name: 'not what its name says',
    arrange: inOrder(
      chooseFiles(/Choose files Exam slip/, fileOf('slip.png', 'no picture at all')),
      readNotice('Invalid File'),
    ),
    shows: /^slip\.png: The name says/,
  },
  {
    name: 'asking to delete one',
    who: withSlip,
    arrange: press(/^Delete CSEC/),
    shows: 'Delete this document?',
  },
  {
    name: 'file not found',
    who: withSlip,
    answers: { '/api/documents/': 'lost' },
    arrange: inOrder(press(/^View CSEC/), readNotice('Error')),
    shows: 'Failed to view document. Please try again.',
    complains: REFUSED,
  },
]);

export const subjectScreens = [...selection, ...documents];
