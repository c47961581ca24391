import { mergeIndexes } from '../../platform/database/erasure.ts';
import { openDatabase, openReader } from '../../platform/database/open.ts';
import type { Services } from '../../services.ts';
import type { Database, Tables } from '../../tables.ts';
import { destroyStudents, identifyApplicationsOf } from '../applications/deletion.ts';
import type { Author } from '../audit/service.ts';
import { listReferred } from '../documents/service.ts';
import { eraseUser } from '../users/management.ts';
import * as queries from './queries.ts';

type Ledger = Awaited<ReturnType<typeof queries.listDestructions>>;

type Found = { id: number; createdAt: string; applicationId?: string | null };

/**
 * Whether this is the record that was destroyed. In a backup of another portal, the id may belong to somebody else.
 * Old rows of the ledger have no creation time: they match by application ID, if the record is older than the
 * destruction.
 */
const isSame = ({ recordCreatedAt, at, number }: Ledger[number], { createdAt, applicationId }: Found) =>
  recordCreatedAt === null
    ? createdAt < at && (applicationId ?? '') === number
    : createdAt === recordCreatedAt;

/** The records in these data that the ledger says were destroyed. */
async function idsOf(
  ledger: Ledger,
  kind: Ledger[number]['kind'],
  find: (ids: readonly number[]) => Promise<Found[]>,
) {
  const destroyed = new Map(ledger.filter((row) => row.kind === kind).map((row) => [row.recordId, row]));
  const found = await find([...destroyed.keys()]);
  return found.flatMap((record) => {
    const row = destroyed.get(record.id);
    return row && isSame(row, record) ? [record.id] : [];
  });
}

async function findDestroyed(ledger: Ledger, db: Database) {
  return {
    students: await idsOf(ledger, 'application', (ids) => queries.findStudents(db, ids)),
    accounts: await idsOf(ledger, 'account', (ids) => queries.findAccounts(db, ids)),
  };
}

/** How many records in another database the ledger of this one says were destroyed. */
export async function countDestroyed({ db }: Pick<Services, 'db'>, file: string) {
  const ledger = await queries.listDestructions(db);
  const other = openReader<Tables>(file);
  const { students, accounts } = await findDestroyed(ledger, other).finally(() => other.destroy());
  return students.length + accounts.length;
}

/**
 * Destroys in a staged database what was destroyed here since the backup was made, so that a restore never brings it
 * back (intakes §8).
 * @returns how many applications and accounts that were, and the contents to which the other documents refer.
 */
export async function destroyAgain(
  services: Pick<Services, 'db' | 'clock'>,
  author: Author,
  stagedFile: string,
) {
  const ledger = await queries.listDestructions(services.db);
  const db = openDatabase<Tables>(stagedFile);
  try {
    const destroyed = await db.transaction().execute(async (trx) => {
      const { students, accounts } = await findDestroyed(ledger, trx);
      const applications = await identifyApplicationsOf(trx, students);
      await queries.keepCounts(
        trx,
        applications.map(({ id }) => id),
      );
      await destroyStudents(trx, services, author, students);
      for (const id of accounts) await eraseUser(trx, services, author, id);
      return students.length + accounts.length;
    });
    // The restore takes the full-text index over as it is, so no destroyed word may be left in it.
    await mergeIndexes(db);
    return { destroyed, referred: new Set(await listReferred(db)) };
  } finally {
    await db.destroy();
  }
}
