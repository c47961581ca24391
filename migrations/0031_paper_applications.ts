import { type Kysely, sql } from 'kysely';

/**
 * Administrators enter applications for people without an account or an email address, who claim them by a code.
 * Applications that may be of the same person are found by the keys that the program writes at its next start.
 */
export async function up(db: Kysely<unknown>) {
  await rebuild(db, 'students', [
    [/userId INTEGER NOT NULL REFERENCES/, 'userId INTEGER REFERENCES'],
    [
      /email\s+TEXT NOT NULL UNIQUE CHECK \(email = lower\(trim\(email\)\) AND email <> ''\)/,
      "email TEXT NOT NULL DEFAULT '' CHECK (email = lower(trim(email)))",
    ],
  ]);
  await sql`CREATE UNIQUE INDEX studentsByEmail ON students (email) WHERE email <> ''`.execute(db);

  // An email about an application without an account, and the link by which its person claims it.
  await rebuild(db, 'letters', [
    [/userId\s+INTEGER NOT NULL REFERENCES/, 'userId INTEGER REFERENCES'],
    [
      /CHECK \(linkPurpose IN \('password_reset', 'email_confirmation', 'email_change_undo'\)\)/,
      "CHECK (linkPurpose IN ('password_reset', 'email_confirmation', 'email_change_undo', 'claim'))",
    ],
  ]);

  await sql`ALTER TABLE applications ADD COLUMN enteredBy TEXT CHECK (enteredBy <> '')`.execute(db);
  await sql`
    ALTER TABLE applications ADD COLUMN withdrawnAt TEXT CHECK (withdrawnAt IS NULL OR status = 'draft')`.execute(
    db,
  );
  await sql`ALTER TABLE applications ADD COLUMN pinKey TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`ALTER TABLE applications ADD COLUMN personKey TEXT NOT NULL DEFAULT ''`.execute(db);
  await sql`
    CREATE INDEX applicationsByPin ON applications (pinKey) WHERE pinKey <> '' AND withdrawnAt IS NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX applicationsByPerson ON applications (personKey)
    WHERE personKey <> '' AND withdrawnAt IS NULL`.execute(db);
  // The next start writes the words and the keys of all applications.
  await sql`DELETE FROM applicationWords`.execute(db);

  await sql`
    CREATE TABLE claimCodes (
      codeHash      TEXT PRIMARY KEY CHECK (length(codeHash) = 64),
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      createdAt     TEXT NOT NULL,
      expiresAt     TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX claimCodesByApplication ON claimCodes (applicationId)`.execute(db);

  // Pairs of which an administrator has said that they are not the same person.
  await sql`
    CREATE TABLE differentPeople (
      lowerId    INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      higherId   INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      answeredAt TEXT NOT NULL,
      PRIMARY KEY (lowerId, higherId),
      CHECK (lowerId < higherId)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX differentPeopleByHigher ON differentPeople (higherId)`.execute(db);
}

type Replacement = [pattern: RegExp, by: string];

/** Changes conditions of columns, for which SQLite needs a new table. Its indexes come back, and its ids go on. */
async function rebuild(db: Kysely<unknown>, table: string, replacements: Replacement[]) {
  const { rows: schema } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${table} AND sql IS NOT NULL`.execute(db);
  let definition = schema.find(({ type }) => type === 'table')?.sql ?? '';
  for (const [pattern, by] of replacements) {
    if (!pattern.test(definition)) throw new Error(`the table of ${table} is not as expected`);
    definition = definition.replace(pattern, by);
  }
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  await sql.raw(definition.replace(/^CREATE TABLE "?\w+"?/, 'CREATE TABLE rebuilt')).execute(db);
  await sql`INSERT INTO rebuilt SELECT * FROM ${sql.table(table)}`.execute(db);
  await sql`DROP TABLE ${sql.table(table)}`.execute(db);
  await sql`ALTER TABLE rebuilt RENAME TO ${sql.table(table)}`.execute(db);
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  for (const { seq } of rows) {
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${seq})`.execute(db);
  }
  for (const { sql: index } of schema.filter(({ type }) => type === 'index'))
    await sql.raw(index).execute(db);
}
