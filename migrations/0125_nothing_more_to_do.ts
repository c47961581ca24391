import { type Kysely, sql } from 'kysely';

const SENTENCE = 'There is nothing more for you to do now.';
const DEFAULT = 'The admissions team reads your application and decides on it.';

/**
 * The page says by itself when nothing is left to do. A school that stored the default of before, or a text of its own
 * with that sentence, would have it twice, and beside what is still to be done.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    UPDATE siteSettings
    SET value = trim(replace(replace(value, ' ' || ${SENTENCE}, ''), ${SENTENCE}, ''), char(32, 9, 10, 13))
    WHERE key = 'nextSteps' AND instr(value, ${SENTENCE}) > 0`.execute(db);
  await sql`DELETE FROM siteSettings WHERE key = 'nextSteps' AND value IN ('', ${DEFAULT})`.execute(db);
}
