import { type Kysely, sql } from 'kysely';

/** The place of a link's token in a waiting email becomes one that nobody can type. */
export async function up(db: Kysely<unknown>) {
  const typable = '{token}';
  const untypable = '\u2066token\u2069';
  for (const link of ['?token=', '#code=']) {
    await sql`
      UPDATE emails
      SET text = replace(text, ${link + typable}, ${link + untypable}),
        html = replace(html, ${link + typable}, ${link + untypable})
      WHERE linkPurpose IS NOT NULL`.execute(db);
  }
}
