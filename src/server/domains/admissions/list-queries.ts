import { type RawBuilder, sql } from 'kysely';
import type { ApplicationQuery, SortKey } from '../../../shared/admissions/schema.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import { fromIds } from '../../platform/database/codecs.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';
import { filterToken, type SearchTerm, statusAndSchoolOf } from '../applications/search-tokens.ts';

/** The filters within an intake. All terms of `words` must match. */
export type Filters = Pick<
  ApplicationQuery,
  'status' | 'subject' | 'school' | 'submittedOn' | 'totalScore' | 'assignedTo' | 'check'
> & { words?: SearchTerm[] | undefined; intake: IntakeRange };
/** An intake with the ids between which all its applications are: no other intake has one in between. */
export type IntakeRange = { id: number; first: number; last: number };
export type Order = NonNullable<ApplicationQuery['sort']>;

/** The column of each sort key. */
export const ORDERS = {
  student: 'sortName',
  applicationId: 'applicationId',
  totalScore: 'totalScore',
  firstChoiceScore: 'firstChoiceScore',
  secondChoiceScore: 'secondChoiceScore',
  status: 'status',
  submittedAt: 'submittedAt',
  resultsCheck: 'resultsCheck',
} as const satisfies Record<SortKey, string>;

/** The index of each sort key, within an intake. */
const ORDER_INDEXES = {
  student: 'applicationsByName',
  applicationId: 'applicationsByNumber',
  totalScore: 'applicationsByTotal',
  firstChoiceScore: 'applicationsByFirst',
  secondChoiceScore: 'applicationsBySecond',
  status: 'applicationsByStatus',
  submittedAt: 'applicationsBySubmission',
  resultsCheck: 'applicationsByCheck',
} as const satisfies Record<SortKey, string>;

const counts = prepared((db: Database, { intakeId }: Placeholders<{ intakeId: number }>) =>
  db.selectFrom('applicationCounts').select(['status', 'school', 'count']).where('intakeId', '=', intakeId),
);

/** The number of applications of each status and school in an intake. */
export const countByStatusAndSchool = (db: Database, { id }: Pick<IntakeRange, 'id'>) =>
  counts(db, { intakeId: id });

const endsOfIds = prepared((db: Database, { intakeId }: Placeholders<{ intakeId: number }>) =>
  db.selectNoFrom([
    sql<string | null>`(SELECT min(applicationId) FROM applications WHERE intakeId = ${intakeId})`.as(
      'first',
    ),
    sql<string | null>`(SELECT max(applicationId) FROM applications WHERE intakeId = ${intakeId})`.as('last'),
  ]),
);

/** The common prefix of all application IDs of an intake, which is that of the first and the last one. */
export async function beginningOfIds(db: Database, intake: IntakeRange): Promise<string> {
  const [ends] = await endsOfIds(db, { intakeId: intake.id });
  const { first, last } = { first: ends?.first ?? '', last: ends?.last ?? '' };
  const differs = [...first].findIndex((character, index) => character !== last[index]);
  return differs < 0 ? first : first.slice(0, differs);
}

const exactWord = (filter: Parameters<typeof filterToken>[0], value: string | number | undefined) =>
  value === undefined ? [] : [filterToken(filter, value)];

type ExactFilters = Pick<Filters, 'status' | 'school' | 'submittedOn' | 'assignedTo'>;

const exactWords = ({ status, school, submittedOn, assignedTo }: ExactFilters) => [
  ...(status && school
    ? exactWord('statusAndSchool', statusAndSchoolOf(status, school))
    : [...exactWord('status', status), ...exactWord('school', school)]),
  ...exactWord('submittedOn', submittedOn),
  ...exactWord('assignedTo', assignedTo),
];

const termInIndex = (term: SearchTerm) =>
  `(${term.map((beginnings) => beginnings.map((beginning) => `"${beginning}"*`).join(' AND ')).join(' OR ')})`;

/** An empty phrase, which matches nothing. */
const NOTHING = '""';

/** The full-text query. A subject that does not exist matches nothing. */
function indexQuery({ words = [], subject, ...exact }: Filters) {
  const terms = [...words.map(termInIndex), ...exactWords(exact).map((word) => `"${word}"`)];
  if (subject === undefined) return sql`${terms.join(' AND ')}`;
  const begin = [...terms, `"${filterToken('subject', '')}`].join(' AND ');
  return sql`coalesce((SELECT ${begin} || id || '"' FROM subjects WHERE name = ${subject}), ${NOTHING})`;
}

/** Whether there is a filter besides the intake. */
export const isFiltered = ({ intake: _, ...filters }: Filters) =>
  Object.values(filters).some((filter) => filter !== undefined);

/**
 * The ids of an intake. better-sqlite3 binds numbers as REAL, and the index is used only when they are cast to INTEGER.
 */
export const isBetween = (column: string, { first, last }: IntakeRange) =>
  sql`${sql.ref(column)} BETWEEN CAST(${first} AS INTEGER) AND CAST(${last} AS INTEGER)`;

type Columns = Record<string, string | number | undefined>;
const filteredColumns = (columns: Columns) =>
  Object.entries(columns).filter(([, value]) => value !== undefined);

/**
 * Selects the ids of all matches; needs at least one filter. What changes most often, the check and the total score, is
 * no token in the full-text index, but a column with an index in order of id.
 */
export function idsFound({ check, totalScore, ...ofTokens }: Filters) {
  const { intake } = ofTokens;
  const byTokens = sql`SELECT rowid AS id FROM applicationSearch
    WHERE applicationSearch MATCH ${indexQuery(ofTokens)} AND ${isBetween('rowid', intake)}`;
  const byColumns = filteredColumns({ resultsCheck: check, totalScore }).map(
    ([column, value]) => sql`SELECT id FROM applications
      WHERE intakeId = ${intake.id} AND ${sql.ref(column)} = ${value} AND ${isBetween('id', intake)}`,
  );
  return sql.join([...(isFiltered(ofTokens) ? [byTokens] : []), ...byColumns], sql` INTERSECT `);
}

/** Counts the matches with ids above `after`; needs at least one filter. */
export async function countFound(db: Database, filters: Filters, after: number): Promise<number> {
  const rest = { ...filters, intake: { ...filters.intake, first: after + 1 } };
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (${idsFound(rest)})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type Section = { limit: number; offset: number };

/** A section of the ids of all matches, by id; needs at least one filter. */
export async function listFound(
  db: Database,
  filters: Filters,
  { limit, offset }: Section,
  direction: 'asc' | 'desc' = 'asc',
): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`
    SELECT json_group_array(id) AS ids FROM (
      ${idsFound(filters)} ORDER BY id ${sql.raw(direction)} LIMIT ${limit} OFFSET ${offset})`.execute(db);
  return fromIds(rows[0]?.ids ?? '[]');
}

/**
 * The matching applications: the ids if there are few, in ascending order, else the filters and the number of matches.
 * `ofStatusAndSchool` counts those with the status and school; `idsPerLookup` is explained at IDS_PER_LOOKUP.
 */
export type Matching =
  | { ids: number[] }
  | { filters: Filters; count: number; ofStatusAndSchool: number; idsPerLookup: number };

export const countOf = (matching: Matching) => ('ids' in matching ? matching.ids.length : matching.count);

const hasWord = (word: RawBuilder<unknown>) => sql`instr(' ' || words || ' ', ' ' || ${word} || ' ')`;

const termInWords = (term: SearchTerm) =>
  sql`(${sql.join(
    term.map((beginnings) =>
      sql.join(
        beginnings.map((beginning) => sql`instr(' ' || words, ${` ${beginning}`})`),
        sql` AND `,
      ),
    ),
    sql` OR `,
  )})`;

/**
 * The filters as conditions on one application: on its row, and on its stored tokens (`words`). The plus signs keep
 * SQLite from leaving the sort index, which also holds status and school.
 */
export function conditionsOf({ status, school, check, totalScore, words = [], subject, ...exact }: Filters) {
  return {
    ofRow: filteredColumns({ status, school, resultsCheck: check, totalScore }).map(
      ([column, value]) => sql`+${sql.ref(column)} = ${value}`,
    ),
    ofWords: [
      ...exactWords(exact).map((word) => hasWord(sql`${word}`)),
      ...(subject === undefined
        ? []
        : [hasWord(sql`(SELECT ${filterToken('subject', '')} || id FROM subjects WHERE name = ${subject})`)]),
      ...words.map(termInWords),
    ],
  };
}

/** The filters as a condition on one application. The intake leads each sort index. */
export function matchesByLooking(filters: Filters) {
  const { ofRow, ofWords } = conditionsOf(filters);
  if (ofWords.length > 0)
    ofRow.push(sql`EXISTS (SELECT 1 FROM applicationWords
      WHERE applicationWords.id = applications.id AND ${sql.join(ofWords, sql` AND `)})`);
  return sql.join([sql`intakeId = ${filters.intake.id}`, ...ofRow], sql` AND `);
}

/** As matchesByLooking, for all applications: what is not in their rows is found in the full-text index. */
export function matchesByIndex(filters: Filters) {
  const { status: _, school: __, ...others } = filters;
  return isFiltered(others) ? sql`id IN (${idsFound(filters)})` : matchesByLooking(filters);
}

/**
 * Looks up and sorts few matches; for many it scans the index of the first sort key and checks each application. SQLite
 * would rather sort all of an intake, where another index has the columns of all sort keys.
 */
function fromWanted(matching: Matching, [first]: Order, { limit, offset }: Section) {
  if ('ids' in matching) return sql`applications WHERE id IN ${listed(matching.ids)}`;
  const { filters, count, ofStatusAndSchool, idsPerLookup } = matching;
  const looks = ((offset + limit) * ofStatusAndSchool) / count;
  const { status: _, school: __, ...others } = filters;
  if (isFiltered(others) && looks * idsPerLookup > count)
    return sql`applications WHERE intakeId = ${filters.intake.id} AND +id IN (${idsFound(filters)})`;
  const index = first ? sql`INDEXED BY ${sql.ref(ORDER_INDEXES[first.key])}` : sql``;
  return sql`applications ${index} WHERE ${matchesByLooking(filters)}`;
}

const reversed = (order: Order): Order =>
  order.map(({ key, direction }) => ({ key, direction: direction === 'asc' ? 'desc' : 'asc' }));

/** Selects a section in the given order, or backwards from its end. */
async function selectSection(
  db: Database,
  matching: Matching,
  order: Order,
  section: Section,
  fromEnd: boolean,
): Promise<number[]> {
  const direction = fromEnd ? 'desc' : 'asc';
  if (order.length === 0 && 'filters' in matching && isFiltered(matching.filters))
    return listFound(db, matching.filters, section, direction);
  const terms = [
    ...(fromEnd ? reversed(order) : order).map(
      ({ key, direction }) => sql`${sql.ref(ORDERS[key])} ${sql.raw(direction)}`,
    ),
    sql`id ${sql.raw(direction)}`,
  ];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${fromWanted(matching, order, section)}
    ORDER BY ${sql.join(terms)} LIMIT ${section.limit} OFFSET ${section.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of a section of the matches in the given order. Ties are in order of id. */
export async function listSection(
  db: Database,
  matching: Matching,
  order: Order,
  { limit, offset }: Section,
): Promise<number[]> {
  const count = countOf(matching);
  const found = Math.min(limit, count - offset);
  if (found <= 0) return [];
  if ('ids' in matching && order.length === 0) return matching.ids.slice(offset, offset + found);
  // Counts from the nearer end, so the last page costs no more than the first.
  if (offset <= count / 2) return selectSection(db, matching, order, { limit: found, offset }, false);
  const fromEnd = { limit: found, offset: count - offset - found };
  return (await selectSection(db, matching, order, fromEnd, true)).reverse();
}

/** The ids of all matches, in order. */
export const listIds = (db: Database, matching: Matching, order: Order) =>
  listSection(db, matching, order, { limit: countOf(matching), offset: 0 });

/** Drops sort keys that have the same value for all matches: scanning their index would be slow. */
export const orderOf = ({ sort = [], status, totalScore, check }: ApplicationQuery) =>
  sort.filter(
    ({ key }) =>
      !(key === 'status' && status) &&
      !(key === 'resultsCheck' && check) &&
      !(key === 'submittedAt' && status === 'draft') &&
      !(key === 'totalScore' && totalScore !== undefined),
  );

/** The ids of one page. */
export const listPageOfIds = (db: Database, matching: Matching, query: ApplicationQuery) =>
  listSection(db, matching, orderOf(query), rowsOfPage(query));

/**
 * What changes with each write to the database: `others` with those of other connections, `own` with those of this one.
 * @see https://www.sqlite.org/pragma.html#pragma_data_version
 */
export async function versionOfData(db: Database) {
  const { rows } = await sql<{ others: number; own: number }>`
    SELECT data_version AS others, total_changes() AS own FROM pragma_data_version`.execute(db);
  return rows[0] ?? { others: 0, own: 0 };
}
