import type { Application } from '../../../shared/applications/schema.ts';
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
  action: 'application_created' | 'choices_changed' | 'status_changed';
  before: Application | null;
  after: Application;
};

/** Records one write of an application as one row of the audit trail. */
export async function recordApplication(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  { action, before, after }: Change,
) {
  await recordChange(trx, clock, actor, {
    action,
    entity: 'application',
    entityId: after.applicationId,
    before: before && decided(before),
    after: decided(after),
  });
}
