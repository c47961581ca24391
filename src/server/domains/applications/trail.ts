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

/** What one write changed of an application, in one row of the audit trail. */
export async function recordApplication(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  before: Application | null,
  after: Application,
) {
  const action = !before
    ? 'application_created'
    : before.status === after.status
      ? 'choices_changed'
      : 'status_changed';
  await recordChange(trx, clock, actor, {
    action,
    entity: 'application',
    entityId: after.applicationId,
    before: before && decided(before),
    after: decided(after),
  });
}
