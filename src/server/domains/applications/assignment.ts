import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type Author, recordChanges } from '../audit/service.ts';
import { refreshWords } from './listing.ts';
import { requireOpenIntake } from './open-intake.ts';
import * as queries from './queries.ts';

/** An administrator as the trail names them. */
type Assignee = { id: number; email: string };

type Assigned = Pick<AdministratorApplication, 'id' | 'applicationId' | 'studentId'> & {
  /** The address of the administrator in whose queue it is. */
  before: string | null;
};

/** Puts applications into an administrator's queue, or into nobody's. @throws CONFLICT in a closed intake. */
export async function assignApplications(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  applications: readonly Assigned[],
  assignee: Assignee | null,
) {
  await requireOpenIntake(
    trx,
    applications.map(({ id }) => id),
  );
  await writeAssignee(trx, services, actor, applications, assignee);
}

async function writeAssignee(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Author,
  applications: readonly Assigned[],
  assignee: Assignee | null,
) {
  const ids = applications.map(({ id }) => id);
  const updatedAt = timestamp(clock);
  await queries.updateAssignee(trx, ids, { assignedTo: assignee?.id ?? null, updatedAt });
  await refreshWords(
    trx,
    applications.map(({ studentId }) => studentId),
  );
  const rows = applications.map(({ applicationId, before }) => ({
    action: 'application_assigned' as const,
    entity: 'application' as const,
    entityId: applicationId,
    before: { assignedTo: before },
    after: { assignedTo: assignee?.email ?? null },
  }));
  await recordChanges(trx, clock, actor, rows);
}

/** Empties the queue of an account that is deleted or is no active administrator any more, in closed intakes as well. */
export async function unassignAll(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Author,
  account: Assignee,
) {
  const applications = await queries.listAssignedTo(trx, account.id);
  const assigned = applications.map((application) => ({ ...application, before: account.email }));
  await writeAssignee(trx, services, actor, assigned, null);
}
