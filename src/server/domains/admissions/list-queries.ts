import { type RawBuilder, sql } from 'kysely';
import type { ApplicationQuery, SortKey } from '../../../shared/admissions/schema.ts';
import { schoolDayBounds } from '../../../shared/format/dates.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import { prepared } from '../../platform/database/prepared.ts';
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

const counts = prepared((db: Database) =>
  db.selectFrom('applicationCounts').select(['status', 'school', 'count']),
);

/** How many applications there are of each status and school. */
export const countByKind = (db: Database) => counts(db, {});

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
export function idsLeft({
  words,
  subject,
  submittedOn,
  totalScore,
}: Filters): RawBuilder<unknown> | undefined {
  const sets = [
    ...(words ? [wasFound(words)] : []),
    ...(subject === undefined ? [] : [wasChosen(subject)]),
    ...(submittedOn === undefined ? [] : [wasSubmittedOn(submittedOn)]),
    ...(totalScore === undefined ? [] : [hasScore(totalScore)]),
  ];
  return sets.length > 0 ? sql.join(sets, sql` INTERSECT `) : undefined;
}

/** With plus signs SQLite does not choose an index by status or school: the index of the order holds both. */
export const isOfKind = ({ status, school }: Filters) =>
  sql.join(
    [
      sql`TRUE`,
      ...(status ? [sql`+applications.status = ${status}`] : []),
      ...(school ? [sql`+applications.school = ${school}`] : []),
    ],
    sql` AND `,
  );

/** The ids of all that match, each once. */
function idsMatching(filters: Filters) {
  const ids = idsLeft(filters) ?? sql`SELECT id FROM applications`;
  if (!filters.status && !filters.school) return ids;
  return sql`
    SELECT wanted.id FROM (${ids}) AS wanted CROSS JOIN applications ON applications.id = wanted.id
    WHERE ${isOfKind(filters)}`;
}

/** How many match. */
export async function countMatching(db: Database, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (${idsMatching(filters)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of those that match, in no order; null when there are more than so many. */
export async function idsOfFew(db: Database, filters: Filters, most: number): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${idsMatching(filters)}) LIMIT ${most + 1}`.execute(db);
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/** Which applications are wanted: these few, or so many that match the filters, of so many in all. */
export type Matching = { ids: number[] } | { filters: Filters; count: number; total: number };

export const countOf = (matching: Matching) => ('ids' in matching ? matching.ids.length : matching.count);

/** So many ids can be put into a table for the time that looking one up in the full-text index takes. */
const IDS_FOR_A_LOOK = 120;

/**
 * The condition of all filters but status and school, for applications that are met along an order. A plus sign keeps
 * SQLite on that way.
 */
function isLeft({ words, subject, submittedOn, totalScore }: Filters, looks: number, count: number) {
  const wasFoundByLooking = (query: string) => sql`EXISTS (
    SELECT 1 FROM applicationSearch
    WHERE applicationSearch MATCH ${query} AND applicationSearch.rowid = applications.id)`;
  const wasFoundInTable = (query: string) => sql`+id IN (${wasFound(query)})`;
  const hasWords = looks * IDS_FOR_A_LOOK < count ? wasFoundByLooking : wasFoundInTable;
  return sql.join(
    [
      sql`TRUE`,
      ...(subject === undefined
        ? []
        : [
            sql`EXISTS (SELECT 1 FROM applicationChoices CROSS JOIN subjects ON subjects.id = applicationChoices.subjectId
              WHERE applicationChoices.applicationId = applications.id AND subjects.name = ${subject})`,
          ]),
      ...(submittedOn === undefined ? [] : [isOfDay(sql`+submittedAt`, submittedOn)]),
      ...(totalScore === undefined ? [] : [sql`+totalScore = ${totalScore}`]),
      ...(words ? [hasWords(words)] : []),
    ],
    sql` AND `,
  );
}

type Section = { limit: number; offset: number };

/** Few are looked up and sorted; many are met soon enough along the order. */
function isWanted(matching: Matching, { limit, offset }: Section) {
  if ('ids' in matching) return sql`id IN (SELECT value FROM json_each(${JSON.stringify(matching.ids)}))`;
  const { filters, count, total } = matching;
  const looks = ((offset + limit) * total) / count;
  return sql`${isOfKind(filters)} AND ${isLeft(filters, looks, count)}`;
}

const reversed = (order: Order): Order =>
  order.map(({ key, direction }) => ({ key, direction: direction === 'asc' ? 'desc' : 'asc' }));

/** The ids of a section of the wanted applications, in the order asked for; equals stand as they came in. */
async function selectIds(db: Database, matching: Matching, order: Order, section: Section) {
  const count = countOf(matching);
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
    SELECT id FROM applications WHERE ${isWanted(matching, { limit, offset })}
    ORDER BY ${sql.join(terms)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const found = rows.map(({ id }) => id);
  return fromEnd ? found.reverse() : found;
}

/** The ids of all that are wanted, in order. */
export const listIds = (db: Database, matching: Matching, order: Order) =>
  selectIds(db, matching, order, { limit: countOf(matching), offset: 0 });

/** The ids of one page. */
export const listPageOfIds = (db: Database, matching: Matching, { sort = [], ...page }: ApplicationQuery) =>
  selectIds(db, matching, sort, rowsOfPage(page));

/**
 * Is another one after each write to the database, whoever writes.
 * @see https://www.sqlite.org/pragma.html#pragma_data_version for the writes of other connections
 */
export async function versionOfData(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT data_version || '.' || total_changes() AS version FROM pragma_data_version`.execute(db);
  return rows[0]?.version ?? '';
}
