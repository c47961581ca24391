import { z } from 'zod';
import type { Student } from '../../../shared/students/record.ts';
import { fold } from '../../platform/fold.ts';
import { fromJson } from '../../platform/json.ts';
import type { Transaction } from '../../tables.ts';
import { findDraft, setStudentOfDraft } from './drafts-queries.ts';

/** A child who had no record has one now: what was typed before belongs to it. */
export const adoptDraft = (trx: Transaction, userId: number, studentId: number) =>
  setStudentOfDraft(trx, userId, studentId);

const namesSchema = z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') });

/** As adoptDraft, for a record that was not made of what was typed: that stays where it is when it names another child. */
export async function adoptDraftOf(
  trx: Transaction,
  userId: number,
  person: Pick<Student, 'id' | 'firstName' | 'lastName'>,
) {
  const draft = await findDraft(trx, { userId, studentId: null });
  const typed = fromJson(namesSchema, draft?.personalData ?? '{}');
  const isOther = (['firstName', 'lastName'] as const).some(
    (name) => fold(typed[name]) !== '' && fold(typed[name]) !== fold(person[name]),
  );
  if (!isOther) await adoptDraft(trx, userId, person.id);
}
