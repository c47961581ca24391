import type { Database } from '../../tables.ts';
import { reachedByEmail } from '../applications/addressees.ts';

/** Says of people whether a letter about an offer reaches them, in place of what tells it. */
export async function markReached<Person extends { studentId: number; email: string }>(
  db: Database,
  people: readonly Person[],
) {
  const isReached = await reachedByEmail(
    db,
    people.map(({ studentId }) => studentId),
  );
  return people.map(({ studentId: id, email, ...person }) => ({
    ...person,
    hasEmail: isReached({ id, email }),
  }));
}
