import { pngFile } from '../../scripts/support/files.ts';
import {
  CHOICES,
  examResultPayload,
  RESULTS,
  type ResultPayload,
  type StudentPayload,
  studentPayload,
} from '../../scripts/support/payloads.ts';
import { applicationSchema, type Choices } from '../../src/shared/applications/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from './accounts.ts';
import type { TestPortal } from './portal.ts';

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

/**
 * Registers an applicant and submits an application. Letters go to the student's address, since the account's is not
 * confirmed; with `isAccountsEmail` both are the same, and it is.
 */
export async function submittedApplication(
  portal: TestPortal,
  parts: Parts = {},
  { isAccountsEmail = false } = {},
) {
  const applicant = await signInAs(portal, 'user', isAccountsEmail ? {} : { emailVerified: false });
  const student = { ...parts.student, ...(isAccountsEmail && { email: applicant.email }) };
  const complete = await completeApplication(applicant, { ...parts, student });
  return { applicant, ...complete, application: await submitApplication(applicant, complete.application.id) };
}
