import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

export function findDraft(
  db: Database,
  userId: number,
): Promise<Selectable<ApplicationTables['drafts']> | undefined> {
  return db
    .selectFrom('drafts')
    .select(['userId', 'personalData', 'currentStep', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function upsertDraft(trx: Transaction, draft: ApplicationTables['drafts']) {
  const { userId, ...content } = draft;
  await trx
    .insertInto('drafts')
    .values({ userId, ...content })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(content))
    .execute();
}

export async function deleteDraft(trx: Transaction, userId: number) {
  await trx.deleteFrom('drafts').where('userId', '=', userId).execute();
}

/** The draft of the account that owns the student. */
export async function deleteDraftOfOwner(trx: Transaction, studentId: number) {
  await trx
    .deleteFrom('drafts')
    .where('userId', '=', (owner) =>
      owner.selectFrom('students').select('userId').where('id', '=', studentId),
    )
    .execute();
}
