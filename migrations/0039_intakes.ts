import { type Kysely, sql } from 'kysely';

/**
 * A portal takes one intake after the other. What exists becomes the first one, of the year in its application IDs.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE intakes (
      id         INTEGER PRIMARY KEY,
      entryYear  INTEGER NOT NULL UNIQUE CHECK (entryYear BETWEEN 2000 AND 9999),
      name       TEXT NOT NULL CHECK (name <> ''),
      state      TEXT NOT NULL CHECK (state IN ('current', 'closed')),
      openedAt   TEXT NOT NULL,
      closedAt   TEXT CHECK ((closedAt IS NULL) = (state = 'current')),
      reopenedAt TEXT CHECK (reopenedAt IS NULL OR state = 'closed'),
      openDate   TEXT CHECK (openDate IS NULL OR state = 'closed'),
      closeDate  TEXT CHECK (closeDate IS NULL OR openDate IS NOT NULL)
    ) STRICT`.execute(db);
  await sql`CREATE UNIQUE INDEX oneCurrentIntake ON intakes (state) WHERE state = 'current'`.execute(db);
  // A portal without applications gets the year of its clock at the next start.
  await sql`
    INSERT INTO intakes (id, entryYear, name, state, openedAt)
    SELECT 1, year, 'September ' || year, 'current', openedAt FROM (
      SELECT
        coalesce(
          (SELECT max(CAST(substr(applicationId, 3, 4) AS INTEGER)) FROM applications
            WHERE applicationId GLOB 'SF20[0-9][0-9]-*'),
          CAST(strftime('%Y', 'now', '-4 hours', '+4 months') AS INTEGER)) AS year,
        coalesce(
          (SELECT min(createdAt) FROM applications), (SELECT min(createdAt) FROM users),
          strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) AS openedAt)`.execute(db);
}
