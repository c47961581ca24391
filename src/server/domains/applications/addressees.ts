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
    const email = (!isConfirmed && application.student.email) || (owner?.email ?? '');
    const student = { ...application.student, email };
    return { ...application, student, userId: owner?.id ?? null, isConfirmed };
  });
}

/** How many of them no letter reaches: neither the student nor an account has an address. */
export const countWithoutAddress = async (db: Database, applications: readonly Application[]) =>
  (await withOwners(db, applications)).filter(({ student }) => !student.email).length;

/** The addressees of the applications with these ids, in the order of the ids. Skips those that no longer exist. */
export const findAddressees = async (db: Database, ids: number[]) =>
  withOwners(db, await queries.listApplicationsWith(db, ids));
