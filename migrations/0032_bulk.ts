import { type Kysely, sql } from 'kysely';

/** Applications are assigned to administrators; administrators write to many applicants; a press is carried out once. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE applications ADD COLUMN assignedTo INTEGER REFERENCES users (id) ON DELETE SET NULL`.execute(
    db,
  );
  await sql`CREATE INDEX applicationsByAssignee ON applications (assignedTo) WHERE assignedTo IS NOT NULL`.execute(
    db,
  );
  // The next start writes the tokens again, with those of the new filter.
  await sql`DELETE FROM applicationWords`.execute(db);

  await sql`
    CREATE TABLE messages (
      id             INTEGER PRIMARY KEY AUTOINCREMENT,
      createdAt      TEXT NOT NULL,
      createdById    INTEGER REFERENCES users (id) ON DELETE SET NULL,
      createdByEmail TEXT NOT NULL,
      subject        TEXT NOT NULL,
      text           TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX messagesByAccount ON messages (createdById)`.execute(db);

  await sql`
    CREATE TABLE messageRecipients (
      messageId     INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      isLeftOut     INTEGER NOT NULL CHECK (isLeftOut IN (0, 1)),
      sentAt        TEXT,
      PRIMARY KEY (messageId, applicationId)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX messagesOfApplication ON messageRecipients (applicationId)`.execute(db);

  await sql`
    ALTER TABLE letters ADD COLUMN messageId INTEGER REFERENCES messages (id) ON DELETE CASCADE`.execute(db);
  await sql`CREATE INDEX lettersByMessage ON letters (messageId) WHERE messageId IS NOT NULL`.execute(db);

  // Without references: a restore must not make anything happen twice, whatever accounts it brings.
  await sql`
    CREATE TABLE idempotencyKeys (
      actorId INTEGER NOT NULL,
      key     TEXT NOT NULL,
      at      TEXT NOT NULL,
      request TEXT NOT NULL,
      answer  TEXT NOT NULL,
      PRIMARY KEY (actorId, key)
    ) STRICT, WITHOUT ROWID`.execute(db);
}
