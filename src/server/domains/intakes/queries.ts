import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

const current = prepared((db: Database) =>
  db.selectFrom('intakes').select(['id', 'entryYear', 'name', 'openedAt']).where('state', '=', 'current'),
);

export async function currentIntake(db: Database) {
  const [intake] = await current(db, {});
  if (!intake) throw new Error('there is no current intake');
  return intake;
}

/** Gives the first intake another year, as long as nobody has applied. */
export async function setFirstYear(db: Database, entryYear: number, name: string) {
  await db
    .updateTable('intakes')
    .set({ entryYear, name })
    .where('entryYear', '<>', entryYear)
    .where((where) =>
      where.and([
        where.not(where.exists(where.selectFrom('applications').select('id'))),
        where.not(where.exists(where.selectFrom('intakes').select('id').where('state', '=', 'closed'))),
      ]),
    )
    .execute();
}
