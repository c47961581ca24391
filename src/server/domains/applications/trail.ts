import type { Application } from '../../../shared/applications/schema.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';

const decided = ({ firstChoiceSubjects, secondChoiceSubjects, status, submittedAt }: Application) => ({
  firstChoiceSubjects,
  secondChoiceSubjects,
  status,
  submittedAt,
});

type Change = {
  action: 'application_created' | 'choices_changed' | 'status_changed' | 'decision_undone';
  before: Application | null;
  after: Application;
  /** What the administrator told the applicant beside the status. */
  telling?: Telling;
};

/** Records one write of an application as one row of the audit trail. */
export async function recordApplication(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  { action, before, after, telling: { reason, correct } = {} }: Change,
) {
  await recordChange(trx, clock, actor, {
    action,
    entity: 'application',
    entityId: after.applicationId,
    before: before && decided(before),
    after: { ...decided(after), ...(reason && { reason }), ...(correct !== undefined && { correct }) },
  });
}
