import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { ResultsCheck } from '../../../shared/exam-results/check.ts';
import type { OfferState } from '../../../shared/places/constants.ts';
import { latestOfferId } from '../../latest-offer.ts';
import type { Database } from '../../tables.ts';
import { type Filters, idsFound, isFiltered } from './list-queries.ts';

/** The matches without withdrawn ones, whose person has applied with another application. */
const found = (filters: Filters) =>
  sql`applications.withdrawnAt IS NULL AND ${
    isFiltered(filters)
      ? sql`applications.id IN (${idsFound(filters)})`
      : sql`applications.intakeId = ${filters.intake.id}`
  }`;

type Group = {
  status: ApplicationStatus;
  resultsCheck: ResultsCheck;
  /** The state of the latest offer. */
  offer: OfferState | null;
  count: number;
};

const LATEST_OFFER = sql`(SELECT state FROM offers WHERE offers.id = ${latestOfferId('applications.id')})`;

/** Counts the matching applications by status, school, sex and corporation together: one pass over the students. */
export async function countPeople(db: Database, filters: Filters) {
  const { rows } = await sql<Group & { school: string; sex: string; corporation: string }>`
    SELECT applications.status, applications.school, students.gender AS sex,
      students.regionalCorporation AS corporation, applications.resultsCheck, ${LATEST_OFFER} AS offer,
      count(*) AS count
    FROM applications JOIN students ON students.id = applications.studentId
    WHERE ${found(filters)} GROUP BY 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

/** Counts the matching applications of each subject by status; those that chose it twice count once. */
export async function countChosenByStatus(db: Database, filters: Filters) {
  const { rows } = await sql<Group & { subject: string }>`
    WITH matching AS MATERIALIZED (
      SELECT id, status, resultsCheck, ${LATEST_OFFER} AS offer FROM applications WHERE ${found(filters)}),
    counted AS (
      SELECT chosen.subjectId, matching.status, matching.resultsCheck, matching.offer, count(*) AS count
      FROM matching JOIN applicationChoices AS chosen ON chosen.applicationId = matching.id
      WHERE chosen.choice = 1 OR NOT EXISTS (
        SELECT 1 FROM applicationChoices AS first
        WHERE first.applicationId = chosen.applicationId AND first.choice = 1 AND first.subjectId = chosen.subjectId)
      GROUP BY 1, 2, 3, 4)
    SELECT subjects.name AS subject, counted.status, counted.resultsCheck, counted.offer, counted.count
    FROM counted JOIN subjects ON subjects.id = counted.subjectId ORDER BY subjects.name`.execute(db);
  return rows;
}
