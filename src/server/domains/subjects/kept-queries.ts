import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

/** The catalogue with which an intake was closed, if it has kept one. */
export async function findCatalogue(db: Database, intakeId: number) {
  const intake = await db
    .selectFrom('intakes')
    .select('catalogue')
    .where('id', '=', intakeId)
    .executeTakeFirst();
  return intake?.catalogue;
}

const withCatalogue = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db
    .selectFrom('intakes')
    // Such intakes are few, or none: SQLite looks for them first.
    .crossJoin('students')
    .select(['students.id', 'students.intakeId'])
    .where('intakes.catalogue', 'is not', null)
    .whereRef('students.intakeId', '=', 'intakes.id')
    .where('students.id', 'in', listed(ids)),
);

/** Those of these students whose intake has kept a catalogue. */
export const listWithCatalogue = (db: Database, studentIds: readonly number[]) =>
  withCatalogue(db, { ids: JSON.stringify(studentIds) });
