import { type Kysely, sql } from 'kysely';

/** What the sender calls an upload: when its answer was lost and it is sent again, it is known. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE documents ADD COLUMN uploadId TEXT`.execute(db);
  await sql`
    CREATE UNIQUE INDEX documentsByUpload ON documents (studentId, uploadId, sha256)
    WHERE uploadId IS NOT NULL`.execute(db);
}
