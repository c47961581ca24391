import type { AccessAction, SignInAction } from '../../../shared/audit/actions.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { type Clock, HOUR, timestamp, timestampIn } from '../../platform/clock.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './event-queries.ts';
import { insertAudit } from './queries.ts';

/** What the trail tells besides changes: sign-ins, and what administrators look at (decisions §10). */

type Person = Pick<Actor, 'id' | 'email' | 'role'>;

/** What somebody did with their own account. Called in the transaction of it; the role is that of the moment. */
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
  /** Ids, counts and choices from lists, never what a person typed: nothing of it is erased with a person. */
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

/** Reads still work when writes fail, for example on a full disk: the log says what the trail does not. */
const withoutFailing = ({ log }: Recording, { action }: Access, recorded: Promise<void>) =>
  recorded.catch((error: unknown) => log.error({ err: error, action }, 'access not recorded'));

/** What an administrator looks at, the same thing once an hour. Nobody else's reading is recorded. */
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

/** The record of a student as a whole. */
export const recordView = (recording: Recording, actor: Actor, studentId: number) =>
  recordReading(recording, actor, {
    action: 'application_viewed',
    entity: 'student',
    entityId: String(studentId),
  });

const EXPORT = { action: 'applications_exported', entity: 'export', entityId: 'applications' } as const;

/** One export: in which form, by which filters, and how many. */
export const recordExport = (recording: Recording, actor: Actor, after: object) => {
  const access = { ...EXPORT, after };
  return withoutFailing(
    recording,
    access,
    queries.insertAccess(recording.db, entryOf(recording.clock, actor, access)),
  );
};

/** Records that are fetched without an export being told within the hour. */
export async function recordExportedBatch(recording: Recording, actor: Actor, applications: number) {
  const since = timestampIn(recording.clock, -HOUR);
  const told = await queries.hasExported(recording.db, { actorId: actor.id, since });
  if (!told) await recordExport(recording, actor, { applications });
}

export { listSignIns } from './event-queries.ts';
