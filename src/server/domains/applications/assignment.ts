import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { refreshWords } from './listing.ts';
import * as queries from './queries.ts';

/** An administrator as the trail names them. */
type Assignee = { id: number; email: string };

type Assignment = {
  application: Pick<AdministratorApplication, 'id' | 'applicationId' | 'studentId'>;
  before: Pick<Assignee, 'email'> | null;
  after: Assignee | null;
};

/** Puts an application into an administrator's queue, or into nobody's. */
export async function assignApplication(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  { application, before, after }: Assignment,
) {
  const { id, applicationId, studentId } = application;
  await queries.updateApplication(trx, id, { assignedTo: after?.id ?? null, updatedAt: timestamp(clock) });
  await refreshWords(trx, studentId);
  await recordChange(trx, clock, actor, {
    action: 'application_assigned',
    entity: 'application',
    entityId: applicationId,
    before: { assignedTo: before?.email ?? null },
    after: { assignedTo: after?.email ?? null },
  });
}

/** Empties the queue of an account that is deleted, or is no administrator any more. */
export async function unassignAll(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  account: Assignee,
) {
  for (const application of await queries.listAssignedTo(trx, account.id)) {
    await assignApplication(trx, services, actor, { application, before: account, after: null });
  }
}
