import type { Application } from '../../../shared/applications/schema.ts';
import type { Database } from '../../tables.ts';
import * as queries from './queries.ts';

export { newestApplicationId } from './queries.ts';

/**
 * Whom a letter about an application goes to: the account's confirmed address, else the student's, else the account's
 * unconfirmed one (standing §7); empty without any.
 */
export type Addressee<About extends Application = Application> = About & {
  /** The account that owns the application; null for a paper application that nobody has claimed. */
  userId: number | null;
  /** Whether the address is the account's confirmed one. */
  isConfirmed: boolean;
};

type Owners = Awaited<ReturnType<typeof queries.ownersOf>>;

/** Empty when no letter can reach the student. */
function emailOf({ id, email }: { id: number; email: string }, owners: Owners): string {
  const owner = owners.get(id);
  return (owner?.emailVerified !== true && email) || (owner?.email ?? '');
}

/** The given applications with the accounts that own them. */
export async function withOwners<About extends Application>(
  db: Database,
  applications: readonly About[],
): Promise<Addressee<About>[]> {
  const owners = await queries.ownersOf(
    db,
    applications.map(({ studentId }) => studentId),
  );
  return applications.map((application) => {
    const owner = owners.get(application.studentId);
    const isConfirmed = owner?.emailVerified === true;
    const { studentId: id, student } = application;
    const email = emailOf({ id, email: student.email }, owners);
    return { ...application, student: { ...student, email }, userId: owner?.id ?? null, isConfirmed };
  });
}

/** Says whether a letter reaches a student: they or the account have an address. */
export async function reachedByEmail(db: Database, studentIds: readonly number[]) {
  const owners = await queries.ownersOf(db, studentIds);
  return (student: { id: number; email: string }) => emailOf(student, owners) !== '';
}

/** How many of them no letter reaches. */
export const countWithoutAddress = async (db: Database, applications: readonly Application[]) =>
  (await withOwners(db, applications)).filter(({ student }) => !student.email).length;

/** The addressees of the applications with these ids, in the order of the ids. Skips those that no longer exist. */
export const findAddressees = async (db: Database, ids: number[]) =>
  withOwners(db, await queries.listApplicationsWith(db, ids));
