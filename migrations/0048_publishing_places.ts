import { type Kysely, sql } from 'kysely';

/** A preview is published in steps. What is left of one goes on after a crash. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE placePreviews ADD COLUMN publishedByEmail TEXT`.execute(db);
  await sql`ALTER TABLE placePreviews ADD COLUMN publishedById INTEGER
    REFERENCES users (id) ON DELETE SET NULL`.execute(db);
  await sql`ALTER TABLE placePreviews ADD COLUMN answerBy TEXT`.execute(db);
  // How many offers, people waiting and rejections it has made so far, as JSON.
  await sql`ALTER TABLE placePreviews ADD COLUMN published TEXT CHECK (json_valid(published))`.execute(db);
  await sql`CREATE INDEX placePreviewsByPublisher ON placePreviews (publishedById)`.execute(db);

  // A row goes in the transaction that does what it says, so that nothing is done twice.
  await sql`
    CREATE TABLE placesToPublish (
      previewId     INTEGER NOT NULL REFERENCES placePreviews (id) ON DELETE CASCADE,
      rank          INTEGER NOT NULL CHECK (rank >= 1),
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      step          TEXT NOT NULL CHECK (step IN ('offer', 'wait', 'reject')),
      PRIMARY KEY (previewId, rank)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX placesToPublishOfApplication ON placesToPublish (applicationId)`.execute(db);
}
