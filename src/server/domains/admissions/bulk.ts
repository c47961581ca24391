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
import { newRequestSchema } from '../../../shared/requests/schema.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import {
  assignApplications,
  hasUnseen,
  ineligibleSubjectsOf,
  requireOpenIntake,
  setStatuses,
} from '../applications/service.ts';
import { onlyOnce } from '../idempotency/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { planOffers } from '../offers/approving.ts';
import { askAll, previewRequestEmails, reasonsNotToAsk, requireDayAhead } from '../requests/service.ts';
import { listAdministrators } from '../users/service.ts';
import { changesSinceSeen, readSelection } from './selection.ts';

/** One action for many applications (bulk §1). The rules are those of single ones. */

const STATUS_AFTER: Record<Exclude<BulkAction, 'assign' | 'request'>, ApplicationStatus> = {
  under_review: 'under_review',
  approve: 'approved',
  reject: 'rejected',
};

type IneligibleOf = (application: AdministratorApplication) => string[];

type Rules = {
  isChanged: (application: AdministratorApplication) => boolean;
  ineligibleOf: IneligibleOf;
  notAsked: ReadonlyMap<number, LeftReason>;
};

/** Why the action leaves an application alone; undefined when it does not. */
function reasonToLeave(
  application: AdministratorApplication,
  request: BulkRequest,
  { isChanged, ineligibleOf, notAsked }: Rules,
): LeftReason | undefined {
  const { id, status, assignedTo, withdrawnAt } = application;
  if (isChanged(application)) return 'changed since you looked';
  if (request.action === 'request') return notAsked.get(application.id);
  if (request.action === 'assign') {
    return assignedTo === request.assignedTo ? 'assigned so already' : undefined;
  }
  if (isDecided(status)) return 'decided already';
  if (withdrawnAt) return 'withdrawn';
  if (!isDecidable(status)) return 'not submitted yet';
  if (request.seenClosed && hasUnseen(ineligibleOf(application), request.seenClosed[id] ?? []))
    return 'changed since you looked';
  return status === STATUS_AFTER[request.action] ? 'under review already' : undefined;
}

/** What a bulk request asks for; undefined for other actions. */
const askedIn = (request: BulkRequest) =>
  request.action === 'request' ? newRequestSchema.parse(request) : undefined;

/**
 * Splits the selection into those that are changed and those that are left alone, with the reason. `closed`: those that
 * would be approved although they are ineligible for a chosen subject.
 */
async function partitionSelection(services: Services, trx: Database, request: BulkRequest) {
  const selected = await readSelection(services, trx, request);
  // Those of a list were seen in it.
  const { versions, since = request.snapshot } = request;
  const isChanged = await changesSinceSeen(services, trx, { versions, since });
  const asked = askedIn(request);
  const notAsked: Rules['notAsked'] = asked
    ? await reasonsNotToAsk(trx, selected.applications, asked)
    : new Map();
  const ineligibleOf: IneligibleOf =
    request.action === 'approve' ? await ineligibleSubjectsOf(trx, selected.applications) : () => [];
  const reasons = new Map<number, LeftReason | undefined>(
    selected.applications.map((application) => [
      application.id,
      reasonToLeave(application, request, { isChanged, ineligibleOf, notAsked }),
    ]),
  );
  if (request.action === 'approve') {
    const free = selected.applications.filter(({ id }) => reasons.get(id) === undefined);
    for (const [id, place] of await planOffers(trx, free))
      if (typeof place === 'string') reasons.set(id, 'no place is free');
  }
  const left = selected.applications.flatMap(({ id, applicationId }) => {
    const reason = reasons.get(id);
    return reason ? [{ id, applicationId, reason }] : [];
  });
  const gone = selected.gone.map((id) => ({ id, applicationId: null, reason: 'no longer there' as const }));
  const chosen = selected.applications.filter(({ id }) => reasons.get(id) === undefined);
  const closed = chosen
    .map((application) => ({ ...application, subjects: ineligibleOf(application) }))
    .filter(({ subjects }) => subjects.length > 0)
    .map(({ id, applicationId, subjects }) => ({ id, applicationId, subjects }));
  return { chosen, left: [...left, ...gone], closed };
}

type Administrators = Awaited<ReturnType<typeof listAdministrators>>;

/** @throws BAD_REQUEST when the account is no active administrator. */
function requireAssignee(administrators: Administrators, { assignedTo = null }: BulkRequest) {
  const assignee = administrators.find(({ id }) => id === assignedTo) ?? null;
  if (!assignee && assignedTo !== null)
    throw invalid('Applications can be assigned to active administrators only.', 'assignedTo');
  return assignee;
}

/** @throws BAD_REQUEST for a wrong assignee, or a day to answer by that is not ahead. */
async function requireValid(db: Database, { clock }: Services, request: BulkRequest) {
  const asked = askedIn(request);
  if (asked) requireDayAhead(clock, asked.answerBy);
  if (request.action === 'assign') requireAssignee(await listAdministrators(db), request);
}

async function carryOut(
  trx: Transaction,
  services: Services,
  actor: Actor,
  request: BulkRequest,
  chosen: readonly AdministratorApplication[],
): Promise<void> {
  const { action } = request;
  const asked = askedIn(request);
  if (asked) return void (await askAll(trx, services, actor, chosen, asked));
  if (action !== 'assign' && action !== 'request')
    return setStatuses(trx, services, actor, chosen, STATUS_AFTER[action]);
  const administrators = await listAdministrators(trx);
  const assignee = requireAssignee(administrators, request);
  const emails = new Map(administrators.map(({ id, email }) => [id, email]));
  const assigned = chosen.map((application) => ({
    ...application,
    before: emails.get(application.assignedTo ?? 0) ?? null,
  }));
  await assignApplications(trx, services, actor, assigned, assignee);
}

const answerOf = ({ chosen, left }: Awaited<ReturnType<typeof partitionSelection>>): BulkAnswer => ({
  changed: chosen.length,
  left,
});

function preview(services: Services, request: BulkRequest) {
  return readSnapshot(services.db, async (trx) => {
    await requireValid(trx, services, request);
    const parts = await partitionSelection(services, trx, request);
    const asked = askedIn(request);
    return {
      ...answerOf(parts),
      ...(request.action === 'approve' && { closed: parts.closed }),
      ...(asked && (await previewRequestEmails(trx, services, parts.chosen, asked))),
    };
  });
}

/**
 * Carries an action out for all that are selected and can be changed, in one transaction, or only says what it would do.
 * @returns how many were changed, and which were left alone and why.
 * @throws BAD_REQUEST for a wrong assignee; GONE for a list that is not kept; CONFLICT for a key of another request, and
 * when one of them belongs to a closed intake.
 */
export function changeMany(
  services: Services,
  actor: Actor,
  { preview: isPreview, key, ...request }: BulkRequest,
): Promise<BulkAnswer> {
  if (isPreview) return preview(services, request);
  return writeWithEmails(services, (trx) =>
    onlyOnce(trx, services.clock, actor, { key, request, answer: bulkAnswerSchema }, async () => {
      await requireValid(trx, services, request);
      const parts = await partitionSelection(services, trx, request);
      await requireOpenIntake(
        trx,
        [...parts.chosen, ...parts.left].map(({ id }) => id),
      );
      if (parts.chosen.length > 0) await carryOut(trx, services, actor, request, parts.chosen);
      return answerOf(parts);
    }),
  );
}
