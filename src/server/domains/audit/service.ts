import { fieldChanges, type RecordedChange } from '../../../shared/admissions/history.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import { examResultSchema } from '../../../shared/exam-results/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { fromObject } from '../../platform/database/codecs.ts';
import type { Actor } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { namesOfUsers } from '../users/service.ts';
import * as queries from './queries.ts';

type Change = {
  action:
    | 'schedule_changed'
    | 'setting_changed'
    | 'school_changed'
    | 'status_changed'
    | 'student_created'
    | 'student_changed'
    | 'application_created'
    | 'results_changed'
    | 'choices_changed'
    | 'application_deleted'
    | 'note_added'
    | 'note_removed'
    | 'subject_created'
    | 'subject_changed'
    | 'subject_deleted'
    | 'scholarship_group_created'
    | 'scholarship_group_changed'
    | 'scholarship_group_deleted'
    | 'documents_changed'
    | 'mail_sent_again';
  entity:
    | 'portalSchedule'
    | 'siteSetting'
    | 'school'
    | 'application'
    | 'student'
    | 'letter'
    | 'subject'
    | 'scholarshipGroup';
  entityId: string;
  /** Null for what was not there before, or is not there any more. */
  before: object | null;
  after: object | null;
};

/** Whose write it is. */
type Author = Pick<Actor, 'id' | 'email' | 'role'>;

/**
 * Every administrator's write is one row: who, when, what, before and after (decisions §6). Applicants' writes of
 * their own are not recorded. Called in the transaction of the write.
 */
export async function recordChange(trx: Transaction, clock: Clock, actor: Author, change: Change) {
  if (!isAdministrator(actor.role)) return;
  const { action, entity, entityId, before, after } = change;
  await queries.insertAudit(trx, {
    at: timestamp(clock),
    actorId: actor.id,
    actorEmail: actor.email,
    action,
    entity,
    entityId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}

/** The changes of these records, latest first, and how many there are in all. */
export async function listChanges(
  db: Database,
  records: readonly queries.Entity[],
  section: queries.Section,
): Promise<{ items: RecordedChange[]; total: number }> {
  const rows = await queries.listEntries(db, records, section);
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  );
  const read = (json: string | null) => json && fromObject(json);
  const items = rows.map(({ id, at, actorId, actorEmail, action, ...states }) => {
    const before = read(states.before) || null;
    const after = read(states.after) || null;
    const { data: changedResult } = before ? examResultSchema.safeParse(after) : {};
    return {
      id,
      at,
      actor: { email: actorEmail, name: names.get(actorId ?? 0) ?? null },
      action,
      ...(changedResult && { about: describeResult(changedResult) }),
      changes: fieldChanges(before, after),
    };
  });
  return { items, total: await queries.countEntries(db, records) };
}
