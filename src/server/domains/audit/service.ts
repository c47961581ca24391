import type { RecordedChange } from '../../../shared/admissions/history.ts';
import type { ChangeAction } from '../../../shared/audit/actions.ts';
import { isAdministrator, type Role } from '../../../shared/auth/constants.ts';
import { describeResult, namedResultSchema } from '../../../shared/exam-results/describe.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { fromFlag, fromObject } from '../../platform/database/codecs.ts';
import type { Actor } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { namesOfUsers } from '../users/service.ts';
import { fieldChanges } from './field-changes.ts';
import * as queries from './queries.ts';

export type Change = {
  action: ChangeAction;
  entity:
    | 'portalSchedule'
    | 'siteSetting'
    | 'school'
    | 'firstStep'
    | 'application'
    | 'student'
    | 'letter'
    | 'letterTemplate'
    | 'subject'
    | 'scholarshipGroup'
    | 'user'
    | 'secondStepPolicy'
    | 'backup'
    | 'decisionSettings'
    | 'release'
    | 'message'
    | 'places'
    | 'examSubjectName'
    | 'broadsheet'
    | 'intake'
    | 'retention';
  entityId: string;
  /** `before` is null when something is created, `after` when it is deleted. */
  before: object | null;
  after: object | null;
};

/**
 * The author of a write. `id` is null when the account is gone by the time that it takes effect; `role` is null for the
 * two authors below.
 */
export type Author = { id: number | null; email: string; role: Role | null };

/** Named in place of an account, so that the trail holds nothing of a person that would have to be erased. */
export const THE_APPLICANT: Author = { id: null, email: 'The applicant', role: null };
/** What the program does by itself. */
export const THE_PORTAL: Author = { id: null, email: 'The portal', role: null };

/**
 * Records an administrator's write as one row: who, when, what, before and after (decisions §6). Applicants' own writes
 * are not recorded, except as `THE_APPLICANT`. Call in the transaction of the write.
 */
export const recordChange = (trx: Transaction, clock: Clock, actor: Author, change: Change) =>
  recordChanges(trx, clock, actor, [change]);

/** As recordChange, one row for each. */
export async function recordChanges(
  trx: Transaction,
  clock: Clock,
  actor: Author,
  changes: readonly Change[],
) {
  if (actor.role !== null && !isAdministrator(actor.role)) return;
  const at = timestamp(clock);
  const entries = changes.map(({ action, entity, entityId, before, after }) => ({
    at,
    actorId: actor.id,
    actorEmail: actor.email,
    action,
    entity,
    entityId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }));
  await queries.insertChanges(trx, entries);
}

/** Replaces the address of a deleted applicant in the trail. */
export const accountWord = (id: number | string) => `account ${id}`;

/**
 * Blanks the values in all earlier entries about deleted people. Who, when, the action and the ids stay
 * (decisions §10). Call in the transaction that deletes them, before the deletion is recorded.
 */
export async function eraseFromTrail(trx: Transaction, people: Partial<queries.Erased>) {
  const none = { applicationIds: [], studentIds: [], userIds: [], emails: [] };
  await queries.eraseValues(trx, { ...none, ...people });
}

/**
 * As eraseFromTrail, for an account. Also replaces the address in an applicant's own entries; an administrator's stays.
 * @returns the addresses that the account has had, as far as the trail knew them.
 */
export async function eraseAccount(
  trx: Transaction,
  { id, email, role }: Pick<Actor, 'id' | 'email' | 'role'>,
): Promise<string[]> {
  const former = await queries.listAddresses(trx, id);
  await eraseFromTrail(trx, { userIds: [id], emails: [email] });
  if (!isAdministrator(role)) await queries.renameActor(trx, id, accountWord(id));
  return [...new Set([email, ...former])];
}

type State = ReturnType<typeof fromObject> | null;
const readState = (json: string | null): State => (json === null ? null : fromObject(json));

/** Entries as shown to people: who, when, what, and the fields that differ. */
export async function describeEntries<Entry extends queries.Entry>(db: Database, entries: Entry[]) {
  const names = await namesOfUsers(
    db,
    entries.flatMap(({ actorId }) => actorId ?? []),
  );
  return entries.map((entry) => {
    const { id, at, actorId, actorEmail, action, isErased } = entry;
    const before = readState(entry.before);
    const after = readState(entry.after);
    const { data: changedResult } = before ? namedResultSchema.safeParse(after) : {};
    const change: RecordedChange = {
      id,
      at,
      actor: { email: actorEmail, name: names.get(actorId ?? 0) ?? null },
      action,
      ...(changedResult && { about: describeResult(changedResult) }),
      changes: fieldChanges(before, after),
      ...(fromFlag(isErased) && { valuesRemoved: true }),
    };
    return { entry, state: after ?? before, change };
  });
}

/** The changes of these records, latest first, and their total number. */
export async function readChanges(
  db: Database,
  records: readonly queries.Entity[],
  section: queries.Section,
): Promise<{ items: RecordedChange[]; total: number }> {
  const described = await describeEntries(db, await queries.listChanges(db, records, section));
  return {
    items: described.map(({ change }) => change),
    total: await queries.countChanges(db, records),
  };
}

export {
  countDecidedSince,
  findChangeTo,
  findLatestChange,
  hasChanged,
  listSafetyBackups,
} from './queries.ts';
