import path from 'node:path';
import { sql } from 'kysely';
import type { BackupContents } from '../../../shared/backups/schema.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { requireReferences } from '../../platform/database/references.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Tables, Transaction } from '../../tables.ts';
import { takeListing } from '../applications/listing.ts';
import { recordChange } from '../audit/service.ts';
import { keepSession, sessionOf } from '../auth/service.ts';
import { keepSecondSteps, secondStepsOf } from '../second-step/service.ts';
import { findUserByEmail } from '../users/service.ts';
import { DATA_TABLES, WITHHELD_TABLES } from './contents/tables.ts';
import type { Source } from './create.ts';
import { MERGED_TABLES, mergeTables } from './merged-tables.ts';

/** The name under which the staged database is attached. */
const STAGED = 'staged';

/** In kilobytes. Pages that do not fit are written before the commit, and again when they change once more. */
const CACHE = 64_000;

/**
 * Runs `work` on a separate connection with the staged database attached. It does not check foreign keys, can copy
 * indexes, and never checkpoints on commit; it is closed afterwards. Nobody else gets `db` meanwhile, even to read:
 * another write could only wait, and would block everybody.
 */
const withOwnConnection = (
  { db, config, log }: Services,
  stagedFile: string,
  work: (connection: Database) => Promise<void>,
) =>
  db.connection().execute(async () => {
    const own = openDatabase<Tables>(config.databaseFile, { copiesIndexes: true });
    try {
      for (const pragma of [
        // The commit itself waits for the disk: if that fails, the data are as they were.
        'synchronous = FULL',
        'foreign_keys = OFF',
        `cache_size = -${CACHE}`,
        'wal_autocheckpoint = 0',
      ])
        await sql.raw(`PRAGMA ${pragma}`).execute(own);
      await sql`ATTACH DATABASE ${stagedFile} AS ${sql.id(STAGED)}`.execute(own);
      await work(own);
    } finally {
      // What the work has committed stays, even if closing fails.
      await own.destroy().catch((error: unknown) => log.error({ err: error }, 'connection not closed'));
    }
  });

/**
 * Replaces the rows of every data table by those of the staged database, and clears the withheld tables. Must run
 * within `withOwnConnection`, where SQLite truncates a table at once. The same migrations made both databases, so
 * SQLite copies rows and indexes directly, as long as no columns are named.
 */
async function replaceRows(trx: Transaction, onShare: (share: number) => void) {
  const replaced = DATA_TABLES.filter((table) => !MERGED_TABLES.includes(table));
  for (const table of [...WITHHELD_TABLES, ...replaced])
    await sql`DELETE FROM ${sql.id('main', table)}`.execute(trx);
  for (const [index, table] of replaced.entries()) {
    onShare(index / replaced.length);
    await sql`INSERT INTO ${sql.id('main', table)} SELECT * FROM ${sql.id(STAGED, table)}`.execute(trx);
  }
  await mergeTables(trx, STAGED);
}

/** Keeps the actor signed in if the restored data have the account as an active super administrator. */
async function keepSignedIn(trx: Transaction, actor: Actor, session: Awaited<ReturnType<typeof sessionOf>>) {
  const user = await findUserByEmail(trx, actor.email);
  if (session && user?.isActive && user.role === 'super_admin') await keepSession(trx, session, user.id);
}

/** What the audit trail says of a restore. */
type Restored = {
  fileName: string;
  contents: BackupContents;
  /** The full backup that is made before anything is changed. */
  safetyBackup: string;
  /** The state before the restore, if it was changed after the safety backup. */
  lastState: Source | undefined;
  /** How many records of the backup had been destroyed since, and are not restored. */
  destroyedAgain: number;
};

/**
 * Replaces the data in one transaction: after a crash there is either the old or the new state. Does only what cannot
 * be done before, because no request is answered meanwhile. Commits when `ready` has returned.
 */
export const replaceData = (
  services: Services,
  stagedFile: string,
  actor: Actor,
  { fileName, contents, safetyBackup, lastState, destroyedAgain }: Restored,
  { onShare, ready }: { onShare: (share: number) => void; ready: () => Promise<void> },
) =>
  withOwnConnection(services, stagedFile, (connection) =>
    connection.transaction().execute(async (trx) => {
      const session = await sessionOf(trx, actor.tokenHash);
      const secondSteps = await secondStepsOf(trx);
      await replaceRows(trx, (share) => onShare(share * 0.8));
      await takeListing(trx, STAGED);
      await keepSignedIn(trx, actor, session);
      await keepSecondSteps(trx, secondSteps);
      await recordChange(trx, services.clock, actor, {
        action: 'backup_restored',
        entity: 'backup',
        entityId: fileName,
        // The safety backup as of now. The one that replaces it is recorded when it is made.
        before: null,
        after: {
          ...contents,
          safetyBackup,
          ...(destroyedAgain > 0 && { destroyedAgain }),
          lastState: lastState && path.basename(lastState.databaseFile),
        },
      });
      // Only these: the references between the staged rows were checked before.
      await requireReferences(trx, WITHHELD_TABLES);
      onShare(0.9);
      await ready();
    }),
  );
