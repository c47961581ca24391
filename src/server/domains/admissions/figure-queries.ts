import { type RawBuilder, sql } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { ResultsCheck } from '../../../shared/exam-results/check.ts';
import type { School } from '../../../shared/students/options.ts';
import type { Database } from '../../tables.ts';
import { type Filters, idsFound, isBetween, isFiltered } from './list-queries.ts';

/** One value of one kind of figure, and how many matching applications have it. */
type Figure =
  | { kind: 'status'; value: ApplicationStatus; count: number }
  | { kind: 'check'; value: ResultsCheck; count: number }
  | { kind: 'school'; value: School; count: number }
  | { kind: 'score'; value: number; count: number }
  /** The hour of submission in UTC, '2026-10-05T14'; null for drafts. */
  | { kind: 'hour'; value: string | null; count: number };

const FIGURES: Record<Figure['kind'], RawBuilder<unknown>> = {
  status: sql`status`,
  check: sql`resultsCheck`,
  school: sql`school`,
  score: sql`totalScore`,
  hour: sql`substr(submittedAt, 1, 13)`,
};

/** The matches, found once for all figures. Without filters SQLite counts each figure from its index instead. */
function matching(filters: Filters) {
  const found = sql`MATERIALIZED (
    SELECT id, status, resultsCheck, school, totalScore, submittedAt FROM applications WHERE id IN (${idsFound(filters)}))`;
  return sql`matching AS ${isFiltered(filters) ? found : sql`NOT MATERIALIZED (SELECT * FROM applications WHERE intakeId = ${filters.intake.id})`}`;
}

/** Counts the matches of each status, check of results, school, score and hour of submission, in order of value. */
export async function countFigures(db: Database, filters: Filters) {
  const counts = Object.entries(FIGURES).map(
    ([kind, value]) => sql`
      SELECT ${kind} AS kind, ${value} AS value, count(*) AS count FROM matching GROUP BY 2`,
  );
  const { rows } = await sql<Figure>`
    WITH ${matching(filters)} ${sql.join(counts, sql` UNION ALL `)} ORDER BY 1, 2`.execute(db);
  return rows;
}

type Demand = Record<'subjectId' | 'meetsPrerequisites' | 'count', number> & {
  subject: string;
  choice: 1 | 2;
};

/** Counts the matches by subject and choice. */
const chosenOfMatches = (filters: Filters) => sql`
  ${matching(filters)}, counted AS (
    SELECT subjectId, choice, meetsPrerequisites, count(*) AS count
    FROM matching CROSS JOIN applicationChoices ON applicationChoices.applicationId = matching.id
    GROUP BY subjectId, choice, meetsPrerequisites)`;

/** As chosenOfMatches, for a whole intake: SQLite counts along the index, where grouping would take ten times as long. */
const chosenOfIntake = ({ intake }: Filters) => sql`
  choices (choice) AS (VALUES (1), (2)), checks (meetsPrerequisites) AS (VALUES (0), (1)),
  counted AS (
    SELECT subjects.id AS subjectId, choices.choice, checks.meetsPrerequisites, (
      SELECT count(*) FROM applicationChoices AS chosen
      WHERE chosen.subjectId = subjects.id AND chosen.choice = choices.choice
        AND chosen.meetsPrerequisites = checks.meetsPrerequisites
        AND ${isBetween('applicationId', intake)}) AS count
    FROM subjects, choices, checks)`;

/** Counts how often each subject is a first or second choice, and whether the prerequisites are met. */
export async function countDemand(db: Database, filters: Filters) {
  const { rows } = await sql<Demand>`
    WITH ${isFiltered(filters) ? chosenOfMatches(filters) : chosenOfIntake(filters)}
    SELECT subjectId, subjects.name AS subject, counted.choice, counted.meetsPrerequisites, counted.count
    FROM counted JOIN subjects ON subjects.id = counted.subjectId
    WHERE counted.count > 0 ORDER BY subjects.name`.execute(db);
  return rows;
}
