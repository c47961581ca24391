import type { z } from 'zod';
import { createRandom } from '../../src/server/seed/random.ts';
import { createStudent } from '../../src/server/seed/student.ts';
import type { Choices } from '../../src/shared/applications/schema.ts';
import type { newExamResultSchema } from '../../src/shared/exam-results/schema.ts';
import type { studentFieldsSchema } from '../../src/shared/students/schema.ts';

export type StudentPayload = z.input<typeof studentFieldsSchema>;
export type ResultPayload = z.input<typeof newExamResultSchema>;

const ENTRY_YEAR = 2026;
let students = 0;

/** Complete and valid personal data, with an email address that is unique in this process. */
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
