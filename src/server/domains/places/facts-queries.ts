import { sql } from 'kysely';
import { IS_DECIDABLE } from '../../decidable.ts';
import { LIVE } from '../../latest-offer.ts';
import type { Database } from '../../tables.ts';

/** Whether an application has a live offer. For statements about `applications`. */
export const hasLiveOffer = sql<boolean>`EXISTS (
  SELECT 1 FROM offers WHERE offers.applicationId = applications.id AND offers.state IN ${LIVE})`;

const applicationFacts = (db: Database, intakeId: number) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .leftJoin('placements', 'placements.applicationId', 'applications.id')
    .select([
      'applications.id',
      'applications.submittedAt',
      'applications.totalScore',
      'applications.resultsCheck',
      'students.schoolAttended',
      'placements.pin',
      sql<number>`placements.heldOutReason IS NOT NULL`.as('isHeldOut'),
      sql<number>`placements.exceptionReason IS NOT NULL`.as('isExcepted'),
      // Results that count (results §2), as [exam subject, grade].
      sql<string>`(
        SELECT json_group_array(json_array(subjectName, grade) ORDER BY id) FROM examResults
        WHERE examResults.studentId = applications.studentId AND resultCheck <> 'not_on_slip')`.as('results'),
      // The chosen subjects in order, as [choice, subject id, whether its prerequisites are met].
      sql<string>`(
        SELECT json_group_array(json_array(choice, subjectId, meetsPrerequisites) ORDER BY choice, position)
        FROM applicationChoices WHERE applicationChoices.applicationId = applications.id)`.as('choices'),
    ])
    .where('applications.intakeId', '=', intakeId)
    .orderBy('applications.id');

export type ApplicationFacts = Awaited<ReturnType<typeof listConsidered>>[number];

/** Those whom an allocation considers: submitted or under review, without a live offer. */
export const listConsidered = (db: Database, intakeId: number) =>
  applicationFacts(db, intakeId).where(IS_DECIDABLE).where(sql<boolean>`NOT ${hasLiveOffer}`).execute();

/** Those who hold a live offer. */
export const listHolders = (db: Database, intakeId: number) =>
  applicationFacts(db, intakeId).where(hasLiveOffer).execute();

/**
 * Those of earlier publications who are not considered now. They can be on the waiting list, or come back to it: who
 * holds the second choice, was set back to draft, or is decided on and could be taken up again.
 */
export const listPublishedBefore = (db: Database, intakeId: number) =>
  applicationFacts(db, intakeId)
    .where(sql<boolean>`NOT (${IS_DECIDABLE} AND NOT ${hasLiveOffer})`)
    .where(sql<boolean>`EXISTS (
      SELECT 1 FROM placeOutcomes JOIN placePreviews ON placePreviews.id = previewId
      WHERE placeOutcomes.applicationId = applications.id AND publishedAt IS NOT NULL)`)
    .execute();

/** The seats that live offers hold, in the order of the offers. */
export const listHeldSeats = (db: Database, intakeId: number) =>
  db
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.applicationId')
    .innerJoin('offerSeats', 'offerSeats.offerId', 'offers.id')
    .where('applications.intakeId', '=', intakeId)
    .select(['offers.applicationId', 'offerSeats.subjectId', 'offerSeats.block'])
    .where('offers.state', 'in', LIVE)
    .orderBy('offers.id')
    .orderBy('offerSeats.position')
    .execute();
