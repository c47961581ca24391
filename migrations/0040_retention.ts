import { type Kysely, sql } from 'kysely';

/** How long data are kept, who is held back, and what was destroyed since. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE applications ADD COLUMN heldBack TEXT CHECK (heldBack <> '')`.execute(db);
  await sql`ALTER TABLE intakes ADD COLUMN heldBack TEXT CHECK (heldBack <> '')`.execute(db);

  await sql`
    CREATE TABLE retentionRules (
      kind   TEXT PRIMARY KEY CHECK (kind IN ('never_submitted', 'rejected', 'enrolled', 'account', 'audit')),
      months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 600),
      isOn   INTEGER NOT NULL CHECK (isOn IN (0, 1))
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    INSERT INTO retentionRules (kind, months, isOn) VALUES
      ('never_submitted', 6, 1), ('rejected', 24, 1), ('enrolled', 84, 1), ('account', 12, 1), ('audit', 84, 1)`.execute(
    db,
  );

  // By itself only after somebody has confirmed a list, in whose name it goes on.
  await sql`
    CREATE TABLE retentionSettings (
      id          INTEGER PRIMARY KEY CHECK (id = 1),
      byItself    INTEGER NOT NULL CHECK (byItself IN (0, 1)),
      confirmedBy TEXT CHECK (confirmedBy <> ''),
      CHECK (byItself = 0 OR confirmedBy IS NOT NULL)
    ) STRICT`.execute(db);
  await sql`INSERT INTO retentionSettings (id, byItself) VALUES (1, 0)`.execute(db);

  // What was destroyed, by ids only. Restores keep all rows, and destroy the same again. recordId: of a student or a user.
  await sql`
    CREATE TABLE destructions (
      kind     TEXT NOT NULL CHECK (kind IN ('application', 'account')),
      recordId INTEGER NOT NULL,
      rule     TEXT NOT NULL,
      number   TEXT NOT NULL,
      at       TEXT NOT NULL,
      byEmail  TEXT NOT NULL,
      PRIMARY KEY (kind, recordId)
    ) STRICT, WITHOUT ROWID`.execute(db);

  // What stays of destroyed applications.
  await sql`
    CREATE TABLE destroyedCounts (
      intakeId INTEGER NOT NULL REFERENCES intakes (id),
      figure   TEXT NOT NULL CHECK (figure IN ('status', 'school', 'score', 'subject')),
      value    TEXT NOT NULL,
      count    INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (intakeId, figure, value)
    ) STRICT, WITHOUT ROWID`.execute(db);

  // Files that are still to be removed from the disk, if the portal was ended in between.
  await sql`
    CREATE TABLE contentsToDestroy (
      sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64)
    ) STRICT, WITHOUT ROWID`.execute(db);
}
