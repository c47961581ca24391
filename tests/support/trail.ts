import type { TestPortal } from './portal.ts';

const read = (json: string | null): unknown => json && JSON.parse(json);

/** All that the trail tells, oldest first, its JSON read. A failed log-in is told in the background. */
async function entriesOf({ services }: TestPortal) {
  await services.background.finished();
  const rows = await services.db.selectFrom('audit').selectAll().orderBy('id').execute();
  return rows.map(({ id: _, ...row }) => ({ ...row, before: read(row.before), after: read(row.after) }));
}

/** The changes that the trail tells, oldest first. */
export async function trailOf(portal: TestPortal) {
  const changes = (await entriesOf(portal)).filter(({ kind }) => kind === 'change');
  return changes.map(({ kind: _, isErased: __, ...change }) => change);
}

/** What it tells besides: sign-ins and accesses. */
export const eventsOf = async (portal: TestPortal) =>
  (await entriesOf(portal)).filter(({ kind }) => kind !== 'change');

/** The changes whose values were removed. */
export const erasedOf = async (portal: TestPortal) =>
  (await entriesOf(portal)).filter(({ isErased }) => isErased === 1);
