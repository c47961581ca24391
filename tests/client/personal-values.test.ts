import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import {
  changedAnswers,
  onlyAnswered,
  personalErrors,
  personalValues,
  toStudentFields,
} from '../../src/client/domains/students/personal-values.ts';

describe('the values of the personal form', () => {
  test('begin empty, each after its kind', () => {
    expect(personalValues()).toMatchObject({
      firstName: '',
      dateOfBirth: '',
      allergies: [],
      specialInterests: [],
      computerAtHome: null,
    });
  });

  test('a later source goes before an earlier one, field by field', () => {
    const values = personalValues(
      { firstName: 'Aaliyah', lastName: 'Mohammed', computerAtHome: true },
      { lastName: 'Ali', computerAtHome: false },
    );
    expect(values).toMatchObject({ firstName: 'Aaliyah', lastName: 'Ali', computerAtHome: false });
  });

  test('what does not fit the form is dropped, and nothing else with it', () => {
    const values = personalValues(
      { firstName: 'Aaliyah', allergies: ['Food'], gender: 'Female' },
      { firstName: 7, allergies: ['Moonlight'], gender: 'anything', role: 'admin', id: 12 },
    );
    expect(values).toMatchObject({ firstName: 'Aaliyah', allergies: ['Food'], gender: 'anything' });
    expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['role']));
    expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['id']));
  });
});

describe('a change', () => {
  const before = personalValues({ firstName: 'Aaliyah', specialInterests: ['a,b'], computerAtHome: null });
  test.each([
    [{ firstName: 'Aaliya' }],
    [{ specialInterests: ['a', 'b'] }],
    [{ computerAtHome: false }],
    [{ allergies: ['Food'] }],
  ] as const)('is only what it touched: %j', (change) => {
    expect(changedAnswers(personalValues(before, change), before)).toEqual(change);
  });

  test('of nothing is nothing', () => {
    expect(changedAnswers(personalValues(before), before)).toEqual({});
  });
});

describe('what is sent', () => {
  test('the date of birth as noon of the chosen day', () => {
    const values = personalValues(studentPayload({ dateOfBirth: '2010-03-07' }));
    expect(toStudentFields(values).dateOfBirth).toBe('2010-03-07T12:00:00.000Z');
  });

  test('no name of another school beside a listed one', () => {
    const named = { otherSchoolName: 'Arima North Secondary' };
    const listed = personalValues(studentPayload({ schoolAttended: 'Trinity College East', ...named }));
    expect(toStudentFields(listed).otherSchoolName).toBe('');
    const other = personalValues(studentPayload({ schoolAttended: 'Other', ...named }));
    expect(toStudentFields(other).otherSchoolName).toBe('Arima North Secondary');
  });
});

test('a record that the form did not begin with is sent only what was answered', () => {
  const fields = toStudentFields(personalValues(studentPayload({ middleName: '', allergies: [] })));
  const sent = onlyAnswered({ ...fields, computerAtHome: false, immunizationCompleted: null });
  expect(sent).toMatchObject({ firstName: fields.firstName, computerAtHome: false });
  for (const name of ['middleName', 'allergies', 'immunizationCompleted'])
    expect(sent).not.toHaveProperty(name);
});

describe('what is wrong', () => {
  test('each required field in its words', () => {
    expect(personalErrors(personalValues())).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      dateOfBirth: 'Date of birth is required',
      countryOfBirth: 'Country of birth is required',
      placeOfBirth: 'Place of birth is required',
      religiousDenomination: 'Religious denomination is required',
      ethnicity: 'Ethnicity is required',
      mobileNumber: 'Mobile number is required',
      email: 'Valid email is required',
      nationality: 'Nationality is required',
      schoolAttended: 'School attended is required',
    });
  });

  test.each(['motherEmail', 'fatherEmail', 'parentEmail'] as const)('%s is valid or empty', (name) => {
    expect(personalErrors(personalValues(studentPayload({ [name]: '' })))).toEqual({});
    expect(Object.keys(personalErrors(personalValues(studentPayload({ [name]: 'nobody' }))))).toEqual([name]);
  });

  test('the name of an other school, and a list as a whole', () => {
    const school = { schoolAttended: 'Other', otherSchoolName: ' ' } as const;
    expect(personalErrors(personalValues(studentPayload(school)))).toEqual({
      otherSchoolName: 'School name is required',
    });
    const endless = personalValues(studentPayload({ specialInterests: ['x'.repeat(300)] }));
    expect(Object.keys(personalErrors(endless))).toEqual(['specialInterests']);
  });
});
