import { sql } from 'kysely';
import { type ApplicationQuery, DEFAULT_PAGE_SIZE, type SortKey } from '../../../shared/admissions/schema.ts';
import type { Database } from '../../tables.ts';
import { selectApplications, toApplication } from '../applications/service.ts';

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

/** The applications that match, in order; one page of them when a page is asked for. */
export async function listApplications(db: Database, query: ApplicationQuery, paged: boolean) {
  let select = selectApplications(db).where(matching(query));
  for (const { key, direction } of query.sort ?? []) {
    for (const column of ORDER[key]) {
      const collation = column.startsWith('students.') ? sql` COLLATE NOCASE` : sql``;
      select = select.orderBy(sql`${sql.ref(column)}${collation}`, direction);
    }
  }
  select = select.orderBy('applications.id');
  if (paged) {
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    select = select.limit(pageSize).offset((page - 1) * pageSize);
  }
  return (await select.execute()).map(toApplication);
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
