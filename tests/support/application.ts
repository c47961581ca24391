import type { z } from 'zod';
import { createRandom } from '../../src/server/seed/random.ts';
import { createStudent } from '../../src/server/seed/student.ts';
import { applicationSchema, type Choices } from '../../src/shared/applications/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema, type newExamResultSchema } from '../../src/shared/exam-results/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import type { studentFieldsSchema } from '../../src/shared/students/schema.ts';
import { type Account, signInAs } from './accounts.ts';
import { pngFile } from './files.ts';
import type { TestPortal } from './portal.ts';

type StudentPayload = z.input<typeof studentFieldsSchema>;
type ResultPayload = z.input<typeof newExamResultSchema>;

const ENTRY_YEAR = 2026;
let students = 0;

/** Complete and valid personal data, with an email address that is unique in this test file. */
export function studentPayload(overrides: Partial<StudentPayload> = {}): StudentPayload {
  students += 1;
  return { ...createStudent(createRandom('a student for the tests'), students, ENTRY_YEAR), ...overrides };
}

export const examResultPayload = (
  studentId: number,
  overrides: Partial<ResultPayload> = {},
): ResultPayload => ({
  studentId,
  examType: 'CSEC',
  examYear: 2025,
  subjectName: 'Mathematics',
  grade: '1',
  subjectProfile: 'AAA',
  ...overrides,
});

export const CHOICES: Choices = {
  firstChoiceSubjects: ['Pure Mathematics', 'Physics', 'Chemistry'],
  secondChoiceSubjects: ['Biology', 'Chemistry', 'Law'],
};

/** Results that meet the prerequisites of CHOICES. */
export const RESULTS: Omit<ResultPayload, 'studentId'>[] = [
  { examType: 'CSEC', examYear: 2025, subjectName: 'Mathematics', grade: '1', subjectProfile: 'AAA' },
  { examType: 'CSEC', examYear: 2025, subjectName: 'English A', grade: '2', subjectProfile: 'ABB' },
  { examType: 'CSEC', examYear: 2025, subjectName: 'Physics', grade: '1', subjectProfile: 'AAB' },
  { examType: 'CSEC', examYear: 2025, subjectName: 'Chemistry', grade: '2', subjectProfile: 'BAB' },
  { examType: 'CSEC', examYear: 2025, subjectName: 'Biology', grade: '2', subjectProfile: 'BBB' },
  { examType: 'CSEC', examYear: 2025, subjectName: 'Geography', grade: '3', subjectProfile: 'BCC' },
  { examType: 'CSEC', examYear: 2025, subjectName: 'Spanish', grade: '4', subjectProfile: 'CDD' },
];

/**
 * The scores of RESULTS and CHOICES. Total: 3 + 2 + 3 + 2 + 2 + 1 + 0. First choice: Mathematics, Physics and
 * Chemistry. Second choice: Biology, Chemistry, Mathematics (for Chemistry) and English A.
 */
export const SCORES = { totalScore: 13, firstChoiceScore: 8, secondChoiceScore: 9 };

type Parts = {
  student?: Partial<StudentPayload>;
  results?: Omit<ResultPayload, 'studentId'>[];
  choices?: Choices;
};

/** Sends everything that an application needs through the REST door, but does not submit it. */
export async function completeApplication(
  { rest }: Account,
  { student: fields, results = RESULTS, choices = CHOICES }: Parts = {},
) {
  const student = (await rest.post('/students', studentPayload(fields))).read(studentSchema);
  const examResults = [];
  for (const result of results) {
    const answer = await rest.post('/exam-results', examResultPayload(student.id, result));
    examResults.push(answer.read(examResultSchema));
  }
  const slip = await rest.upload(student.id, pngFile('slip.png', student.email), 'exam_slip');
  const document = slip.read(documentSchema);
  const saved = await rest.post('/applications', { studentId: student.id, ...choices, status: 'draft' });
  return { student, examResults, document, application: saved.read(applicationSchema) };
}

export const submitApplication = async ({ rest }: Account, id: number) =>
  (await rest.put(`/applications/${id}`, { status: 'submitted' })).read(applicationSchema);

/** Registers an applicant and submits an application. `isAccountsEmail` gives the student the account's address. */
export async function submittedApplication(
  portal: TestPortal,
  parts: Parts = {},
  { isAccountsEmail = false } = {},
) {
  const applicant = await signInAs(portal, 'user');
  const student = { ...parts.student, ...(isAccountsEmail && { email: applicant.email }) };
  const complete = await completeApplication(applicant, { ...parts, student });
  return { applicant, ...complete, application: await submitApplication(applicant, complete.application.id) };
}
