import type { TestPortal } from './portal.ts';

/** The trail, oldest first, its JSON read. */
export async function trailOf({ services }: TestPortal) {
  const rows = await services.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const read = (json: string | null): unknown => json && JSON.parse(json);
  return rows.map(({ id: _, ...row }) => ({ ...row, before: read(row.before), after: read(row.after) }));
}
