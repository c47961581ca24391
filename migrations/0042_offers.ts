import { type Kysely, sql } from 'kysely';

/** Offers of places, the seats they hold, each step of theirs, and who waits. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE offers (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      applicationId INTEGER NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      choice        INTEGER NOT NULL CHECK (choice IN (1, 2)),
      state         TEXT NOT NULL CHECK (state IN
        ('offered', 'accepted', 'declined', 'lapsed', 'withdrawn', 'enrolled', 'withdrawn_by_applicant')),
      offeredAt     TEXT NOT NULL,
      answerBy      TEXT NOT NULL,
      answeredAt    TEXT,
      remindedAt    TEXT,
      conditions    TEXT NOT NULL DEFAULT '',
      overLimit     TEXT,
      code          TEXT NOT NULL UNIQUE,
      version       INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)
    ) STRICT`.execute(db);
  // At most one live offer for an application.
  await sql`
    CREATE UNIQUE INDEX liveOffers ON offers (applicationId)
    WHERE state IN ('offered', 'accepted', 'enrolled')`.execute(db);
  await sql`CREATE INDEX offersOfApplication ON offers (applicationId)`.execute(db);
  await sql`CREATE INDEX offersToLapse ON offers (answerBy) WHERE state = 'offered'`.execute(db);

  // The seats of an offer, in the order in which the subjects were chosen. They are taken while the offer is live.
  await sql`
    CREATE TABLE offerSeats (
      offerId   INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
      position  INTEGER NOT NULL CHECK (position BETWEEN 1 AND 3),
      subjectId INTEGER NOT NULL REFERENCES subjects (id),
      block     TEXT NOT NULL CHECK (block IN ('', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')),
      PRIMARY KEY (offerId, position)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX offerSeatsOfSubject ON offerSeats (subjectId, block)`.execute(db);

  // Each step of an offer. byId is null for what the program did by itself, and for accounts that are gone.
  await sql`
    CREATE TABLE offerSteps (
      id        INTEGER PRIMARY KEY AUTOINCREMENT,
      offerId   INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
      fromState TEXT,
      toState   TEXT NOT NULL,
      at        TEXT NOT NULL,
      byId      INTEGER REFERENCES users (id) ON DELETE SET NULL,
      byEmail   TEXT,
      reason    TEXT
    ) STRICT`.execute(db);
  await sql`CREATE INDEX stepsOfOffer ON offerSteps (offerId)`.execute(db);
  await sql`CREATE INDEX offerStepsByAccount ON offerSteps (byId)`.execute(db);

  // The published order. Who holds the second choice and waits for the first wants only the first.
  await sql`
    CREATE TABLE waitingList (
      applicationId INTEGER PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
      rank          INTEGER NOT NULL CHECK (rank >= 1),
      firstOnly     INTEGER NOT NULL CHECK (firstOnly IN (0, 1))
    ) STRICT`.execute(db);
  await sql`CREATE INDEX waitingInOrder ON waitingList (rank)`.execute(db);

  // On registration day: originals that were seen.
  await sql`
    CREATE TABLE offerOriginals (
      offerId INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
      what    TEXT NOT NULL,
      at      TEXT NOT NULL,
      byId    INTEGER REFERENCES users (id) ON DELETE SET NULL,
      byEmail TEXT NOT NULL,
      PRIMARY KEY (offerId, what)
    ) STRICT, WITHOUT ROWID`.execute(db);
  await sql`CREATE INDEX offerOriginalsByAccount ON offerOriginals (byId)`.execute(db);

  await sql`ALTER TABLE letters ADD COLUMN offerId INTEGER REFERENCES offers (id) ON DELETE CASCADE`.execute(
    db,
  );
  await sql`CREATE INDEX lettersByOffer ON letters (offerId) WHERE offerId IS NOT NULL`.execute(db);
}
