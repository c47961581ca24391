import { sql } from 'kysely';
import { IS_DECIDABLE } from '../../decidable.ts';
import { LIVE } from '../../latest-offer.ts';
import type { Database } from '../../tables.ts';
import { hasLiveOffer } from './facts-queries.ts';

type Row = {
  subject: string;
  block: string;
  seats: number;
  given: number;
  firstChoiceDemand: number;
  /** The lowest total score of those who hold a seat; null without any. */
  lastTotalScore: number | null;
};

/**
 * The classes of an intake as they are set up (in the order of `listClasses`), with the seats of live offers and the
 * demand of these and of everybody who is considered (`listHolders`, `listConsidered`). Classes that were removed come
 * last, in the order in which their seats were offered.
 */
export async function listBoard(db: Database, intakeId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH taken AS (
      SELECT subjectId, block, count(*) AS given, min(totalScore) AS lastTotalScore,
        min(format('%020d %d', offers.id, position)) AS place
      FROM applications JOIN offers ON offers.applicationId = applications.id
      JOIN offerSeats ON offerSeats.offerId = offers.id
      WHERE intakeId = ${intakeId} AND offers.state IN ${LIVE}
      GROUP BY subjectId, block
    ), demand AS (
      SELECT subjectId, count(*) AS firstChoiceDemand
      FROM applications JOIN applicationChoices ON applicationChoices.applicationId = applications.id
      WHERE intakeId = ${intakeId} AND choice = 1 AND (${IS_DECIDABLE} OR ${hasLiveOffer})
      GROUP BY subjectId
    ), classes AS (
      SELECT subjectId, block, seats, FALSE AS isGone FROM placeClasses WHERE intakeId = ${intakeId}
      UNION ALL
      SELECT subjectId, block, 0, TRUE FROM taken WHERE (subjectId, block) NOT IN (
        SELECT subjectId, block FROM placeClasses WHERE intakeId = ${intakeId})
    )
    SELECT subjects.name AS subject, block, seats, coalesce(given, 0) AS given,
      coalesce(firstChoiceDemand, 0) AS firstChoiceDemand, lastTotalScore
    FROM classes JOIN subjects ON subjects.id = subjectId
    LEFT JOIN taken USING (subjectId, block) LEFT JOIN demand USING (subjectId)
    ORDER BY isGone, iif(isGone, place, ''), subjects.name, block = '', block`.execute(db);
  return rows;
}
