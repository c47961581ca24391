import { examResultPayload, studentPayload } from '../../../scripts/support/payloads.ts';
import { studentSchema } from '../../../src/shared/students/record.ts';
import { signInAs } from '../accounts.ts';
import type { TestPortal } from '../portal.ts';

/** An applicant with the results for CHOICES and French, but without an application. */
export async function readyForChoices(portal: TestPortal) {
  const applicant = await signInAs(portal, 'user');
  const student = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
  for (const subjectName of [
    'Mathematics',
    'Physics',
    'Chemistry',
    'Biology',
    'English A',
    'French',
  ] as const) {
    await applicant.rest.post('/exam-results', examResultPayload(student.id, { subjectName, grade: '1' }));
  }
  return { applicant, student };
}
