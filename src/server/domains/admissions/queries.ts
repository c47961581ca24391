import { sql } from 'kysely';
import { type ApplicationQuery, DEFAULT_PAGE_SIZE, type SortKey } from '../../../shared/admissions/schema.ts';
import { fold } from '../../platform/database/fold.ts';
import type { Database } from '../../tables.ts';

type Filters = Pick<ApplicationQuery, 'search' | 'status' | 'subject' | 'school'>;

const ORDER = {
  student: ['students.lastName', 'students.firstName'],
  applicationId: ['applications.applicationId'],
  totalScore: ['applications.totalScore'],
  firstChoiceScore: ['applications.firstChoiceScore'],
  secondChoiceScore: ['applications.secondChoiceScore'],
  status: ['applications.status'],
  submittedAt: ['applications.submittedAt'],
} as const satisfies Record<SortKey, readonly string[]>;

/** What is searched, folded as the search words are; a blank stands before each word. */
const searchedText = sql`' ' || fold(concat_ws(' ', students.firstName, students.lastName, students.email,
  applications.applicationId, students.schoolAttended, students.otherSchoolName))`;

/** The condition of all filters together; what is not asked for does not restrict. */
function matching({ search = '', status, subject, school }: Filters) {
  const words = fold(search).split(' ').filter(Boolean);
  const conditions = [
    sql<boolean>`TRUE`,
    ...words.map((word) => sql<boolean>`${searchedText} LIKE ${`% ${word}%`}`),
    ...(status ? [sql<boolean>`applications.status = ${status}`] : []),
    ...(school ? [sql<boolean>`students.schoolAttended = ${school}`] : []),
    ...(subject
      ? [
          sql<boolean>`EXISTS (
            SELECT 1 FROM applicationChoices JOIN subjects ON subjects.id = applicationChoices.subjectId
            WHERE applicationChoices.applicationId = applications.id AND subjects.name = ${subject})`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const selectMatching = (db: Database, filters: Filters) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .where(matching(filters));

/** The ids of one page of the applications that match, in the order asked for. */
export async function listPageOfIds(db: Database, query: ApplicationQuery): Promise<number[]> {
  const { sort = [], page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  let select = selectMatching(db, query).select('applications.id');
  for (const { key, direction } of sort) {
    for (const column of ORDER[key]) {
      const collation = column.startsWith('students.') ? sql` COLLATE NOCASE` : sql``;
      select = select.orderBy(sql`${sql.ref(column)}${collation}`, direction);
    }
  }
  const rows = await select
    .orderBy('applications.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countMatching(db: Database, filters: Filters) {
  const { count } = await selectMatching(db, filters)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many applications have each status. */
export function countByStatus(db: Database) {
  return db
    .selectFrom('applications')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}
