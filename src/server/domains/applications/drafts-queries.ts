import { type Selectable, sql } from 'kysely';
import { listed } from '../../platform/database/prepared.ts';
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

/** The drafts of the accounts that own these students. */
export async function deleteDraftsOfOwners(trx: Transaction, studentIds: readonly number[]) {
  const owned = listed(sql`${JSON.stringify(studentIds)}`);
  await trx
    .deleteFrom('drafts')
    .where('userId', 'in', (owners) =>
      owners.selectFrom('students').select('userId').where('id', 'in', owned),
    )
    .execute();
}
