import { type RawBuilder, sql } from 'kysely';
import type { ApplicationQuery, SortKey } from '../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { schoolDayBounds } from '../../../shared/format/dates.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import type { School } from '../../../shared/students/options.ts';
import type { Database } from '../../tables.ts';

/** The filters of the list; `words` is a query of the full-text index. */
export type Filters = Pick<
  ApplicationQuery,
  'status' | 'subject' | 'school' | 'submittedOn' | 'totalScore'
> & { words?: string | undefined };
type Order = NonNullable<ApplicationQuery['sort']>;

const ORDERS = {
  student: 'sortName',
  applicationId: 'applicationId',
  totalScore: 'totalScore',
  firstChoiceScore: 'firstChoiceScore',
  secondChoiceScore: 'secondChoiceScore',
  status: 'status',
  submittedAt: 'submittedAt',
} as const satisfies Record<SortKey, string>;

/** How many applications there are of each status and school. */
export function countByKind(db: Database) {
  return db.selectFrom('applicationCounts').select(['status', 'school', 'count']).execute();
}

const wasFound = (words: string) =>
  sql`SELECT rowid AS id FROM applicationSearch WHERE applicationSearch MATCH ${words}`;
const wasChosen = (subject: string) => sql`
  SELECT DISTINCT applicationChoices.applicationId AS id
  FROM subjects CROSS JOIN applicationChoices ON applicationChoices.subjectId = subjects.id
  WHERE subjects.name = ${subject}`;

/** Submitted on this day at the school; `submittedAt` is the column, as a plain name or kept from its index. */
function isOfDay(submittedAt: RawBuilder<unknown>, day: string) {
  const { from, until } = schoolDayBounds(day);
  return sql`${submittedAt} >= ${from} AND ${submittedAt} < ${until}`;
}
const wasSubmittedOn = (day: string) =>
  sql`SELECT id FROM applications WHERE ${isOfDay(sql`submittedAt`, day)}`;
const hasScore = (score: number) => sql`SELECT id FROM applications WHERE totalScore = ${score}`;

/** The ids that all filters but status and school leave, each once; undefined when none of them is asked for. */
function idsLeft({ words, subject, submittedOn, totalScore }: Filters): RawBuilder<unknown> | undefined {
  const sets = [
    ...(words ? [wasFound(words)] : []),
    ...(subject === undefined ? [] : [wasChosen(subject)]),
    ...(submittedOn === undefined ? [] : [wasSubmittedOn(submittedOn)]),
    ...(totalScore === undefined ? [] : [hasScore(totalScore)]),
  ];
  return sets.length > 0 ? sql.join(sets, sql` INTERSECT `) : undefined;
}

/** With plus signs SQLite does not choose an index by status or school: the index of the order holds both. */
const isOfKind = ({ status, school }: Filters) =>
  sql.join(
    [
      sql`TRUE`,
      ...(status ? [sql`+applications.status = ${status}`] : []),
      ...(school ? [sql`+applications.school = ${school}`] : []),
    ],
    sql` AND `,
  );

/** How many match filters that no count is kept of, and the others as well. */
export async function countMatching(db: Database, filters: Filters): Promise<number> {
  const ids = idsLeft(filters);
  const applications =
    ids && !filters.status && !filters.school
      ? sql`(${ids})`
      : sql`${ids ? sql`(${ids}) AS wanted CROSS JOIN applications ON applications.id = wanted.id` : sql`applications`}
          WHERE ${isOfKind(filters)}`;
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${applications}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Up to here, the applications that match are looked up and sorted; beyond, they are met soon enough along the order. */
const FEW = 2000;

/** The condition of all filters but status and school. A plus sign keeps SQLite on the way along the order. */
function isLeft(filters: Filters, count: number) {
  const { words, subject, submittedOn, totalScore } = filters;
  const ids = idsLeft(filters);
  if (ids && count <= FEW) return sql`id IN (${ids})`;
  return sql.join(
    [
      sql`TRUE`,
      ...(words ? [sql`+id IN (${wasFound(words)})`] : []),
      ...(subject === undefined
        ? []
        : [
            sql`EXISTS (SELECT 1 FROM applicationChoices CROSS JOIN subjects ON subjects.id = applicationChoices.subjectId
              WHERE applicationChoices.applicationId = applications.id AND subjects.name = ${subject})`,
          ]),
      ...(submittedOn === undefined ? [] : [isOfDay(sql`+submittedAt`, submittedOn)]),
      ...(totalScore === undefined ? [] : [sql`+totalScore = ${totalScore}`]),
    ],
    sql` AND `,
  );
}

type Section = { limit: number; offset: number };

const reversed = (order: Order): Order =>
  order.map(({ key, direction }) => ({ key, direction: direction === 'asc' ? 'desc' : 'asc' }));

/** The ids of the matching applications, `count` in all, in the order asked for; equals stand as they came in. */
async function selectIds(db: Database, filters: Filters, order: Order, count: number, section: Section) {
  // Whoever is nearer to the end comes from there: the last page costs no more than the first.
  const fromEnd = section.offset > count / 2;
  const offset = fromEnd ? Math.max(0, count - section.offset - section.limit) : section.offset;
  const limit = fromEnd ? Math.min(section.limit, count - section.offset) : section.limit;
  if (limit <= 0) return [];

  const keys = fromEnd ? reversed(order) : order;
  const terms = [
    ...keys.map(({ key, direction }) => sql`${sql.ref(ORDERS[key])} ${sql.raw(direction)}`),
    sql`id ${sql.raw(fromEnd ? 'desc' : 'asc')}`,
  ];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM applications WHERE ${isOfKind(filters)} AND ${isLeft(filters, count)}
    ORDER BY ${sql.join(terms)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const found = rows.map(({ id }) => id);
  return fromEnd ? found.reverse() : found;
}

/** The ids of all that match, in order. */
export const listIds = (db: Database, filters: Filters, order: Order, count: number) =>
  selectIds(db, filters, order, count, { limit: count, offset: 0 });

/** The ids of one page; `count` is how many match in all. */
export function listPageOfIds(
  db: Database,
  filters: Filters,
  { sort = [], ...page }: ApplicationQuery,
  count: number,
) {
  return selectIds(db, filters, sort, count, rowsOfPage(page));
}

/** One kind of figure, its value, and how many matching applications have it. */
type Figure =
  | { kind: 'status'; value: ApplicationStatus; count: number }
  | { kind: 'school'; value: School; count: number }
  | { kind: 'score'; value: number; count: number }
  /** The hour of submission in UTC, '2026-10-05T14'; drafts have none. */
  | { kind: 'hour'; value: string | null; count: number };

const FIGURES: Record<Figure['kind'], RawBuilder<unknown>> = {
  status: sql`status`,
  school: sql`school`,
  score: sql`totalScore`,
  hour: sql`substr(submittedAt, 1, 13)`,
};

/** All that match, as a table, found once for all that is counted of it. */
function matching(filters: Filters) {
  const ids = idsLeft(filters);
  return sql`matching AS MATERIALIZED (
    SELECT id, status, school, totalScore, submittedAt FROM applications
    WHERE ${isOfKind(filters)} AND ${ids ? sql`id IN (${ids})` : sql`TRUE`})`;
}

/** How many of the matching applications there are of each status, school, score and hour, in order of value. */
export async function countFigures(db: Database, filters: Filters) {
  const counts = Object.entries(FIGURES).map(
    ([kind, value]) => sql`
      SELECT ${kind} AS kind, ${value} AS value, count(*) AS count FROM matching GROUP BY 2`,
  );
  const { rows } = await sql<Figure>`
    WITH ${matching(filters)} ${sql.join(counts, sql` UNION ALL `)} ORDER BY 1, 2`.execute(db);
  return rows;
}

type Demand = Record<'isOffered' | 'meetsPrerequisites' | 'count', number> & {
  subject: string;
  choice: 1 | 2;
};

/** How often each subject is chosen first and second, by those whose results are good enough and by others. */
export async function countDemand(db: Database, filters: Filters) {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const chosen = isFiltered
    ? sql`matching CROSS JOIN applicationChoices ON applicationChoices.applicationId = matching.id`
    : sql`applicationChoices`;
  const { rows } = await sql<Demand>`
    WITH ${matching(filters)}, counted AS (
      SELECT subjectId, choice, meetsPrerequisites, count(*) AS count FROM ${chosen}
      GROUP BY subjectId, choice, meetsPrerequisites)
    SELECT subjects.name AS subject, subjects.isOffered, counted.choice, counted.meetsPrerequisites, counted.count
    FROM counted JOIN subjects ON subjects.id = counted.subjectId ORDER BY subjects.name`.execute(db);
  return rows;
}
