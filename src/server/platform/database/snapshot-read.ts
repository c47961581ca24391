import type { Kysely, Transaction } from 'kysely';

/** Reads several things from one state: a concurrent write is in all of them or in none. */
export const readSnapshot = <Tables, Read>(
  db: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Read>,
): Promise<Read> => db.transaction().setAccessMode('read only').execute(read);
