import { setImmediate as letOthersRun, setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { atSchool } from '../../../shared/format/dates.ts';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';

// No byte of deleted data may remain in the database (decisions §10):
// - `secure_delete` overwrites deleted rows.
// - Merging the full-text indexes removes deleted words, and the write-ahead log is emptied: both at once.
// - Rewriting the file removes copies that SQLite leaves in unused parts of pages when it moves rows: at once if the file
//   is small, otherwise the next night.
// A crash in between leaves a note in the file, so that the next start does all of it.

type Erasing<Tables> = { db: Kysely<Tables>; background: Background; log: FastifyBaseLogger; clock: Clock };

const checkpointSchema = z.object({ busy: z.int() });

/** @returns whether the log is empty now: not while a reader uses an older state or another process writes. */
const emptyLog = <Tables>(db: Kysely<Tables>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    // Returns at once instead of waiting for such a reader.
    await sql`PRAGMA busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
      return checkpointSchema.parse(rows[0]).busy === 0;
    } finally {
      await sql`PRAGMA busy_timeout = 1000`.execute(connection);
    }
  });

/** In milliseconds. */
const RETRY = 500;

/**
 * Empties the log, retrying in the background until it succeeds or the program ends. Then closing the database, or the
 * next start, empties it.
 */
export async function emptyLogNowOrSoon<Tables>({ db, background, log }: Omit<Erasing<Tables>, 'clock'>) {
  const isEmpty = async () =>
    emptyLog(db).catch((error: unknown) => {
      log.warn({ err: error }, 'log not emptied');
      return false;
    });
  if (await isEmpty()) return;
  background.runAlone('empty the log', async () => {
    while (!background.isEnding() && !(await isEmpty())) await pause(RETRY);
  });
}

/** Pages of an index that are merged in one go, which takes 5 ms of a processor. */
const PAGES = 64;

/**
 * Merges the next pages, with all segments of the index the first time. @returns whether there was anything to do.
 * @see https://www.sqlite.org/fts5.html#the_merge_command
 */
async function mergeSome<Tables>(trx: Transaction<Tables>, index: string, isFirst: boolean) {
  const changes = async () => {
    const { rows } = await sql<{ total: number }>`SELECT total_changes() AS total`.execute(trx);
    return rows[0]?.total ?? 0;
  };
  const before = await changes();
  await sql`
    INSERT INTO ${sql.table(index)} (${sql.ref(index)}, rank)
    VALUES ('merge', ${sql.lit(isFirst ? -PAGES : PAGES)})`.execute(trx);
  return (await changes()) - before > 1;
}

/** Merges the full-text indexes, so that no deleted word is left in them. Others go first between the pages. */
export async function mergeIndexes<Tables>(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'`.execute(db);
  for (const { name } of rows) {
    const merge = (isFirst: boolean) => db.transaction().execute((trx) => mergeSome(trx, name, isFirst));
    for (let goesOn = await merge(true); goesOn; goesOn = await merge(false)) await letOthersRun();
  }
}

/** Value of SQLite's `user_version`, otherwise unused: something was deleted that may still be in the file. */
const DUE = 1;

/** Must be called in the transaction that deletes. */
export async function requireRewrite<Tables>(trx: Transaction<Tables>) {
  await sql`PRAGMA user_version = ${sql.lit(DUE)}`.execute(trx);
}

const versionSchema = z.object({ user_version: z.int() });

/**
 * Rewrites the file if something was deleted since the last time. Everybody waits meanwhile, about a second for 200 MB,
 * so large files are rewritten only at start and at night. A failure (a copy needs room) is retried then. The indexes are
 * merged before, for the case that they could not be at once.
 */
export async function rewriteIfDue<Tables>({ db, log }: Pick<Erasing<Tables>, 'db' | 'log'>) {
  const { rows } = await sql`PRAGMA user_version`.execute(db);
  if (versionSchema.parse(rows[0]).user_version !== DUE) return;
  try {
    await mergeIndexes(db);
    await db.connection().execute(async (connection) => {
      await sql`VACUUM`.execute(connection);
      await sql`PRAGMA user_version = 0`.execute(connection);
    });
  } catch (error) {
    log.warn({ err: error }, 'the database could not be rewritten; that is tried again in the night');
  }
}

/** In bytes. A database up to this size, of some 1,500 applications, is rewritten in 40 ms of a processor. */
const SMALL = 8 * 2 ** 20;

const sizeSchema = z.object({ bytes: z.int() });

/** Called after a deletion. Rewrites a small file at once; a large one, of which the indexes are merged at once, waits. */
export async function eraseNowOrSoon<Tables>(erasing: Omit<Erasing<Tables>, 'clock'>, small = SMALL) {
  const { rows } = await sql`
    SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`.execute(erasing.db);
  if (sizeSchema.parse(rows[0]).bytes <= small) await rewriteIfDue(erasing);
  else await mergeIndexes(erasing.db);
  await emptyLogNowOrSoon(erasing);
}

/** The hour at the school when hardly anybody uses the portal. */
const NIGHT = '03';

/** Called every minute. */
export async function rewriteAtNight<Tables>(erasing: Erasing<Tables>) {
  if (!atSchool(erasing.clock.now()).time.startsWith(NIGHT)) return;
  await rewriteIfDue(erasing);
  await emptyLogNowOrSoon(erasing);
}
