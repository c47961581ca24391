import type { Student } from '../../../shared/students/record.ts';

/**
 * The record that a new save belongs to although none was known: of the account's records the one with this e-mail
 * address, else the one that the pages show. None: it is to be created (applicant spec §4).
 */
export const recordToUpdate = (
  records: readonly Pick<Student, 'id' | 'email'>[],
  email: string,
): number | undefined => (records.find((record) => record.email === email) ?? records[0])?.id;

/** Was a save refused because somebody has a record with this e-mail address? */
export const alreadyExists = (message: string) => message.includes('already exists');

/** The own record that such a refusal names: '… already exists (ID: 12)' (applicant spec §7). */
export function existingRecordIn(message: string): number | undefined {
  const { id } = /already exists\b.*\bID: (?<id>\d+)/.exec(message)?.groups ?? {};
  return id === undefined ? undefined : Number(id);
}
