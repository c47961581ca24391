import type { TestPortal } from '../portal.ts';

const read = (json: string | null): unknown => json && JSON.parse(json);

/** All entries of the audit trail, oldest first. Waits for the background, where failed log-ins are recorded. */
async function entriesOf({ services }: TestPortal) {
  await services.background.finished();
  const rows = await services.db.selectFrom('audit').selectAll().orderBy('id').execute();
  return rows.map(({ id: _, ...row }) => ({ ...row, before: read(row.before), after: read(row.after) }));
}

/** The changes in the audit trail, oldest first. */
export async function trailOf(portal: TestPortal) {
  const changes = (await entriesOf(portal)).filter(({ kind }) => kind === 'change');
  return changes.map(({ kind: _, isErased: __, ...change }) => change);
}

/** The other entries: sign-ins and accesses. */
export const eventsOf = async (portal: TestPortal) =>
  (await entriesOf(portal)).filter(({ kind }) => kind !== 'change');

/** The entries whose values were erased. */
export const erasedOf = async (portal: TestPortal) =>
  (await entriesOf(portal)).filter(({ isErased }) => isErased === 1);
