import { isAdministrator } from '../../../shared/auth/constants.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Actor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { insertAudit } from './queries.ts';

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
    | 'documents_changed'
    | 'mail_sent_again';
  entity: 'portalSchedule' | 'siteSetting' | 'school' | 'application' | 'student' | 'letter';
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
  await insertAudit(trx, {
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
