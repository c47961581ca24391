import { expect, test } from 'vitest';
import { CHOICES, studentPayload } from '../../scripts/support/payloads.ts';
import { unsavedParts } from '../../src/client/domains/applications/review/unsaved-parts.ts';

const saved = {
  student: {
    ...studentPayload({ firstName: 'Aaliyah' }),
    dateOfBirth: '2010-03-07T12:00:00.000Z',
    candidateNumber: '1600123456',
  },
  application: CHOICES,
  examResults: [{ examType: 'CSEC', examYear: 2025, subjectName: 'Biology' }] as const,
};
const SITTING = { examType: 'CSEC', examYear: '2025' };
const inList = (subject: string, grade: string) => ({
  result: { ...SITTING, rows: { [subject]: { grade, subjectProfile: '' } } },
});
const nothing = { personal: {}, result: {}, number: {}, choices: {} };

test.each([
  ['nothing typed', {}, []],
  [
    'typed and taken back',
    { personal: { firstName: 'Aaliyah', dateOfBirth: '2010-03-07' }, choices: { ...CHOICES } },
    [],
  ],
  ['a changed name', { personal: { firstName: 'Aisha' } }, ['personal']],
  ['a result', { result: { grade: '1' } }, ['result']],
  ['only exam and year of a result', { result: { ...SITTING, subjectName: '' } }, []],
  ['a grade of the list', inList('Physics', '1'), ['result']],
  ['a grade that was tapped and taken back', inList('Physics', ''), []],
  ['a grade of a subject that was added', inList('Biology', '2'), []],
  ['a candidate number', { number: { candidateNumber: '1600654321' } }, ['number']],
  ['the stored candidate number', { number: { candidateNumber: '1600 123456' } }, []],
  ['another subject', { choices: { secondChoiceSubjects: ['Law', '', ''] } }, ['choices']],
  ['what does not fit any form', { personal: { role: 'admin' }, choices: { secondChoiceSubjects: [] } }, []],
])('%s', (_name, kept, parts) => {
  expect(unsavedParts({ ...nothing, ...kept }, saved)).toEqual(parts);
});
