import { type Kysely, sql } from 'kysely';

/**
 * Accounts, their sessions, and the one-time links that are mailed or printed. Instants are ISO strings in UTC. An id
 * that the audit trail may name is never given out twice (AUTOINCREMENT), here and in the migrations below.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE users (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      email         TEXT NOT NULL UNIQUE CHECK (email = lower(trim(email)) AND email <> ''),
      firstName     TEXT NOT NULL,
      lastName      TEXT NOT NULL,
      passwordHash  TEXT NOT NULL,
      role          TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin', 'super_admin')),
      emailVerified INTEGER NOT NULL DEFAULT 0 CHECK (emailVerified IN (0, 1)),
      isActive      INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
      createdAt     TEXT NOT NULL,
      lastLoginAt   TEXT
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE sessions (
      tokenHash  TEXT PRIMARY KEY,
      userId     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      createdAt  TEXT NOT NULL,
      lastUsedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX sessionsByUser ON sessions (userId)`.execute(db);

  // Log-in attempts of the last minutes, failed or still being checked, for the limit per e-mail address.
  await sql`
    CREATE TABLE loginAttempts (
      id    INTEGER PRIMARY KEY,
      email TEXT NOT NULL,
      at    TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX loginAttemptsByEmail ON loginAttempts (email, at)`.execute(db);
  await sql`CREATE INDEX loginAttemptsByTime ON loginAttempts (at)`.execute(db);

  await sql`
    CREATE TABLE oneTimeTokens (
      tokenHash TEXT PRIMARY KEY,
      purpose   TEXT NOT NULL CHECK (purpose IN ('set_up', 'password_reset', 'email_confirmation')),
      userId    INTEGER REFERENCES users (id) ON DELETE CASCADE,
      createdAt TEXT NOT NULL,
      expiresAt TEXT,
      CHECK ((purpose = 'set_up') = (userId IS NULL))
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX oneTimeTokensByUser ON oneTimeTokens (userId, purpose)`.execute(db);

  await sql`
    CREATE TABLE downloadTokens (
      tokenHash TEXT PRIMARY KEY,
      userId    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      fileName  TEXT NOT NULL,
      expiresAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX downloadTokensByUser ON downloadTokens (userId)`.execute(db);
}
