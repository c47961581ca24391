import { sql } from 'kysely';
import { CURRENT_INTAKE } from '../../current-intake.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

/** Whose draft: the account, and the record of the child; null for a child without one. */
export type DraftKey = Pick<ApplicationTables['drafts'], 'userId' | 'studentId'>;

export function findDraft(db: Database, { userId, studentId }: DraftKey) {
  return db
    .selectFrom('drafts')
    .select(['personalData', 'currentStep', 'updatedAt'])
    .where('userId', '=', userId)
    .where('studentId', 'is', studentId)
    .executeTakeFirst();
}

/** One that is there was begun when it was begun first. */
export async function replaceDraft(
  trx: Transaction,
  draft: Omit<ApplicationTables['drafts'], 'id' | 'begunAt'>,
) {
  const former = await deleteDraft(trx, draft);
  const { begunAt } = former ?? { begunAt: draft.updatedAt };
  await trx
    .insertInto('drafts')
    .values({ ...draft, begunAt })
    .execute();
}

/** @returns the deleted draft; undefined when there was none. */
export function deleteDraft(trx: Transaction, { userId, studentId }: DraftKey) {
  return trx
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('studentId', 'is', studentId)
    .returning('begunAt')
    .executeTakeFirst();
}

/** The draft of the account's child without a record becomes that of this record. */
export async function setStudentOfDraft(trx: Transaction, userId: number, studentId: number) {
  await trx
    .updateTable('drafts')
    .set({ studentId })
    .where('userId', '=', userId)
    .where('studentId', 'is', null)
    .execute();
}

export async function deleteDraftsOf(trx: Transaction, studentIds: readonly number[]) {
  const ids = listed(studentIds);
  await trx.deleteFrom('drafts').where('studentId', 'in', ids).execute();
}

/**
 * Deletes the drafts of a student's account, unless the account has another record. With a record of an earlier intake
 * nothing goes: drafts are for the current one.
 */
export async function deleteDraftsOfLastRecord(trx: Transaction, studentId: number) {
  await sql`
    DELETE FROM drafts WHERE userId = (SELECT userId FROM students WHERE id = ${studentId})
      AND (SELECT intakeId FROM students WHERE id = ${studentId}) = ${CURRENT_INTAKE}
      AND (SELECT count(*) FROM students WHERE students.userId = drafts.userId) = 1`.execute(trx);
}
