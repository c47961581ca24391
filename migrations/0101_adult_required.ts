import { type Kysely, sql } from 'kysely';

/** Whether an adult with a phone is required for submitting is a site setting, too. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE newSiteSettings (
      key   TEXT PRIMARY KEY CHECK (key IN ('needAssistanceTitle', 'needAssistanceDescription', 'contactPhone',
        'contactEmail', 'officeHours', 'cape_prerequisites_enabled', 'nextSteps', 'decisionDay', 'privacyNotice',
        'adultRequired')),
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`INSERT INTO newSiteSettings SELECT key, value FROM siteSettings`.execute(db);
  await sql`DROP TABLE siteSettings`.execute(db);
  await sql`ALTER TABLE newSiteSettings RENAME TO siteSettings`.execute(db);
}
