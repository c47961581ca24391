import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../tables.ts';
import type { PlaceTables } from './table.ts';

export type SettingsRow = Selectable<PlaceTables['placeSettings']>;

export const findSettings = (db: Database, intakeId: number): Promise<SettingsRow | undefined> =>
  db
    .selectFrom('placeSettings')
    .select([
      'intakeId',
      'isOn',
      'totalPlaces',
      'ownSchoolPlaces',
      'minimumPasses',
      'minimumSubjects',
      'checkedOnly',
      'merit',
      'answerDays',
      'showsPosition',
      'fillsByItself',
      'conditions',
      'version',
    ])
    .where('intakeId', '=', intakeId)
    .executeTakeFirst();

export async function storeSettings(trx: Transaction, row: SettingsRow) {
  const { intakeId: _, ...values } = row;
  await trx
    .insertInto('placeSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('intakeId').doUpdateSet(values))
    .execute();
}

export const listClasses = (db: Database, intakeId: number) =>
  db
    .selectFrom('placeClasses')
    .innerJoin('subjects', 'subjects.id', 'placeClasses.subjectId')
    .select(['subjects.name as subject', 'placeClasses.block', 'placeClasses.seats'])
    .where('placeClasses.intakeId', '=', intakeId)
    .orderBy('subjects.name')
    // Classes without a block come last.
    .orderBy(sql`placeClasses.block = ''`)
    .orderBy('placeClasses.block')
    .execute();

export async function replaceClasses(
  trx: Transaction,
  intakeId: number,
  classes: readonly Omit<Insertable<PlaceTables['placeClasses']>, 'intakeId'>[],
) {
  await trx.deleteFrom('placeClasses').where('intakeId', '=', intakeId).execute();
  const rows = classes.map((each) => ({ ...each, intakeId }));
  if (rows.length > 0) await trx.insertInto('placeClasses').values(rows).execute();
}

export async function copyClasses(trx: Transaction, from: number, to: number) {
  await trx
    .insertInto('placeClasses')
    .columns(['intakeId', 'subjectId', 'block', 'seats'])
    .expression((row) =>
      row
        .selectFrom('placeClasses')
        .select([sql.lit(to).as('intakeId'), 'subjectId', 'block', 'seats'])
        .where('intakeId', '=', from),
    )
    .execute();
}
