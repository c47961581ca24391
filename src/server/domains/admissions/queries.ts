import { type SelectQueryBuilder, sql } from 'kysely';
import { type ApplicationQuery, DEFAULT_PAGE_SIZE, type SortKey } from '../../../shared/admissions/schema.ts';
import type { Database, Tables } from '../../tables.ts';

type Filters = Pick<ApplicationQuery, 'status' | 'subject' | 'school'>;

const ORDER = {
  student: ['students.lastName', 'students.firstName'],
  applicationId: ['applications.applicationId'],
  totalScore: ['applications.totalScore'],
  firstChoiceScore: ['applications.firstChoiceScore'],
  secondChoiceScore: ['applications.secondChoiceScore'],
  status: ['applications.status'],
  submittedAt: ['applications.submittedAt'],
} as const satisfies Record<SortKey, readonly string[]>;

/** The condition of all filters together; what is not asked for does not restrict. */
function matching({ status, subject, school }: Filters) {
  const conditions = [
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
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` AND `)}` : sql<boolean>`TRUE`;
}

type ApplicationSelect<Output> = SelectQueryBuilder<Tables, 'applications' | 'students', Output>;

/** Restricts a selection of applications with their students to what matches, in the order asked for. */
export function matchingInOrder<Output>(select: ApplicationSelect<Output>, query: ApplicationQuery) {
  let ordered = select.where(matching(query));
  for (const { key, direction } of query.sort ?? []) {
    for (const column of ORDER[key]) {
      const collation = column.startsWith('students.') ? sql` COLLATE NOCASE` : sql``;
      ordered = ordered.orderBy(sql`${sql.ref(column)}${collation}`, direction);
    }
  }
  return ordered.orderBy('applications.id');
}

/** The one page of a selection that is asked for. */
export function pageOf<Output>(select: ApplicationSelect<Output>, query: ApplicationQuery) {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  return select.limit(pageSize).offset((page - 1) * pageSize);
}

export async function countMatching(db: Database, filters: Filters) {
  const { count } = await db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(matching(filters))
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
