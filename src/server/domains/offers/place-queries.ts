import { fromFlag } from '../../platform/database/codecs.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

/** What offers need of how places are set up. Undefined when they are not. */
export async function findPlaceRules(db: Database, intakeId: number) {
  const row = await db
    .selectFrom('placeSettings')
    .select([
      'isOn',
      'totalPlaces',
      'checkedOnly',
      'answerDays',
      'showsPosition',
      'fillsByItself',
      'conditions',
    ])
    .where('intakeId', '=', intakeId)
    .executeTakeFirst();
  if (!row || !fromFlag(row.isOn)) return undefined;
  const { isOn: _, checkedOnly, showsPosition, fillsByItself, ...rules } = row;
  return {
    ...rules,
    checkedOnly: fromFlag(checkedOnly),
    showsPosition: fromFlag(showsPosition),
    fillsByItself: fromFlag(fillsByItself),
  };
}

/** Those of these applications with an exception to prerequisites. */
export async function listExcepted(db: Database, applicationIds: readonly number[]) {
  const rows = await db
    .selectFrom('placements')
    .select('applicationId')
    .where('applicationId', 'in', listed(applicationIds))
    .where('exceptionReason', 'is not', null)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

/** The classes with their seats, in the order of subjects and blocks. */
export const listClasses = (db: Database, intakeId: number) =>
  db
    .selectFrom('placeClasses')
    .innerJoin('subjects', 'subjects.id', 'placeClasses.subjectId')
    .select([
      'placeClasses.subjectId',
      'placeClasses.block',
      'placeClasses.seats',
      'subjects.name as subject',
    ])
    .where('intakeId', '=', intakeId)
    .orderBy('subjects.name')
    .orderBy('placeClasses.block')
    .execute();

/** The name of the latest intake that has classes of a subject; undefined when none has. */
export async function findIntakeWithClass(db: Database, subjectId: number) {
  const intake = await db
    .selectFrom('intakes')
    .select('name')
    .where('id', 'in', (classes) =>
      classes.selectFrom('placeClasses').select('intakeId').where('subjectId', '=', subjectId),
    )
    .orderBy('entryYear', 'desc')
    .executeTakeFirst();
  return intake?.name;
}
