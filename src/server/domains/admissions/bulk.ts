import {
  type BulkAction,
  type BulkAnswer,
  type BulkRequest,
  bulkAnswerSchema,
  type LeftReason,
} from '../../../shared/admissions/bulk.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { isDecidable, isDecided } from '../../../shared/applications/status.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { assignApplication, isChangedSince, setStatusOf } from '../applications/service.ts';
import { onlyOnce } from '../idempotency/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { listAdministrators } from '../users/service.ts';
import { readSelection, type Selected } from './selection.ts';

/** One action for many applications (bulk §1). The rules are those of single ones. */

const STATUS_AFTER: Record<Exclude<BulkAction, 'assign'>, ApplicationStatus> = {
  under_review: 'under_review',
  approve: 'approved',
  reject: 'rejected',
};

const isChanged = (
  application: AdministratorApplication,
  { versions }: BulkRequest,
  { written }: Selected,
) => {
  const seen = versions?.[application.id];
  return seen === undefined ? written.has(application.id) : isChangedSince(application, seen);
};

/** Why the action leaves an application alone; undefined when it does not. */
function reasonToLeave(
  application: AdministratorApplication,
  request: BulkRequest,
  selected: Selected,
): LeftReason | undefined {
  const { status, assignedTo } = application;
  if (isChanged(application, request, selected)) return 'changed since you looked';
  if (request.action === 'assign') {
    return assignedTo === request.assignedTo ? 'assigned so already' : undefined;
  }
  if (isDecided(status)) return 'decided already';
  if (!isDecidable(status)) return 'not submitted yet';
  return status === STATUS_AFTER[request.action] ? 'under review already' : undefined;
}

/** Who is changed, and who is left alone and why. */
async function sortOut(services: Services, trx: Database, request: BulkRequest) {
  const selected = await readSelection(services, trx, request);
  const reasons = new Map(
    selected.applications.map((application) => [
      application.id,
      reasonToLeave(application, request, selected),
    ]),
  );
  const left = selected.applications.flatMap(({ id, applicationId }) => {
    const reason = reasons.get(id);
    return reason ? [{ id, applicationId, reason }] : [];
  });
  const gone = selected.gone.map((id) => ({ id, applicationId: null, reason: 'no longer there' as const }));
  return {
    chosen: selected.applications.filter(({ id }) => reasons.get(id) === undefined),
    left: [...left, ...gone],
  };
}

type Administrators = Awaited<ReturnType<typeof listAdministrators>>;

/** @throws BAD_REQUEST when the account is no active administrator. */
function requireAssignee(administrators: Administrators, { assignedTo = null }: BulkRequest) {
  const assignee = administrators.find(({ id }) => id === assignedTo) ?? null;
  if (!assignee && assignedTo !== null)
    throw invalid('Applications can be assigned to active administrators only.', 'assignedTo');
  return assignee;
}

/** @returns the change of one application. @throws as requireAssignee. */
async function changeFor(trx: Database, request: BulkRequest) {
  const { action } = request;
  if (action !== 'assign') {
    const status = STATUS_AFTER[action];
    return (trx: Transaction, services: Services, actor: Actor, application: AdministratorApplication) =>
      setStatusOf(trx, services, actor, application, status);
  }
  const administrators = await listAdministrators(trx);
  const after = requireAssignee(administrators, request);
  return (trx: Transaction, services: Services, actor: Actor, application: AdministratorApplication) => {
    const before = administrators.find(({ id }) => id === application.assignedTo) ?? null;
    return assignApplication(trx, services, actor, { application, before, after });
  };
}

const answerOf = ({ chosen, left }: Awaited<ReturnType<typeof sortOut>>): BulkAnswer => ({
  changed: chosen.length,
  left,
});

function preview(services: Services, request: BulkRequest) {
  return readSnapshot(services.db, async (trx) => {
    await changeFor(trx, request);
    return answerOf(await sortOut(services, trx, request));
  });
}

/**
 * Carries an action out for all that are selected and can be changed, in one transaction, or only says what it would do.
 * @returns how many were changed, and which were left alone and why.
 * @throws BAD_REQUEST for a wrong assignee; GONE for a list that is not kept; CONFLICT for a key of another request.
 */
export function changeMany(
  services: Services,
  actor: Actor,
  { preview: isPreview, key, ...request }: BulkRequest,
): Promise<BulkAnswer> {
  if (isPreview) return preview(services, request);
  return writeWithEmails(services, (trx) =>
    onlyOnce(trx, services.clock, actor, { key, request, answer: bulkAnswerSchema }, async () => {
      const change = await changeFor(trx, request);
      const sorted = await sortOut(services, trx, request);
      for (const application of sorted.chosen) await change(trx, services, actor, application);
      return answerOf(sorted);
    }),
  );
}
