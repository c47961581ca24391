import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { openDatabase, openReader } from '../../platform/database/open.ts';
import type { Database, Tables, Transaction } from '../../tables.ts';
import { CONSOLE } from '../audit/console.ts';
import { recordChange } from '../audit/service.ts';
import { countDestroyed, destroyAgain } from '../retention/again.ts';
import { SECRET_TABLES } from './contents/tables.ts';
import { mergeTables } from './merged-tables.ts';

/**
 * What a restore does, for a whole database that comes back when an update is taken back: it was made by an earlier
 * version, so what needs more than its tables have is not done, and told.
 */

/** The name under which the present database is attached. */
const PRESENT = 'present';

/** What became of the records that were destroyed since. */
export type Since = {
  destroyedAgain: number;
  /** How many came back; undefined when that cannot be told. */
  cameBack: number | undefined;
  /** Whether it says of them that they were destroyed. */
  knowsDestroyed: boolean;
};

const NOTHING: Since = { destroyedAgain: 0, cameBack: 0, knowsDestroyed: true };

async function mergePresent(file: string, presentFile: string) {
  const db = openDatabase<Tables>(file, { copiesIndexes: true });
  try {
    await sql`ATTACH DATABASE ${presentFile} AS ${sql.id(PRESENT)}`.execute(db);
    await db.transaction().execute((trx) => mergeTables(trx, PRESENT));
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}

async function destroySince(file: string, present: Database, clock: Clock) {
  try {
    const { destroyed } = await destroyAgain({ db: present, clock }, CONSOLE, file);
    return { destroyedAgain: destroyed, cameBack: 0 };
  } catch {
    return { destroyedAgain: 0, cameBack: await countDestroyed({ db: present }, file) };
  }
}

/** Takes over what the present database says was destroyed since. It may be damaged. */
async function takeOver(file: string, presentFile: string, clock: Clock): Promise<Since> {
  const knowsDestroyed = await mergePresent(file, presentFile);
  try {
    const present = openReader<Tables>(presentFile);
    const since = await destroySince(file, present, clock).finally(() => present.destroy());
    return { ...since, knowsDestroyed };
  } catch {
    return { destroyedAgain: 0, cameBack: undefined, knowsDestroyed };
  }
}

async function clearSecrets(trx: Transaction) {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`.execute(
    trx,
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const table of SECRET_TABLES.filter((name) => present.has(name)))
    await sql`DELETE FROM ${sql.id(table)}`.execute(trx);
}

/** The database that is replaced, and the name under which it is kept. */
type Present = { file: string; keptAs: string };

/** Makes a database of before fit to be put in place of the present one, if there is one. */
export async function prepareEarlierData(
  file: string,
  clock: Clock,
  present: Present | undefined,
): Promise<Since> {
  const since = present ? await takeOver(file, present.file, clock) : NOTHING;
  const db = openDatabase<Tables>(file);
  try {
    await db.transaction().execute(async (trx) => {
      await clearSecrets(trx);
      // Offers that were answered since must not end (`offers/after-restore.ts`).
      await recordChange(trx, clock, CONSOLE, {
        action: 'backup_restored',
        entity: 'backup',
        entityId: 'before the update',
        before: null,
        after: {
          lastState: present?.keptAs,
          ...(since.destroyedAgain > 0 && { destroyedAgain: since.destroyedAgain }),
        },
      });
    });
  } finally {
    await db.destroy();
  }
  return since;
}
