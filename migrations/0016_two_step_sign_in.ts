import { type Kysely, sql } from 'kysely';

/**
 * The second step of administrators' sign-in. Unlike a password the secret is stored as it is: the server computes
 * from it the codes that it compares.
 */
export async function up(db: Kysely<unknown>) {
  // An offered secret counts once a code of it has been entered; until then an earlier one goes on.
  await sql`
    CREATE TABLE secondSteps (
      userId        INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      offeredSecret TEXT,
      secret        TEXT,
      confirmedAt   TEXT,
      lastTimeStep  INTEGER,
      CHECK ((secret IS NULL) = (confirmedAt IS NULL) AND (secret IS NULL) = (lastTimeStep IS NULL))
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE recoveryCodes (
      codeHash TEXT PRIMARY KEY,
      userId   INTEGER NOT NULL REFERENCES secondSteps (userId) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX recoveryCodesByUser ON recoveryCodes (userId)`.execute(db);

  await sql`
    CREATE TABLE secondStepPolicy (
      id         INTEGER PRIMARY KEY CHECK (id = 1),
      isRequired INTEGER NOT NULL DEFAULT 0 CHECK (isRequired IN (0, 1))
    ) STRICT`.execute(db);
  await sql`INSERT INTO secondStepPolicy (id) VALUES (1)`.execute(db);
}
