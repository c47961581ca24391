import { type Kysely, sql } from 'kysely';

/** Devices that have logged in to an account before; their failed log-ins count apart. And links that had no end. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE knownDevices (
      tokenHash  TEXT PRIMARY KEY,
      userId     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      createdAt  TEXT NOT NULL,
      lastUsedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX knownDevicesByUser ON knownDevices (userId, lastUsedAt)`.execute(db);

  await sql`ALTER TABLE loginAttempts ADD COLUMN device TEXT`.execute(db);

  await sql`
    UPDATE oneTimeTokens SET expiresAt = strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '+7 days')
    WHERE expiresAt IS NULL`.execute(db);
}
