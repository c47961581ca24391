import { describe, expect, test } from 'vitest';
import { studentChangesSchema, studentFieldsSchema } from '../../src/shared/students/schema.ts';

const required = {
  firstName: 'Anika',
  lastName: 'Mohammed',
  dateOfBirth: '2009-05-14',
  countryOfBirth: 'Trinidad and Tobago',
  placeOfBirth: 'Arima',
  religiousDenomination: 'Hindu',
  ethnicity: 'East Indian',
  mobileNumber: '868-555-0123',
  email: 'anika@example.com',
  nationality: 'Trinidadian',
  schoolAttended: 'Trinity College East',
};

const issuesOf = (fields: object) =>
  studentFieldsSchema
    .safeParse(fields)
    .error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];

test('the required fields alone are enough', () => {
  expect(issuesOf(required)).toEqual([]);
});

const REQUIRED_MESSAGES = [
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['dateOfBirth', 'Date of birth is required'],
  ['countryOfBirth', 'Country of birth is required'],
  ['placeOfBirth', 'Place of birth is required'],
  ['religiousDenomination', 'Religious denomination is required'],
  ['ethnicity', 'Ethnicity is required'],
  ['mobileNumber', 'Mobile number is required'],
  ['email', 'Valid email is required'],
  ['nationality', 'Nationality is required'],
  ['schoolAttended', 'School attended is required'],
] as const;

test.each(REQUIRED_MESSAGES)('without %s: %s', (path, message) => {
  const { [path]: _, ...others } = required;
  for (const fields of [others, { ...others, [path]: '' }, { ...others, [path]: null }]) {
    expect(issuesOf(fields)).toEqual([{ path, message }]);
  }
});

test.each(REQUIRED_MESSAGES)('white space is no %s', (path, message) => {
  expect(issuesOf({ ...required, [path]: ' \t\n ' })).toEqual([{ path, message }]);
});

test.each(['gender', 'country', 'bloodGroup'])('white space as %s is none', (path) => {
  expect(studentFieldsSchema.parse({ ...required, [path]: '  ' })).toMatchObject({ [path]: '' });
});

test('an empty form lists every required field in order, once', () => {
  expect(issuesOf({})).toEqual(REQUIRED_MESSAGES.map(([path, message]) => ({ path, message })));
});

const NOT_LISTED = 'Please choose one of the listed options';
const PARENT_EMAIL = 'Please enter a valid email, or leave it empty';
test.each([
  ['email', 'not an address', 'Valid email is required'],
  ['motherEmail', 'x', PARENT_EMAIL],
  ['fatherEmail', 'x@', PARENT_EMAIL],
  ['parentEmail', '@x.com', PARENT_EMAIL],
  ['gender', 'Robot', NOT_LISTED],
  ['countryOfBirth', 'Atlantis', NOT_LISTED],
  ['country', 'Atlantis', NOT_LISTED],
  ['regionalCorporation', 'Atlantis', NOT_LISTED],
  ['religiousDenomination', 'Atlantis', NOT_LISTED],
  ['ethnicity', 'Atlantis', NOT_LISTED],
  ['schoolAttended', 'Hogwarts', NOT_LISTED],
  ['studentLivesWith', 'wolves', NOT_LISTED],
  ['transportationToSchool', 'broom', NOT_LISTED],
  ['bloodGroup', 'C+', NOT_LISTED],
  ['computerAtHome', 'yes', 'Please answer yes or no'],
  ['immunizationCompleted', 1, 'Please answer yes or no'],
  ['nationalOfTrinidadTobago', 'true', 'Please answer yes or no'],
  ['firstName', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['mobileNumber', '8'.repeat(41), 'Please use at most 40 characters'],
  ['street', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['achievements', 'x'.repeat(2001), 'Please use at most 2000 characters'],
  ['middleName', 7, 'Please enter text'],
] as const)('%s %j: %s', (path, value, message) => {
  expect(issuesOf({ ...required, [path]: value })).toEqual([{ path, message }]);
});

describe('lists', () => {
  test.each([
    ['allergies', ['Food', 'Cats'], 'allergies.1', 'Please choose from the listed options'],
    ['healthProblems', ['Boredom'], 'healthProblems.0', 'Please choose from the listed options'],
    ['allergies', ['Food', 'Food'], 'allergies', 'Please choose each option only once'],
    ['specialInterests', ['Chess', ' '], 'specialInterests.1', 'Please remove the empty entry'],
    ['relativesAtSchool', Array(31).fill('A cousin'), 'relativesAtSchool', 'Please enter at most 30'],
  ])('%s %j', (field, value, path, message) => {
    expect(issuesOf({ ...required, [field]: value })).toEqual([{ path, message }]);
  });
});

test('email addresses are trimmed and in lower case', () => {
  const fields = {
    ...required,
    email: ' Anika@Example.COM ',
    motherEmail: 'MUM@Example.com',
    fatherEmail: ' ',
  };
  expect(studentFieldsSchema.parse(fields)).toMatchObject({
    email: 'anika@example.com',
    motherEmail: 'mum@example.com',
    fatherEmail: '',
  });
});

describe('name of another school', () => {
  const other = { ...required, schoolAttended: 'Other' };
  const issue = { path: 'otherSchoolName', message: 'School name is required' };

  test.each([[{}], [{ otherSchoolName: '' }], [{ otherSchoolName: '  ' }], [{ otherSchoolName: null }]])(
    'is required with %j',
    (name) => {
      expect(issuesOf({ ...other, ...name })).toEqual([issue]);
    },
  );

  test('is enough', () => {
    expect(issuesOf({ ...other, otherSchoolName: 'Arima North Secondary' })).toEqual([]);
  });

  test('is listed among other gaps', () => {
    expect(issuesOf({ ...other, firstName: '' })).toEqual([
      { path: 'firstName', message: 'First name is required' },
      issue,
    ]);
  });
});

describe('date of birth', () => {
  test.each([
    ['a plain day', '2009-05-14'],
    ['noon in Port of Spain, as the pages send it', '2009-05-14T16:00:00.000Z'],
    ['noon UTC', '2009-05-14T12:00:00Z'],
    ['noon in Auckland, in UTC', '2009-05-14T00:00:00.000Z'],
    ['noon in Hawaii, in UTC', '2009-05-14T22:00:00.000Z'],
    ['noon in Port of Spain, with its offset', '2009-05-14T12:00:00-04:00'],
    ['noon on Kiritimati, with its offset', '2009-05-14T12:00:00+14:00'],
    ['noon on Baker Island, with its offset', '2009-05-14T12:00:00-12:00'],
  ])('%s is kept as noon UTC of the day', (_, dateOfBirth) => {
    expect(studentFieldsSchema.parse({ ...required, dateOfBirth }).dateOfBirth).toBe(
      '2009-05-14T12:00:00.000Z',
    );
  });

  test('a leap day is a day', () => {
    expect(issuesOf({ ...required, dateOfBirth: '2008-02-29' })).toEqual([]);
  });

  const NOT_REAL = 'Please enter a real date of birth';
  const IN_THE_FUTURE = 'Date of birth must be in the past';
  test.each([
    ['2009-02-29', NOT_REAL],
    ['2009-02-30', NOT_REAL],
    ['2009-13-01', NOT_REAL],
    ['2009-00-10', NOT_REAL],
    ['14/05/2009', NOT_REAL],
    ['2009-5-14', NOT_REAL],
    ['2009-05-14T25:00:00Z', NOT_REAL],
    ['2009-05-14Tnoon', NOT_REAL],
    ['yesterday', NOT_REAL],
    ['1899-12-31', NOT_REAL],
    ['+012009-05-14', NOT_REAL],
    ['9999-12-31', IN_THE_FUTURE],
    [20_090_514, 'Date of birth is required'],
  ])('%j is refused: %s', (dateOfBirth, message) => {
    expect(issuesOf({ ...required, dateOfBirth })).toEqual([{ path: 'dateOfBirth', message }]);
  });
});

test('a change has the same rules for what it holds, and requires nothing', () => {
  expect(studentChangesSchema.parse({})).toEqual({});
  expect(studentChangesSchema.safeParse({ firstName: ' ' }).error?.issues[0]?.message).toBe(
    'First name is required',
  );
});
