import { type Kysely, sql } from 'kysely';

/** The subjects on offer, what each requires, and the scholarship groups. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE subjects (
      id        INTEGER PRIMARY KEY,
      name      TEXT NOT NULL UNIQUE COLLATE NOCASE,
      isOffered INTEGER NOT NULL DEFAULT 1 CHECK (isOffered IN (0, 1))
    ) STRICT`.execute(db);

  await sql`
    CREATE TABLE requirements (
      id        INTEGER PRIMARY KEY,
      subjectId INTEGER NOT NULL REFERENCES subjects (id) ON DELETE CASCADE,
      grade     INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 6)
    ) STRICT`.execute(db);
  await sql`CREATE INDEX requirementsBySubject ON requirements (subjectId)`.execute(db);

  await sql`
    CREATE TABLE requirementExamSubjects (
      requirementId INTEGER NOT NULL REFERENCES requirements (id) ON DELETE CASCADE,
      position      INTEGER NOT NULL,
      examSubject   TEXT NOT NULL,
      PRIMARY KEY (requirementId, position),
      UNIQUE (requirementId, examSubject)
    ) STRICT, WITHOUT ROWID`.execute(db);

  await sql`
    CREATE TABLE scholarshipGroups (
      id                 INTEGER PRIMARY KEY,
      name               TEXT NOT NULL UNIQUE,
      description        TEXT NOT NULL,
      cognateSubjects    TEXT NOT NULL CHECK (json_valid(cognateSubjects) AND json_type(cognateSubjects) = 'array'),
      compulsorySubjects TEXT NOT NULL CHECK (json_valid(compulsorySubjects) AND json_type(compulsorySubjects) = 'array'),
      requiredCount      INTEGER NOT NULL CHECK (requiredCount BETWEEN 0 AND 3)
    ) STRICT`.execute(db);
}
