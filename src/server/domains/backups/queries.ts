import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AddedSince } from '../../../shared/backups/calls.ts';
import { BACKUP_TYPES, type BackupType } from '../../../shared/backups/names.ts';
import type { DataSummary } from '../../../shared/backups/schema.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { BackupTables } from './table.ts';

export async function insertDownloadToken(
  trx: Transaction,
  token: Insertable<BackupTables['downloadTokens']>,
) {
  await trx.insertInto('downloadTokens').values(token).execute();
}

/** Deletes the token, so that it works once. @returns undefined when it is unknown. */
export function takeDownloadToken(trx: Transaction, tokenHash: string) {
  return trx
    .deleteFrom('downloadTokens')
    .where('tokenHash', '=', tokenHash)
    .returning(['userId', 'fileName', 'expiresAt'])
    .executeTakeFirst();
}

export async function deleteDownloadTokensExpiredAt(db: Database, now: string) {
  await db.deleteFrom('downloadTokens').where('expiresAt', '<=', now).execute();
}

export type AutomaticRow = Awaited<ReturnType<typeof findAutomaticBackups>>;

export function findAutomaticBackups(db: Database) {
  return db
    .selectFrom('automaticBackups')
    .select([
      'isOn',
      'type',
      'atTime',
      'keepDaily',
      'keepWeekly',
      'nextRunAt',
      'lastRunAt',
      'lastOutcome',
      'lastFailure',
    ])
    .executeTakeFirstOrThrow();
}

export async function updateAutomaticBackups(
  db: Database,
  values: Updateable<BackupTables['automaticBackups']>,
) {
  await db.updateTable('automaticBackups').set(values).execute();
}

/**
 * Clears what is wrong with the last automatic backup. Call when a newer one without a fault has been made. One of the
 * database only says nothing about uploads.
 */
export async function forgetFault(db: Database, type: BackupType) {
  await db
    .updateTable('automaticBackups')
    .set({ lastFailure: null })
    .where('lastOutcome', '=', 'done')
    .where('type', 'in', type === 'full' ? BACKUP_TYPES : [type])
    .execute();
}

export const listAutomaticFiles = (db: Database) =>
  db.selectFrom('automaticBackupFiles').select(['fileName', 'isWhole']).execute();

export async function insertAutomaticFile(
  db: Database,
  file: Selectable<BackupTables['automaticBackupFiles']>,
) {
  await db.insertInto('automaticBackupFiles').values(file).execute();
}

export async function deleteAutomaticFile(db: Database, fileName: string) {
  await db.deleteFrom('automaticBackupFiles').where('fileName', '=', fileName).execute();
}

const COUNT = sql<number>`count(*)`.as('count');

/** A summary of the present data. */
export async function findSummary(db: Database): Promise<DataSummary> {
  const users = await db.selectFrom('users').select(COUNT).executeTakeFirstOrThrow();
  const documents = await db.selectFrom('documents').select(COUNT).executeTakeFirstOrThrow();
  const applications = await db
    .selectFrom('applications')
    .select([COUNT, ({ fn }) => fn.max('submittedAt').as('newest')])
    .executeTakeFirstOrThrow();
  return {
    users: users.count,
    applications: applications.count,
    documents: documents.count,
    newestSubmission: applications.newest,
  };
}

/** Counts what was added after this instant, which a backup of that time does not hold. */
export async function countAddedSince(
  db: Database,
  since: string,
): Promise<Omit<AddedSince, 'decisions' | 'letters'>> {
  const [accounts, submissions, documents, notes, results, slips, offers, messages] = await Promise.all([
    db.selectFrom('users').select(COUNT).where('createdAt', '>', since).executeTakeFirstOrThrow(),
    db.selectFrom('applications').select(COUNT).where('submittedAt', '>', since).executeTakeFirstOrThrow(),
    db.selectFrom('documents').select(COUNT).where('uploadedAt', '>', since).executeTakeFirstOrThrow(),
    db.selectFrom('applicationNotes').select(COUNT).where('at', '>', since).executeTakeFirstOrThrow(),
    db.selectFrom('examResults').select(COUNT).where('checkedAt', '>', since).executeTakeFirstOrThrow(),
    db.selectFrom('documents').select(COUNT).where('checkedAt', '>', since).executeTakeFirstOrThrow(),
    db
      .selectFrom('offerSteps')
      .select(sql<number>`count(DISTINCT offerId)`.as('count'))
      .where('at', '>', since)
      .executeTakeFirstOrThrow(),
    db.selectFrom('messages').select(COUNT).where('createdAt', '>', since).executeTakeFirstOrThrow(),
  ]);
  return {
    accounts: accounts.count,
    submissions: submissions.count,
    documents: documents.count,
    notes: notes.count,
    checks: results.count + slips.count,
    offers: offers.count,
    messages: messages.count,
  };
}

/** Changes whenever another connection or process (a console command, for example) writes to the database. */
export async function findDataVersion(db: Database) {
  const { rows } = await sql<{ data_version: number }>`PRAGMA data_version`.execute(db);
  return rows[0]?.data_version;
}

/** When the first account was created. */
export async function findBeginning(db: Database) {
  const { at } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.min('createdAt').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** One element per document with one of these contents: its application ID, or null if there is no application yet. */
export async function documentsOf(db: Database, contents: string[]): Promise<(string | null)[]> {
  if (contents.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .leftJoin('applications', 'applications.studentId', 'documents.studentId')
    .select('applications.applicationId')
    .where('documents.sha256', 'in', listed(contents))
    .orderBy('documents.id')
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}
