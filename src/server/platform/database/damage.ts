import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { errorCode } from '../errors.ts';

/** SQLite's error codes for a file that is not a database, an invalid page or a failed read. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|DATA|CORRUPTFS))/;

/** Somebody changed the file by hand, or mended it with a tool that left something out. */
const INCOMPLETE = /^no such (table|column): /;

export function isDamage(error: unknown): error is Error {
  const code = errorCode(error);
  if (!(error instanceof Error) || code === undefined) return false;
  return DAMAGE.test(code) || INCOMPLETE.test(error.message);
}

/** For whoever runs the portal: shown at start, in the log, in the health check and on the dashboard. */
export const DAMAGED =
  'The database (portal.sqlite) is damaged. Stop the portal, move portal.sqlite and portal.sqlite-wal to another folder, start it once with “npm start -- --new-database” and stop it, restore the newest backup with “npm run restore -- FILE”, and start it as ever.';

const verdictSchema = z.string();
const namesSchema = z.array(z.string());

type Bounds = {
  /** The table to check first. */
  first: string;
  /** In milliseconds; no further table is started after this. */
  limit: number;
};

/**
 * Checks the pages of each table and its indexes (`quick_check`), one table after the other, without writing.
 * @returns what is wrong; null if nothing was found in the time allowed.
 */
export function findDamage(databaseFile: string, { first, limit }: Bounds): string | null {
  const end = performance.now() + limit;
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  try {
    const names = sqlite
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name <> ?`)
      .pluck()
      .all(first);
    for (const name of namesSchema.parse(names)) {
      if (performance.now() > end) return null;
      const table = `'${name.replaceAll("'", "''")}'`;
      const verdict = verdictSchema.parse(sqlite.pragma(`quick_check(${table})`, { simple: true }));
      if (verdict !== 'ok') return verdict;
    }
    return null;
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    sqlite.close();
  }
}
