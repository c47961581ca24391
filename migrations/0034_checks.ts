import { type Kysely, sql } from 'kysely';

/** Officers check exam results and documents; how far an application's check has come is kept with it. */
export async function up(db: Kysely<unknown>) {
  const columns = {
    examResults: [
      sql`resultCheck TEXT NOT NULL DEFAULT 'unchecked'
        CHECK (resultCheck IN ('unchecked', 'confirmed', 'corrected', 'added', 'not_on_slip'))`,
      sql`seenOn TEXT CHECK (seenOn IN ('slip', 'original', 'broadsheet', 'e_certificate'))
        CHECK ((seenOn IS NULL) = (resultCheck = 'unchecked'))`,
      sql`checkedById INTEGER REFERENCES users (id) ON DELETE SET NULL`,
      sql`checkedByEmail TEXT CHECK ((checkedByEmail IS NULL) = (resultCheck = 'unchecked'))`,
      sql`checkedAt TEXT CHECK ((checkedAt IS NULL) = (resultCheck = 'unchecked'))`,
      // What the applicant typed, where an officer's values count instead.
      sql`declaredGrade TEXT CHECK (declaredGrade IN ('1', '2', '3', '4', '5', '6', 'UNG'))
        CHECK ((declaredGrade IS NULL) = (resultCheck <> 'corrected'))`,
      sql`declaredProfile TEXT CHECK (length(declaredProfile) <= 4)
        CHECK ((declaredProfile IS NULL) = (declaredGrade IS NULL))`,
      sql`declaredYear INTEGER CHECK (declaredYear >= 1990)
        CHECK ((declaredYear IS NULL) = (declaredGrade IS NULL))`,
    ],
    documents: [
      sql`documentCheck TEXT NOT NULL DEFAULT 'unchecked'
        CHECK (documentCheck IN ('unchecked', 'accepted', 'refused'))`,
      sql`checkReason TEXT CHECK (checkReason <> '') CHECK ((checkReason IS NULL) = (documentCheck <> 'refused'))`,
      sql`originalSeen INTEGER NOT NULL DEFAULT 0 CHECK (originalSeen IN (0, 1))
        CHECK (originalSeen = 0 OR documentCheck <> 'unchecked')`,
      sql`checkedById INTEGER REFERENCES users (id) ON DELETE SET NULL`,
      sql`checkedByEmail TEXT CHECK ((checkedByEmail IS NULL) = (documentCheck = 'unchecked'))`,
      sql`checkedAt TEXT CHECK ((checkedAt IS NULL) = (documentCheck = 'unchecked'))`,
    ],
    applications: [
      sql`resultsCheck TEXT NOT NULL DEFAULT 'not_checked'
        CHECK (resultsCheck IN ('not_checked', 'begun', 'waiting_for_applicant', 'checked'))`,
    ],
  };
  for (const [table, added] of Object.entries(columns))
    for (const column of added) await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${column}`.execute(db);

  await sql`
    CREATE INDEX resultsByChecker ON examResults (checkedById) WHERE checkedById IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX documentsByChecker ON documents (checkedById) WHERE checkedById IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX applicationsByCheck ON applications
      (resultsCheck, id, status, school, submittedAt, totalScore)`.execute(db);
  // The next start writes the tokens again, with those of the new filter.
  await sql`DELETE FROM applicationWords`.execute(db);
}
