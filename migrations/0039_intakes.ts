import { type Kysely, sql } from 'kysely';

/**
 * A portal takes one intake after the other. What exists becomes the first one, of the year in its application IDs.
 * Records and applications belong to an intake, so that a person can apply again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE intakes (
      id         INTEGER PRIMARY KEY,
      entryYear  INTEGER NOT NULL UNIQUE CHECK (entryYear BETWEEN 2000 AND 9999),
      name       TEXT NOT NULL CHECK (name <> ''),
      state      TEXT NOT NULL CHECK (state IN ('current', 'closed')),
      openedAt   TEXT NOT NULL,
      closedAt   TEXT CHECK ((closedAt IS NULL) = (state = 'current')),
      reopenedAt TEXT CHECK (reopenedAt IS NULL OR state = 'closed'),
      openDate   TEXT CHECK (openDate IS NULL OR state = 'closed'),
      closeDate  TEXT CHECK (closeDate IS NULL OR openDate IS NOT NULL)
    ) STRICT`.execute(db);
  await sql`CREATE UNIQUE INDEX oneCurrentIntake ON intakes (state) WHERE state = 'current'`.execute(db);
  // A portal without applications gets the year of its clock at the next start.
  await sql`
    INSERT INTO intakes (id, entryYear, name, state, openedAt)
    SELECT 1, year, 'September ' || year, 'current', openedAt FROM (
      SELECT
        coalesce(
          (SELECT max(CAST(substr(applicationId, 3, 4) AS INTEGER)) FROM applications
            WHERE applicationId GLOB 'SF20[0-9][0-9]-*'),
          CAST(strftime('%Y', 'now', '-4 hours', '+4 months') AS INTEGER)) AS year,
        coalesce(
          (SELECT min(createdAt) FROM applications), (SELECT min(createdAt) FROM users),
          strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) AS openedAt)`.execute(db);

  for (const table of ['students', 'applications']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN intakeId INTEGER REFERENCES intakes (id)`.execute(
      db,
    );
    await sql`UPDATE ${sql.table(table)} SET intakeId = 1`.execute(db);
    await requireIntake(db, table);
  }
  await sql`CREATE INDEX studentsByIntake ON students (intakeId)`.execute(db);
  await sql`DROP INDEX studentsByEmail`.execute(db);
  await sql`CREATE UNIQUE INDEX studentsByEmail ON students (email, intakeId) WHERE email <> ''`.execute(db);

  await indexByIntake(db);
  await sql`DROP TABLE applicationCounts`.execute(db);
  await sql`
    CREATE TABLE applicationCounts (
      intakeId INTEGER NOT NULL,
      status   TEXT NOT NULL,
      school   TEXT NOT NULL,
      count    INTEGER NOT NULL,
      PRIMARY KEY (intakeId, status, school)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`
    INSERT INTO applicationCounts (intakeId, status, school, count)
    SELECT intakeId, status, school, count(*) FROM applications GROUP BY 1, 2, 3`.execute(db);
}

/** Makes the new column NOT NULL, for which SQLite needs a new table. Its indexes come back, and its ids go on. */
async function requireIntake(db: Kysely<unknown>, table: string) {
  const { rows: schema } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
  const column = /intakeId INTEGER REFERENCES/;
  const definition = schema.find(({ type }) => type === 'table')?.sql ?? '';
  if (!column.test(definition)) throw new Error(`the table of ${table} is not as expected`);
  const rebuilt = definition
    .replace(column, 'intakeId INTEGER NOT NULL REFERENCES')
    .replace(/^CREATE TABLE "?\w+"?/, 'CREATE TABLE rebuilt');
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  await sql.raw(rebuilt).execute(db);
  await sql`INSERT INTO rebuilt SELECT * FROM ${sql.table(table)}`.execute(db);
  await sql`DROP TABLE ${sql.table(table)}`.execute(db);
  await sql`ALTER TABLE rebuilt RENAME TO ${sql.table(table)}`.execute(db);
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  for (const { seq } of rows)
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${seq})`.execute(db);
  for (const { sql: index } of schema.filter(({ type }) => type === 'index'))
    await sql.raw(index).execute(db);
}

/** The list shows one intake, so each of its orders is an index of the intake. So are the keys that tell a person. */
async function indexByIntake(db: Kysely<unknown>) {
  const orders = {
    applicationsByName: sql`sortName, id, status, school`,
    applicationsByNumber: sql`applicationId, id, status, school`,
    applicationsByTotal: sql`totalScore, id, status, school`,
    applicationsByFirst: sql`firstChoiceScore, id, status, school`,
    applicationsBySecond: sql`secondChoiceScore, id, status, school`,
    applicationsBySubmission: sql`submittedAt, id, status, school`,
    applicationsByStatus: sql`status, id, school, sortName, totalScore, submittedAt, firstChoiceScore,
      secondChoiceScore, applicationId`,
    applicationsByCheck: sql`resultsCheck, id, status, school, submittedAt, totalScore`,
  };
  for (const [name, columns] of Object.entries(orders)) {
    await sql`DROP INDEX ${sql.id(name)}`.execute(db);
    await sql`CREATE INDEX ${sql.id(name)} ON applications (intakeId, ${columns})`.execute(db);
  }
  // The first and the last id of an intake.
  await sql`CREATE INDEX applicationsByIntake ON applications (intakeId)`.execute(db);
  const keys = {
    applicationsByPin: sql`pinKey`,
    applicationsByPerson: sql`personKey`,
    applicationsByCandidate: sql`candidateKey`,
  };
  for (const [name, key] of Object.entries(keys)) {
    await sql`DROP INDEX ${sql.id(name)}`.execute(db);
    await sql`
      CREATE INDEX ${sql.id(name)} ON applications (intakeId, ${key})
      WHERE ${key} <> '' AND withdrawnAt IS NULL`.execute(db);
  }
}
