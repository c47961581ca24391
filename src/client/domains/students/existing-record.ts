import type { Student } from '../../../shared/students/record.ts';

/**
 * The record to update when none is known: the account's record with this email address, otherwise the one that the
 * pages show. Undefined: create a record (applicants §4).
 */
export const recordToUpdate = (
  records: readonly Pick<Student, 'id' | 'email'>[],
  email: string,
): number | undefined => (records.find((record) => record.email === email) ?? records[0])?.id;

/** Was a save refused because there is a record with this email address? */
export const alreadyExists = (message: string) => message.includes('already exists');

/** The id of the account's own record in such a refusal: '… already exists (ID: 12)' (applicants §7). */
export function existingRecordIn(message: string): number | undefined {
  const { id } = /already exists\b.*\bID: (?<id>\d+)/.exec(message)?.groups ?? {};
  return id === undefined ? undefined : Number(id);
}
