import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { ApplicationTables } from './table.ts';

const COLUMNS = ['id', 'at', 'authorId', 'authorEmail', 'text'] as const;

export function listNotes(db: Database, applicationId: number) {
  return db
    .selectFrom('applicationNotes')
    .select(COLUMNS)
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .execute();
}

export function insertNote(trx: Transaction, note: Insertable<ApplicationTables['applicationNotes']>) {
  return trx.insertInto('applicationNotes').values(note).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** @returns what was removed; nothing when the application has no such note. */
export function deleteNote(trx: Transaction, applicationId: number, id: number) {
  return trx
    .deleteFrom('applicationNotes')
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .returning('text')
    .executeTakeFirst();
}
