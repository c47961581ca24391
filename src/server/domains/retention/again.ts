import { mergeIndexes } from '../../platform/database/erasure.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Tables, Transaction } from '../../tables.ts';
import { applicationIdsOf, destroyStudents } from '../applications/deletion.ts';
import type { Author } from '../audit/service.ts';
import { listReferred } from '../documents/service.ts';
import { eraseUser } from '../users/management.ts';
import * as queries from './queries.ts';

type Ledger = Awaited<ReturnType<typeof queries.listDestructions>>;

/** The students of the ledger that are in these data. An id with another application number belongs to somebody else. */
async function studentsOf(trx: Transaction, ledger: Ledger) {
  const numbers = new Map(
    ledger.filter(({ kind }) => kind === 'application').map(({ recordId, number }) => [recordId, number]),
  );
  const found = await queries.findStudents(trx, [...numbers.keys()]);
  return found.flatMap(({ id, applicationId }) => (numbers.get(id) === (applicationId ?? '') ? [id] : []));
}

/**
 * Destroys in a staged database what was destroyed here since the backup was made, so that a restore never brings it
 * back (intakes §8).
 * @returns how many applications and accounts that were, and the contents to which the other documents refer.
 */
export async function destroyAgain(services: Services, author: Author, stagedFile: string) {
  const ledger = await queries.listDestructions(services.db);
  const db = openDatabase<Tables>(stagedFile);
  try {
    const staged = { ...services, db };
    const destroyed = await db.transaction().execute(async (trx) => {
      const students = await studentsOf(trx, ledger);
      await queries.keepCounts(trx, await applicationIdsOf(trx, students));
      await destroyStudents(trx, staged, author, students);
      let accounts = 0;
      for (const { kind, recordId, at } of ledger) {
        if (kind !== 'account' || !(await queries.isDestroyedAccount(trx, recordId, at))) continue;
        await eraseUser(trx, staged, author, recordId);
        accounts += 1;
      }
      return students.length + accounts;
    });
    // Its index is taken over as it is.
    await mergeIndexes(db);
    return { destroyed, referred: new Set(await listReferred(db)) };
  } finally {
    await db.destroy();
  }
}
