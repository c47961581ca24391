import type { Page } from 'playwright-core';
import { RESULTS } from '../../scripts/support/payloads.ts';
import type { ApplicationStatus } from '../../src/shared/applications/constants.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { choose, fill, inOrder, press, readNotice } from './acts.ts';
import { administrator } from './people.ts';
import { REFUSED, type Setting, statesOf } from './screen.ts';

type Tab = 'personal' | 'results' | 'subjects' | 'status' | 'history';
type Held = { results?: typeof RESULTS; status?: ApplicationStatus };

/** The path of the edit page of a new application, at one of its tabs. */
const editing =
  (tab: Tab, { results = RESULTS, status = 'submitted' }: Held = {}) =>
  async ({ portal }: Setting) => {
    const applicant = await signInAs(portal, 'user');
    const { application, examResults } = await completeApplication(applicant, {
      student: { firstName: 'Anjali', lastName: 'Baptiste', gender: 'Female' },
    });
    await submitApplication(applicant, application.id);
    const other = await signInAs(portal, 'admin', { firstName: 'Kerwyn', lastName: 'De Freitas' });
    for (const { id, subjectName } of examResults) {
      if (!results.some((kept) => kept.subjectName === subjectName))
        await other.rest.delete(`/exam-results/${id}`);
    }
    if (status !== 'submitted')
      await other.rest.put(`/admin/applications/${application.id}/status`, { status });
    return `/admin/edit-application/${application.id}?tab=${tab}`;
  };

/** An application that administrators have worked on. */
const workedOn = async (setting: Setting) => {
  const path = await editing('history', { results: RESULTS.slice(1), status: 'under_review' })(setting);
  const [id] = /\d+/.exec(path) ?? [];
  const { rest } = await signInAs(setting.portal, 'admin', { firstName: 'Lystra', lastName: 'Ramoutar' });
  await rest.post(`/admin/applications/${id}/notes`, {
    text: 'The slip of Spanish is hard to read.\nAsked for a better photograph.',
  });
  await rest.put(`/admin/applications/${id}/subjects`, {
    firstChoiceSubjects: ['Biology', 'Chemistry'],
    secondChoiceSubjects: ['Law'],
  });
  return path;
};

/** Another tab of the same administrator changes the record first. */
const overtake = (changes: object) => (page: Page) =>
  page.evaluate(async (body) => {
    const id = location.pathname.split('/').at(-1);
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    const answer = await fetch(`/api/admin/applications/${id}`, { headers });
    const { studentId } = await answer.json();
    // A response counts as finished only after its body is read.
    await (await fetch(`/api/admin/students/${studentId}`, { method: 'PUT', headers, body })).text();
  }, JSON.stringify(changes));

export const editingScreens = statesOf('Edit application', { who: administrator }, [
  { name: 'personal info', path: editing('personal'), shows: 'Save Changes' },
  {
    name: 'personal info, changed',
    path: editing('personal'),
    arrange: fill({ 'Last Name': 'Baptiste-Mohammed' }),
    shows: /Not saved yet/,
  },
  {
    name: 'personal info, refused',
    path: editing('personal'),
    arrange: inOrder(fill({ 'First Name': '', Nationality: '' }), press('Save Changes')),
    shows: 'There are 2 problems',
  },
  {
    name: 'personal info, saving',
    path: editing('personal'),
    answers: { 'admin.updateStudent': 'never' },
    arrange: inOrder(fill({ 'First Name': 'Anjali Marie' }), press('Save Changes')),
    shows: 'Saving...',
  },
  {
    name: 'personal info, saved',
    path: editing('personal'),
    arrange: inOrder(
      fill({ 'First Name': 'Anjali Marie' }),
      press('Save Changes'),
      readNotice('Personal Info Updated'),
    ),
    shows: 'Anjali Marie Baptiste',
  },
  {
    name: 'personal info, another administrator was quicker',
    path: editing('personal'),
    arrange: inOrder(
      fill({ 'Last Name': 'Baptiste-Mohammed' }),
      overtake({ lastName: 'Mohammed', nationality: 'Grenadian' }),
      press('Save Changes'),
    ),
    shows: /Your change was not saved/,
    complains: REFUSED,
  },
  {
    name: 'asking before leaving',
    path: editing('personal'),
    arrange: inOrder(fill({ 'Last Name': 'Mohammed' }), (page) =>
      page.getByRole('link', { name: 'Back to Dashboard' }).click(),
    ),
    shows: 'Leave without saving?',
  },
  { name: 'exam results', path: editing('results'), shows: 'Add Result' },
  {
    name: 'exam results, none',
    path: editing('results', { results: [] }),
    shows: 'No exam results found for this student.',
  },
  {
    name: 'exam results, adding one',
    path: editing('results'),
    arrange: press('Add Result'),
    shows: 'Add a Result',
  },
  {
    name: 'exam results, editing one',
    path: editing('results'),
    arrange: press('Edit Mathematics (CSEC 2025)'),
    shows: 'Save Result',
  },
  {
    name: 'exam results, asking to delete one',
    path: editing('results'),
    arrange: press('Delete Mathematics (CSEC 2025)'),
    shows: 'Delete this result?',
  },
  { name: 'subjects', path: editing('subjects'), shows: 'Save Subjects' },
  {
    name: 'subjects, exceptions',
    path: editing('subjects', { results: RESULTS.slice(3) }),
    shows: /^Not eligible for/,
  },
  {
    name: 'subjects, none',
    path: editing('subjects'),
    arrange: inOrder(
      choose({
        'First choice, subject 1': '',
        'First choice, subject 2': '',
        'First choice, subject 3': '',
      }),
      press('Save Subjects'),
    ),
    shows: 'There is a problem',
  },
  {
    name: 'subjects, not loaded',
    path: editing('subjects'),
    answers: { 'eligibility.all': 'fails' },
    shows: 'The subjects could not be loaded',
  },
  { name: 'status', path: editing('status', { status: 'under_review' }), shows: 'Update Status' },
  {
    name: 'status, back to draft',
    path: editing('status', { status: 'approved' }),
    arrange: choose({ Status: 'draft' }),
    shows: 'This opens the application again',
  },
  {
    name: 'status, updating',
    path: editing('status'),
    answers: { 'admin.setStatus': 'never' },
    arrange: inOrder(choose({ Status: 'approved' }), press('Update Status')),
    shows: 'Updating...',
  },
  { name: 'history', path: workedOn, shows: 'Changed the subject choices' },
  {
    name: 'history, none',
    path: editing('history'),
    shows: 'No administrator has changed this application yet.',
  },
  {
    name: 'history, asking to delete a note',
    path: workedOn,
    arrange: press(/^Delete the note/),
    shows: 'Delete this note?',
  },
  {
    name: 'history, not loaded',
    path: editing('history'),
    answers: { 'admin.history': 'fails' },
    shows: 'The history could not be loaded',
  },
  {
    name: 'loading',
    path: editing('personal'),
    answers: { 'admin.application': 'never' },
    shows: 'Edit Application',
  },
  {
    name: 'not loaded',
    path: editing('personal'),
    answers: { 'admin.application': 'fails' },
    shows: 'Failed to load application data. Please try again later.',
  },
  {
    name: 'unknown',
    path: '/admin/edit-application/4711',
    shows: 'Application Not Found',
    complains: REFUSED,
  },
]);
