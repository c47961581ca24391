import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { latestExamYear } from '../../src/shared/exam-results/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { doors, type Procedure } from '../support/platform/doors.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

type Facts = { portal: TestPortal; owner: Account };
type Rule = {
  field: string;
  message: string;
  refused: readonly unknown[];
  /** Values that the rule only just accepts. */
  accepted?: readonly unknown[];
};
type Rules = {
  procedure: Procedure;
  input: (facts: Facts) => object | Promise<object>;
  rules: readonly Rule[];
};

const missing = [undefined, null, ''];
const blank = [...missing, ' \t\n '];
const noAddress = [...blank, 'anya', 'anya@', '@example.com', 'anya@example', 'a b@example.com', 7];
const required = (field: string, message: string, refused: readonly unknown[] = blank): Rule => ({
  field,
  message,
  refused,
});
const PARENT_EMAIL = 'Please enter a valid email, or leave it empty';
const SHORT = 'Password must be at least 8 characters';
const thisYear = latestExamYear();

async function resetInput({ portal, owner }: Facts) {
  // Keeps earlier requests from counting against the hourly limit of links.
  portal.clock.advance(DAY / 24 + 1);
  await api(portal).post('/auth/forgot-password', { email: owner.email });
  const mail = (await readOutbox(portal)).findLast(({ to }) => to === owner.email);
  return { token: mail && linkToken(mail), password: PASSWORD };
}

const newStudentId = async ({ owner }: Facts) =>
  (await owner.rest.post('/students', studentPayload())).read(studentSchema).id;

/** Every rule of the forms and its message, as the server applies it (applicants §5). */
const RULES: readonly Rules[] = [
  {
    procedure: 'auth.login',
    input: ({ owner }) => ({ email: owner.email, password: PASSWORD }),
    rules: [
      { field: 'email', message: 'Invalid email format', refused: noAddress },
      required('password', 'Password is required', missing),
    ],
  },
  {
    procedure: 'auth.register',
    input: () => newPerson(),
    rules: [
      required('firstName', 'First name is required'),
      required('lastName', 'Last name is required'),
      { field: 'email', message: 'Invalid email format', refused: noAddress },
      {
        field: 'password',
        message: SHORT,
        refused: [...blank, '1234567', ' '.repeat(8)],
        accepted: ['12345678'],
      },
    ],
  },
  {
    procedure: 'auth.forgotPassword',
    input: ({ owner }) => ({ email: owner.email }),
    rules: [{ field: 'email', message: 'Invalid email format', refused: noAddress }],
  },
  {
    procedure: 'auth.resetPassword',
    input: resetInput,
    rules: [
      {
        field: 'password',
        message: SHORT,
        refused: [...blank, '1234567', ' '.repeat(8)],
        accepted: ['12345678'],
      },
      { field: 'token', message: 'This password reset link is invalid.', refused: [...missing, 'x'] },
    ],
  },
  {
    procedure: 'auth.updateProfile',
    input: ({ owner: { user } }) => ({
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
    }),
    rules: [
      required('firstName', 'First name is required'),
      required('lastName', 'Last name is required'),
      { field: 'email', message: 'Invalid email format', refused: noAddress },
    ],
  },
  {
    procedure: 'auth.changePassword',
    input: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    rules: [
      required('currentPassword', 'Current password is required', missing),
      {
        field: 'newPassword',
        message: 'Password must be at least 6 characters long',
        refused: [...missing, '12345'],
        accepted: ['123456'],
      },
    ],
  },
  {
    procedure: 'students.create',
    input: () => ({ ...studentPayload(), schoolAttended: 'Trinity College East' }),
    rules: [
      required('firstName', 'First name is required'),
      required('lastName', 'Last name is required'),
      required('dateOfBirth', 'Date of birth is required'),
      required('countryOfBirth', 'Country of birth is required', missing),
      required('placeOfBirth', 'Place of birth is required'),
      required('religiousDenomination', 'Religious denomination is required', missing),
      required('ethnicity', 'Ethnicity is required', missing),
      required('mobileNumber', 'Mobile number is required'),
      { field: 'email', message: 'Valid email is required', refused: noAddress },
      required('nationality', 'Nationality is required'),
      required('schoolAttended', 'School attended is required', missing),
      ...['motherEmail', 'fatherEmail', 'parentEmail'].map((field) => ({
        field,
        message: PARENT_EMAIL,
        refused: ['anya', 'anya@'],
        accepted: ['', ' ', undefined, null, 'Mother@Example.com'],
      })),
    ],
  },
  {
    procedure: 'students.create',
    input: () => ({ ...studentPayload(), schoolAttended: 'Other', otherSchoolName: 'Arima North' }),
    rules: [
      {
        field: 'otherSchoolName',
        message: 'School name is required',
        refused: [...blank, '\u200b\u3164'],
        accepted: ['A'],
      },
    ],
  },
  {
    procedure: 'students.addExamResult',
    input: async (facts) => examResultPayload(await newStudentId(facts)),
    rules: [
      required('examType', 'Exam type is required', missing),
      {
        field: 'examYear',
        message: 'Valid exam year is required',
        refused: [...missing, '2024', 2024.5, 1989, thisYear + 1],
        accepted: [1990, thisYear],
      },
      required('subjectName', 'Subject name is required', missing),
      required('grade', 'Grade is required', missing),
      { ...required('subjectProfile', 'Subject profile is required'), accepted: ['A', 'AABA'] },
      {
        field: 'subjectProfile',
        message: 'Subject profile has at most 4 characters, for example AAB',
        refused: ['AABAA'],
      },
      required('studentId', 'Student ID is required. Please complete your personal details first.', [
        ...missing,
        '1',
        1.5,
      ]),
    ],
  },
];

/** One test for each value that is refused or accepted. */
const cases = (verdict: 'refused' | 'accepted') =>
  RULES.flatMap(({ procedure, input, rules }) =>
    rules.flatMap(({ field, message, ...values }) =>
      (values[verdict] ?? []).map((value) => ({ procedure, input, field, value, message })),
    ),
  );

describe.each(doors)('over $door', ({ call }) => {
  let facts: Facts;
  beforeAll(async () => {
    const portal = await startPortal();
    facts = { portal, owner: await signInAs(portal, 'user') };
  });
  afterAll(() => facts.portal.close());

  /** A new account for each rule: some rules change its password. */
  const someone = async ({ portal }: Facts) => ({ portal, owner: await signInAs(portal, 'user') });

  test.each(cases('refused'))('$procedure, $field $value: $message', async (rule) => {
    const { portal, owner } = await someone(facts);
    const input = { ...(await rule.input({ portal, owner })), [rule.field]: rule.value };
    const before = await snapshotTables(portal, 'users', 'students', 'examResults', 'emails');
    const { status, body } = await call(portal, rule.procedure, { token: owner.token, input });
    const { field: path, message } = rule;
    expect({ status, body }).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } });
    expect(await snapshotTables(portal, 'users', 'students', 'examResults', 'emails')).toEqual(before);
  });

  test.each(cases('accepted'))('$procedure, $field $value is accepted', async (rule) => {
    const { portal, owner } = await someone(facts);
    const input = { ...(await rule.input({ portal, owner })), [rule.field]: rule.value };
    const { status } = await call(portal, rule.procedure, { token: owner.token, input });
    expect([200, 201]).toContain(status);
  });
});
