import { sql } from 'kysely';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

const unmet = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db
    .selectFrom('applicationChoices')
    .innerJoin('subjects', 'subjects.id', 'applicationChoices.subjectId')
    .select(['applicationChoices.applicationId', 'subjects.name'])
    .where('applicationChoices.applicationId', 'in', listed(ids))
    .where('applicationChoices.meetsPrerequisites', '=', sql.lit(0)),
);

/** The chosen subjects whose prerequisites are not met, by application id. */
export async function listUnmetChoices(db: Database, ids: readonly number[]) {
  return Map.groupBy(await unmet(db, { ids: JSON.stringify(ids) }), ({ applicationId }) => applicationId);
}

const csecSubjects = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('examResults')
    .select((select) => ['studentId', select.fn.count<number>('subjectName').distinct().as('count')])
    .where('studentId', 'in', listed(studentIds))
    .where('examType', '=', sql.lit('CSEC'))
    .where('resultCheck', '<>', sql.lit('not_on_slip'))
    .groupBy('studentId'),
);

/** The number of CSEC subjects that each student has results in that count, by student id. */
export async function countCsecSubjects(db: Database, studentIds: readonly number[]) {
  const rows = await csecSubjects(db, { studentIds: JSON.stringify(studentIds) });
  return new Map(rows.map(({ studentId, count }) => [studentId, count]));
}
