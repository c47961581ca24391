import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** Applicants who have not submitted are reminded by email, each kind once, unless they want none. */
export async function up(db: Kysely<unknown>) {
  // Without references: a restore must not make anybody be reminded twice, whatever accounts it brings.
  await sql`
    CREATE TABLE reminders (
      userId INTEGER NOT NULL,
      kind   TEXT NOT NULL CHECK (kind IN ('reminder_draft', 'reminder_week', 'reminder_last')),
      at     TEXT NOT NULL,
      sentAt TEXT,
      PRIMARY KEY (userId, kind)
    ) STRICT, WITHOUT ROWID`.execute(db);

  await sql`
    CREATE TABLE reminderRefusals (
      userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      at     TEXT NOT NULL
    ) STRICT`.execute(db);

  // Signs the links by which reminders are stopped without logging in.
  await sql`
    CREATE TABLE reminderKey (
      id  INTEGER PRIMARY KEY CHECK (id = 1),
      key TEXT NOT NULL CHECK (length(key) = 43)
    ) STRICT`.execute(db);
  await sql`INSERT INTO reminderKey (id, key) VALUES (1, ${randomBytes(32).toString('base64url')})`.execute(
    db,
  );

  await sql`
    ALTER TABLE letters ADD COLUMN reminderKind TEXT
      CHECK (reminderKind IN ('reminder_draft', 'reminder_week', 'reminder_last'))`.execute(db);
}
