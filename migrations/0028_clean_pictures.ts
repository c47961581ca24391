import { type Kysely, sql } from 'kysely';

/** Pictures lose where and with what they were taken (decisions §10); those of before lose it at the next start. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE documents ADD COLUMN isClean INTEGER NOT NULL DEFAULT 0 CHECK (isClean IN (0, 1))`.execute(
    db,
  );
  await sql`UPDATE documents SET isClean = 1 WHERE contentType = 'application/pdf'`.execute(db);
  // A database backup of before names the pictures as they were: it finds them again by this.
  await sql`
    CREATE TABLE cleanedContents (
      former   TEXT PRIMARY KEY CHECK (length(former) = 64),
      sha256   TEXT NOT NULL CHECK (length(sha256) = 64),
      fileSize INTEGER NOT NULL CHECK (fileSize >= 0)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX documentsToClean ON documents (sha256) WHERE isClean = 0`.execute(db);
}
