import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { atSchool } from '../../../shared/format/dates.ts';
import type { Background } from '../background.ts';
import type { Clock } from '../clock.ts';

/**
 * What is deleted is to be in no byte of the database (decisions §10). `secure_delete` overwrites rows where they lie;
 * two things are left: the log, which is emptied at once, and copies that SQLite leaves in the unused parts of pages
 * when it moves rows between them. For those the file is rewritten, a large one in the night that follows.
 */

type Erasing<Tables> = { db: Kysely<Tables>; background: Background; log: FastifyBaseLogger; clock: Clock };

const checkpointSchema = z.object({ busy: z.int() });

/** @returns whether it is empty now; not while somebody reads an older state, or another process writes. */
const emptyLog = <Tables>(db: Kysely<Tables>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    // Nobody waits for such a reader.
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

/** Tries again in the background until it succeeds, or until the program ends: then the close or the next start does it. */
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

/** In SQLite's `user_version`, which nothing else uses: whether the file has to be rewritten. */
const DUE = 1;

/** Called in the transaction that deletes. */
export async function requireRewrite<Tables>(trx: Transaction<Tables>) {
  await sql`PRAGMA user_version = ${sql.lit(DUE)}`.execute(trx);
}

const versionSchema = z.object({ user_version: z.int() });

/**
 * Rewrites the file when something was deleted since it was. Called at each start and in the night: everybody waits
 * meanwhile, about a second for two hundred megabytes. What fails (there has to be room for a copy) is tried again then.
 */
export async function rewriteIfDue<Tables>({ db, log }: Pick<Erasing<Tables>, 'db' | 'log'>) {
  const { rows } = await sql`PRAGMA user_version`.execute(db);
  if (versionSchema.parse(rows[0]).user_version !== DUE) return;
  try {
    await db.connection().execute(async (connection) => {
      await sql`VACUUM`.execute(connection);
      await sql`PRAGMA user_version = 0`.execute(connection);
    });
  } catch (error) {
    log.warn({ err: error }, 'the database could not be rewritten; that is tried again in the night');
  }
}

/** In bytes. A database up to here, that of most schools, is rewritten in a tenth of a second. */
const SMALL = 32 * 2 ** 20;

const sizeSchema = z.object({ bytes: z.int() });

/** Called after a deletion. */
export async function eraseNowOrSoon<Tables>(erasing: Omit<Erasing<Tables>, 'clock'>, small = SMALL) {
  const { rows } = await sql`
    SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`.execute(erasing.db);
  if (sizeSchema.parse(rows[0]).bytes <= small) await rewriteIfDue(erasing);
  await emptyLogNowOrSoon(erasing);
}

/** When hardly anybody uses the portal, at the school. */
const NIGHT = '03';

/** Called every minute. */
export async function rewriteAtNight<Tables>(erasing: Erasing<Tables>) {
  if (!atSchool(erasing.clock.now()).time.startsWith(NIGHT)) return;
  await rewriteIfDue(erasing);
  await emptyLogNowOrSoon(erasing);
}
