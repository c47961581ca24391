import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { PaperTables } from './table.ts';

export async function insertClaimCode(trx: Transaction, code: Insertable<PaperTables['claimCodes']>) {
  await trx.insertInto('claimCodes').values(code).execute();
}

export async function deleteClaimCodesOf(trx: Transaction, applicationId: number) {
  await trx.deleteFrom('claimCodes').where('applicationId', '=', applicationId).execute();
}

export async function deleteExpiredClaimCodes(trx: Transaction, now: string) {
  await trx.deleteFrom('claimCodes').where('expiresAt', '<=', now).execute();
}

/**
 * The application of a code that still works, with the account that has claimed it, if any. A mailed code works for the
 * address of now only: the one before may have been a stranger's.
 */
export const findByClaimCode = (db: Database, codeHash: string, now: string) =>
  db
    .selectFrom('claimCodes')
    .innerJoin('applications', 'applications.id', 'claimCodes.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select(['applications.id', 'applications.studentId', 'students.userId', 'students.email'])
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .where(({ eb, or, ref }) =>
      or([
        eb('mailedTo', 'is', null),
        eb('mailedTo', '=', ref('students.email')),
        eb('students.userId', 'is not', null),
      ]),
    )
    .executeTakeFirst();
