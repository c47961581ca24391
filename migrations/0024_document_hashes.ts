import { type Kysely, sql } from 'kysely';

const HASH = /sha256\s+TEXT NOT NULL CHECK \(length\(sha256\) = 64\)/;
/** Its octets are counted as well, since SQLite reads a text to its first NUL only. */
const IS_HASH = `length(sha256) = 64 AND length(CAST(sha256 AS BLOB)) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'`;
/** No content has this hash: the document stays, and its file counts as missing. */
const NO_CONTENT = '0'.repeat(64);

/** Bytes lie under the name of their hash: a row that names anything else can name any file of the machine. */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ type: string; sql: string; last: number }>`
    SELECT type, sql, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'documents'), 0) AS last
    FROM sqlite_schema WHERE tbl_name = 'documents' AND sql IS NOT NULL ORDER BY type DESC, name`.execute(db);
  const [documents, ...indexes] = rows;
  if (documents?.type !== 'table' || !HASH.test(documents.sql))
    throw new Error('the table of documents is not as expected');
  const strict = documents.sql
    .replace(HASH, `sha256 TEXT NOT NULL CHECK (${IS_HASH})`)
    .replace(/CREATE TABLE "?documents"?/, 'CREATE TABLE strictDocuments');

  await sql`UPDATE documents SET sha256 = ${NO_CONTENT}, uploadId = NULL WHERE NOT (${sql.raw(IS_HASH)})`.execute(
    db,
  );
  // A condition of a column can only be changed by building the table anew.
  await sql.raw(strict).execute(db);
  await sql`INSERT INTO strictDocuments SELECT * FROM documents`.execute(db);
  await sql`DROP TABLE documents`.execute(db);
  await sql`ALTER TABLE strictDocuments RENAME TO documents`.execute(db);
  for (const index of indexes) await sql.raw(index.sql).execute(db);
  // Ids are never given out twice, those of deleted documents neither.
  await sql`DELETE FROM sqlite_sequence WHERE name = 'documents'`.execute(db);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('documents', ${documents.last})`.execute(db);
}
