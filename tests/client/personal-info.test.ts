import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import {
  administratorChanges,
  administratorFields,
  checkAdministratorFields,
  storedValues,
} from '../../src/client/domains/admissions/edit/personal-info.ts';
import { personalValues } from '../../src/client/domains/students/personal-values.ts';
import { studentSchema } from '../../src/shared/students/record.ts';

const stored = storedValues(
  studentSchema.parse({
    ...personalValues(studentPayload({ gender: 'Female' })),
    id: 1,
    candidateNumber: '',
    profilePictureUrl: '',
    dateOfBirth: '2009-05-14T12:00:00.000Z',
    schoolAttended: 'Other',
    otherSchoolName: 'Arima North Secondary',
  }),
);

test.each([
  ['nothing', {}, {}],
  ['what differs', { lastName: 'Ali' }, { lastName: 'Ali' }],
  [
    'a date of birth as noon of its day',
    { dateOfBirth: '2009-05-15' },
    { dateOfBirth: '2009-05-15T12:00:00.000Z' },
  ],
  ['an address in lower case', { email: ' New@Example.com ' }, { email: 'new@example.com' }],
  [
    'a listed school, beside which no other is named',
    { schoolAttended: 'Trinity College East' },
    { schoolAttended: 'Trinity College East', otherSchoolName: '' },
  ],
])('of an administrator’s form is sent: %s', (_, typed, sent) => {
  expect(administratorChanges(personalValues(stored, typed), stored)).toEqual(sent);
});

test.each([
  ['Female', ['Male', 'Female', 'Other']],
  ['Prefer not to say', ['Male', 'Female', 'Other', 'Prefer not to say']],
])('to a student stored as %s the genders %o are offered', (gender, offered) => {
  const field = administratorFields(gender).find(({ name }) => name === 'gender');
  const options = field?.kind === 'choice' ? field.options : [];
  expect(options.map((option) => option.value)).toEqual(offered);
});

test('only a record without an email address is saved without one', () => {
  const without = { ...stored, email: '' };
  expect(checkAdministratorFields(without)(personalValues(without))).toEqual({});
  expect(administratorChanges(personalValues(without, { lastName: 'Ali' }), without)).toEqual({
    lastName: 'Ali',
  });
  expect(checkAdministratorFields(stored)(personalValues(without))).toEqual({
    email: 'Valid email is required',
  });
});
