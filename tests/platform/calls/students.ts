import { expect } from 'vitest';
import { CHOICES, examResultPayload, studentPayload } from '../../../scripts/support/payloads.ts';
import { everyStudentField } from '../../support/students/every-field.ts';
import { spareNamesOf } from '../../support/students/spare-names.ts';
import type { Facts, Row } from './row.ts';

export const UNKNOWN = 987_654;
export const NO_STUDENT = [
  'a student that does not exist',
  () => ({ id: UNKNOWN }),
  404,
  'There is no such student.',
] as const;
export const NO_NUMBER = [
  'an id that is no number',
  () => ({ id: 'x' }),
  400,
  'An id has to be a whole number',
  'id',
] as const;
const ID = expect.any(Number);
const answered = (student: Facts['student']) => ({ ...student, ...spareNamesOf(student) });
const idOf = ({ student }: Facts) => ({ id: student.id });

const taken = ({ student }: Facts) => `Student with this email already exists (ID: ${student.id})`;

export const STUDENT_CALLS: readonly Row[] = [
  {
    call: 'GET /api/students/my-students',
    procedure: 'students.myStudents',
    reply: ({ student }) => [answered(student)],
    audience: 'account',
  },
  {
    call: 'GET /api/students/by-email/{emailAddress}',
    procedure: 'students.byEmail',
    input: ({ student }) => ({ emailAddress: student.email.toUpperCase() }),
    reply: ({ student }) => answered(student),
    audience: 'owner',
    strangers: { status: 404, message: 'There is no student with this email.' },
    refusals: [
      [
        'an address without a record',
        () => ({ emailAddress: 'no@example.com' }),
        404,
        'There is no student with this email.',
      ],
      ['no address', () => ({ emailAddress: 'anya' }), 400, 'Valid email is required', 'emailAddress'],
    ],
  },
  {
    call: 'POST /api/students',
    procedure: 'students.create',
    input: () => ({ ...everyStudentField(), email: studentPayload().email }),
    creates: true,
    reply: (_, sent) => ({ ...sent, ...spareNamesOf(everyStudentField()), id: ID }),
    audience: 'account',
    writes: 'account',
    refusals: [
      ['an own address again', ({ student }) => ({ email: student.email }), 409, taken],
      ['no nationality', () => ({ nationality: ' ' }), 400, 'Nationality is required', 'nationality'],
    ],
  },
  {
    call: 'PUT /api/students/{id}',
    procedure: 'students.update',
    input: (facts) => ({ ...idOf(facts), street: 'Elsewhere', allergies: [] }),
    reply: ({ student }) => ({ ...answered(student), street: 'Elsewhere', allergies: [] }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      NO_STUDENT,
      NO_NUMBER,
      ['no last name', () => ({ lastName: '' }), 400, 'Last name is required', 'lastName'],
    ],
  },
  {
    call: 'GET /api/students/{id}',
    procedure: 'students.byId',
    input: idOf,
    reply: ({ student }) => answered(student),
    audience: 'owner',
    refusals: [NO_STUDENT, NO_NUMBER],
  },
  {
    call: 'GET /api/students/{id}/exam-results',
    procedure: 'students.examResults',
    input: idOf,
    reply: ({ examResults }) => examResults,
    audience: 'owner',
    refusals: [NO_STUDENT, NO_NUMBER],
  },
  {
    call: 'POST /api/exam-results',
    procedure: 'students.addExamResult',
    input: ({ student }) =>
      examResultPayload(student.id, {
        examType: 'GCE',
        examYear: 1990,
        grade: 'UNG',
        subjectProfile: 'ABCD',
      }),
    creates: true,
    reply: (_, sent) => ({
      ...sent,
      id: ID,
      check: 'unchecked',
      seenOn: null,
      checkedBy: null,
      checkedAt: null,
      declared: null,
      declaredExam: null,
    }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      ['a student that does not exist', () => ({ studentId: UNKNOWN }), 404, 'There is no such student.'],
      [
        'no student',
        () => ({ studentId: null }),
        400,
        'Student ID is required. Please complete your personal details first.',
        'studentId',
      ],
      [
        'the same sitting again',
        ({ examResults }) => ({ ...examResults[0], grade: '6' }),
        409,
        'This result has already been added.',
      ],
      ['no profile', () => ({ subjectProfile: '' }), 400, 'Subject profile is required', 'subjectProfile'],
    ],
  },
  {
    call: 'PUT /api/exam-results/{id}',
    procedure: 'students.changeExamResult',
    input: ({ examResults }) => ({ id: examResults[0]?.id, grade: '4' }),
    reply: ({ examResults }) => ({ ...examResults[0], grade: '4' }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      ['a result that does not exist', () => ({ id: UNKNOWN }), 404, 'There is no such exam result.'],
      [
        'the sitting of another result',
        ({ examResults }) => ({ subjectName: examResults[1]?.subjectName }),
        409,
        'This result has already been added.',
      ],
      ['no profile', () => ({ subjectProfile: '' }), 400, 'Subject profile is required', 'subjectProfile'],
      NO_NUMBER,
    ],
  },
  {
    call: 'DELETE /api/exam-results/{id}',
    procedure: 'students.removeExamResult',
    input: ({ examResults }) => ({ id: examResults[0]?.id }),
    reply: () => ({ message: 'Exam result removed.' }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      ['a result that does not exist', () => ({ id: UNKNOWN }), 404, 'There is no such exam result.'],
      NO_NUMBER,
    ],
  },
  {
    call: 'GET /api/subjects',
    procedure: 'eligibility.subjects',
    reply: () => expect.arrayContaining(['Art & Design', 'Physics'].map((name) => ({ id: ID, name }))),
    audience: 'anybody',
  },
  {
    call: 'GET /api/students/{id}/eligibility/{subject}',
    procedure: 'eligibility.one',
    input: (facts) => ({ ...idOf(facts), subject: CHOICES.firstChoiceSubjects[1] }),
    reply: () => ({
      eligible: true,
      subject: 'Physics',
      requirements: [
        { anyOf: ['Physics'], grade: 2, met: true },
        { anyOf: ['Mathematics'], grade: 2, met: true },
      ],
    }),
    audience: 'owner',
    refusals: [
      NO_STUDENT,
      NO_NUMBER,
      ['an unknown subject', () => ({ subject: 'Alchemy' }), 404, 'There is no such subject.'],
    ],
  },
];
