import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** The mailed link of a letter, as letters held it before: with its token. Only these two kinds were mailed. */
const MAILED_LINK = /(reset-password|confirm-email)\?token=([^\s"<&]+)/g;
const PURPOSES: Record<string, string> = {
  'reset-password': 'password_reset',
  'confirm-email': 'email_confirmation',
};

type WaitingLetter = { id: number; text: string; html: string };

/**
 * The token of a mailed link is made when its letter is sent: a letter that waits says only which link it carries. A
 * changed e-mail address can be undone from the address before, and letters that people cause at will are counted.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE emailChanges (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      userId        INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      previousEmail TEXT NOT NULL,
      wasVerified   INTEGER NOT NULL CHECK (wasVerified IN (0, 1)),
      changedAt     TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX emailChangesByUser ON emailChanges (userId)`.execute(db);

  // Another purpose needs another CHECK, which SQLite only takes with a new table.
  await sql`
    CREATE TABLE newOneTimeTokens (
      tokenHash     TEXT PRIMARY KEY,
      purpose       TEXT NOT NULL
        CHECK (purpose IN ('set_up', 'password_reset', 'email_confirmation', 'email_change_undo')),
      userId        INTEGER REFERENCES users (id) ON DELETE CASCADE,
      emailChangeId INTEGER REFERENCES emailChanges (id) ON DELETE CASCADE,
      createdAt     TEXT NOT NULL,
      expiresAt     TEXT,
      CHECK ((purpose = 'set_up') = (userId IS NULL)),
      CHECK ((purpose = 'email_change_undo') = (emailChangeId IS NOT NULL))
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    INSERT INTO newOneTimeTokens (tokenHash, purpose, userId, createdAt, expiresAt)
    SELECT tokenHash, purpose, userId, createdAt, expiresAt FROM oneTimeTokens`.execute(db);
  await sql`DROP TABLE oneTimeTokens`.execute(db);
  await sql`ALTER TABLE newOneTimeTokens RENAME TO oneTimeTokens`.execute(db);
  await sql`CREATE INDEX oneTimeTokensByUser ON oneTimeTokens (userId, purpose)`.execute(db);
  await sql`
    CREATE INDEX oneTimeTokensByEmailChange ON oneTimeTokens (emailChangeId)
    WHERE emailChangeId IS NOT NULL`.execute(db);

  await sql`
    ALTER TABLE letters ADD COLUMN linkPurpose TEXT
    CHECK (linkPurpose IN ('password_reset', 'email_confirmation', 'email_change_undo'))`.execute(db);
  await sql`
    ALTER TABLE letters ADD COLUMN emailChangeId INTEGER REFERENCES emailChanges (id) ON DELETE CASCADE`.execute(
    db,
  );
  await sql`
    CREATE INDEX lettersByEmailChange ON letters (emailChangeId)
    WHERE emailChangeId IS NOT NULL`.execute(db);
  await withoutTokens(db);

  await sql`
    CREATE TABLE countedLetters (
      id      INTEGER PRIMARY KEY,
      userId  INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      cause   TEXT NOT NULL CHECK (cause IN ('account', 'stranger', 'super_admin')),
      at      TEXT NOT NULL
    ) STRICT`.execute(db);
  await sql`CREATE INDEX countedLettersByUser ON countedLetters (userId)`.execute(db);
  await sql`CREATE INDEX countedLettersByAddress ON countedLetters (address)`.execute(db);
  await sql`CREATE INDEX countedLettersByTime ON countedLetters (at)`.execute(db);
}

/**
 * Letters that wait since before get a new token when they are sent; the one that they held works no longer. A letter
 * whose link works no longer anyway is of no use.
 */
async function withoutTokens(db: Kysely<unknown>) {
  const { rows } = await sql<WaitingLetter>`
    SELECT id, text, html FROM letters WHERE text LIKE '%?token=%'`.execute(db);
  for (const { id, text, html } of rows) {
    const [link] = text.matchAll(MAILED_LINK);
    const [, page = '', token = ''] = link ?? [];
    const linkPurpose = PURPOSES[page];
    if (!linkPurpose) continue;
    const hash = createHash('sha256').update(token).digest('hex');
    const { numAffectedRows } = await sql`DELETE FROM oneTimeTokens WHERE tokenHash = ${hash}`.execute(db);
    if (numAffectedRows !== 1n) {
      await sql`DELETE FROM letters WHERE id = ${id}`.execute(db);
      continue;
    }
    const blanked = (body: string) => body.replaceAll(MAILED_LINK, '$1?token={token}');
    await sql`
      UPDATE letters SET linkPurpose = ${linkPurpose}, text = ${blanked(text)}, html = ${blanked(html)}
      WHERE id = ${id}`.execute(db);
  }
}
