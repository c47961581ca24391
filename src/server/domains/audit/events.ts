import type { AccessAction, SignInAction } from '../../../shared/audit/actions.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { type Clock, HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './event-queries.ts';
import { insertAudit } from './queries.ts';

/** The trail's entries besides changes: sign-ins, and what administrators look at (decisions §10). */

type Person = Pick<Actor, 'id' | 'email' | 'role'>;

/** Records what users do with their own account, with their role at that time. Call in the transaction that does it. */
export async function recordSignIn(
  trx: Transaction,
  clock: Clock,
  { id, email, role }: Person,
  action: SignInAction,
  { before, after }: { before?: object; after?: object } = {},
) {
  await insertAudit(trx, {
    at: timestamp(clock),
    actorId: id,
    actorEmail: email,
    action,
    kind: 'sign_in',
    entity: 'user',
    entityId: String(id),
    before: before ? JSON.stringify(before) : null,
    after: JSON.stringify({ role, ...after }),
  });
}

type Access = {
  action: AccessAction;
  entity: 'student' | 'export';
  entityId: string;
  /** Only ids, counts and choices from lists, never typed text: it is not erased when a person is deleted. */
  after?: object;
};
type Recording = Pick<Services, 'db' | 'clock' | 'log'>;

const entryOf = (clock: Clock, actor: Actor, { after, ...access }: Access): queries.AccessEntry => ({
  at: timestamp(clock),
  actorId: actor.id,
  actorEmail: actor.email,
  ...access,
  after: after ? JSON.stringify(after) : null,
});

/** Reads still work when writes fail (for example on a full disk): the failure only goes to the log. */
const withoutFailing = ({ log }: Recording, { action }: Access, recorded: Promise<void>) =>
  recorded.catch((error: unknown) => log.error({ err: error, action }, 'access not recorded'));

/** Records what an administrator looks at, at most once an hour for the same thing. Ignores other readers. */
export async function recordReading(recording: Recording, actor: Actor, access: Access) {
  if (!isAdministrator(actor.role)) return;
  const { db, clock } = recording;
  const record = async () => {
    const entry = entryOf(clock, actor, access);
    const since = timestampIn(clock, -HOUR);
    if (!(await queries.wasAccessed(db, { ...entry, since })))
      await queries.insertFirstAccess(db, entry, since);
  };
  await withoutFailing(recording, access, record());
}

/** Records that an administrator looked at a student's record as a whole. */
export const recordView = (recording: Recording, actor: Actor, studentId: number) =>
  recordReading(recording, actor, {
    action: 'application_viewed',
    entity: 'student',
    entityId: String(studentId),
  });

const EXPORT = { action: 'applications_exported', entity: 'export', entityId: 'applications' } as const;

/** Records an export. `after` has its format, filters and the number of applications. */
export const recordExport = (recording: Recording, actor: Actor, after: object) => {
  const access = { ...EXPORT, after };
  return withoutFailing(
    recording,
    access,
    queries.insertAccess(recording.db, entryOf(recording.clock, actor, access)),
  );
};

export { listSignIns } from './event-queries.ts';
