import { studentPayload } from '../../../scripts/support/payloads.ts';
import { studentSchema } from '../../../src/shared/students/record.ts';
import { signInAs } from '../accounts.ts';
import { usePortal } from '../portal.ts';

/** A portal with an applicant who has only a student record. */
export async function useApplicant(...options: Parameters<typeof usePortal>) {
  const portal = await usePortal(...options);
  const account = await signInAs(portal, 'user');
  const student = (await account.rest.post('/students', studentPayload())).read(studentSchema);
  return { portal, account, rest: account.rest, student, studentId: student.id };
}
