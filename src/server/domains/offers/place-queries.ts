import { fromFlag } from '../../platform/database/codecs.ts';
import type { Database } from '../../tables.ts';

/** What offers need of how places are set up. Undefined when they are not. */
export async function findPlaceRules(db: Database, intakeId: number) {
  const row = await db
    .selectFrom('placeSettings')
    .select(['isOn', 'totalPlaces', 'answerDays', 'showsPosition', 'fillsByItself', 'conditions'])
    .where('intakeId', '=', intakeId)
    .executeTakeFirst();
  if (!row || !fromFlag(row.isOn)) return undefined;
  const { isOn: _, showsPosition, fillsByItself, ...rules } = row;
  return { ...rules, showsPosition: fromFlag(showsPosition), fillsByItself: fromFlag(fillsByItself) };
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
