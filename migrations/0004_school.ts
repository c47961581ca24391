import { type Kysely, sql } from 'kysely';

/** What the school decides and records: when the portal is open, what its pages say, and who changed what. */
export async function up(db: Kysely<unknown>) {
  // One row. Without an opening date the portal is closed; the first start of the program opens it.
  await sql`
    CREATE TABLE portalSchedule (
      id        INTEGER PRIMARY KEY CHECK (id = 1),
      openDate  TEXT,
      closeDate TEXT,
      CHECK (closeDate IS NULL OR (openDate IS NOT NULL AND openDate < closeDate))
    ) STRICT`.execute(db);
  await sql`
    INSERT INTO portalSchedule (id, openDate) VALUES (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`.execute(db);

  await sql`
    CREATE TABLE siteSettings (
      key   TEXT PRIMARY KEY CHECK (key IN ('needAssistanceTitle', 'needAssistanceDescription', 'contactPhone',
        'contactEmail', 'officeHours', 'cape_prerequisites_enabled')),
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);

  // The actor's address is copied: the trail outlives accounts and restores, so it refers to no other row.
  await sql`
    CREATE TABLE audit (
      id         INTEGER PRIMARY KEY,
      at         TEXT NOT NULL,
      actorId    INTEGER,
      actorEmail TEXT NOT NULL,
      action     TEXT NOT NULL,
      entity     TEXT NOT NULL,
      entityId   TEXT NOT NULL,
      before     TEXT CHECK (before IS NULL OR json_valid(before)),
      after      TEXT CHECK (after IS NULL OR json_valid(after))
    ) STRICT`.execute(db);
  await sql`CREATE INDEX auditByTime ON audit (at)`.execute(db);
  await sql`CREATE INDEX auditByEntity ON audit (entity, entityId)`.execute(db);
  await sql`CREATE INDEX auditByActor ON audit (actorId)`.execute(db);
}
