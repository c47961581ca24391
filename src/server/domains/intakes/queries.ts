import type { Database } from '../../tables.ts';

export async function selectCurrentIntakeId(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('intakes')
    .select('id')
    .where('state', '=', 'current')
    .executeTakeFirstOrThrow();
  return id;
}
