import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { isDecided } from '../../../shared/applications/status.ts';
import { type Telling, UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import { type Clock, MINUTE, timestampIn } from '../../platform/clock.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import type { Author } from '../audit/service.ts';
import { areDecisionsWithheld, withdrawReleaseEmails } from '../decisions/service.ts';
import {
  keepEmailsForUndo,
  listStatusEmails,
  type UnsentStatusEmail,
  withdrawEmailsById,
} from '../mail/service.ts';
import { type NewStatusEmail, queueStatusEmails, type StatusEmail } from './emails.ts';
import { statusAsTold } from './told.ts';
import { deleteUndos, insertUndos } from './undo-queries.ts';

/** What applicants are told of an administrator's change of status (telling §2, §4). */

const UNDO_TIME = UNDO_MINUTES * MINUTE;
/** Until then a decision that is told at once can be undone, and its email waits. */
export const undoEnd = (clock: Clock) => timestampIn(clock, UNDO_TIME);

/**
 * Keeps releases from writing about the present status of these applications.
 * @returns the emails about it that have not gone, and the applications that have any or were to get one, with what it is.
 */
async function emailsToTakeBack(trx: Transaction, clock: Clock, applicationIds: readonly number[]) {
  const { emailIds, unsent } = await listStatusEmails(trx, clock, applicationIds);
  const fromReleases = await withdrawReleaseEmails(trx, applicationIds);
  return { emailIds, unsent: new Map([...fromReleases.map((id) => [id, 'first'] as const), ...unsent]) };
}

/**
 * Deletes the emails about the present status of these applications that have not gone.
 * @returns the applications that had any, and what it was.
 */
export async function takeEmailsBack(
  trx: Transaction,
  clock: Clock,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, UnsentStatusEmail>> {
  const { emailIds, unsent } = await emailsToTakeBack(trx, clock, applicationIds);
  await withdrawEmailsById(trx, emailIds);
  return unsent;
}

type Change = { before: AdministratorApplication; status: ApplicationStatus } & Telling;

/**
 * Whether the applicant has been told a decision.
 * @param unsent the email that has just been taken back. Without its first email, nobody was told.
 */
export const knowsDecision = ({ isTold }: AdministratorApplication, unsent: UnsentStatusEmail | undefined) =>
  unsent ? unsent === 'correction' : isTold === true;

/**
 * The email about a change to a status, as the applicant sees it, if that calls for one.
 * @param unsent the email about the status of before, if it has just been taken back.
 */
export function emailFor(
  { before, status, reason, correct = true }: Change,
  unsent: UnsentStatusEmail | undefined,
): StatusEmail | undefined {
  if (status === 'draft') return reason ? 'back_to_draft' : undefined;
  if (knowsDecision(before, unsent)) return correct ? 'correction' : undefined;
  if (isDecided(status)) return status;
  // Only a draft can be newly submitted. A status that is reset to submitted had its receipt before.
  return status === 'submitted' && before.status === 'draft' ? 'receipt' : undefined;
}

/** The columns of an application that say what is told. */
export type ToldColumns = { isWithheld: number; undoEndsAt: string | null };

/**
 * Queues the emails about changes of status, where they call for one, and prepares their undoing. A decision that was
 * told is changed at once, whatever the setting: withholding the new one would tell that there is one.
 * @returns what is told, by application.
 */
export async function tellChanges(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  actor: Author,
  changes: readonly (Change & { submittedAt: string | null })[],
) {
  const { clock } = services;
  const areWithheld = await areDecisionsWithheld(trx);
  /** As the applicants see them. */
  const shown = changes.map((change) => {
    const isWithheld = isDecided(change.status) && change.before.isTold !== true && areWithheld;
    return { ...change, isWithheld, status: isWithheld ? 'under_review' : change.status };
  });
  // Where the applicant sees no change, an email that has not gone still says how it stands.
  const changed = shown.filter(({ before, status }) => status !== statusAsTold(before));
  const { emailIds, unsent: tookBack } = await emailsToTakeBack(
    trx,
    clock,
    changed.map(({ before: { id } }) => id),
  );
  // Undoing the new decision brings a withheld one back, which can be undone as well.
  const keepUndo = ({ before, status }: Change) => isDecided(status) && before.isTold === false;
  await deleteUndos(
    trx,
    changes.filter((change) => !keepUndo(change)).map(({ before: { id } }) => id),
  );
  const emails: NewStatusEmail[] = [];
  const told = new Map<number, ToldColumns>();
  for (const change of shown) {
    const { before, status, submittedAt, reason, isWithheld } = change;
    const unsent = tookBack.get(before.id);
    const kind = emailFor(change, unsent);
    const notBefore = isDecided(status) ? undoEnd(clock) : null;
    const application = { ...before, status, submittedAt };
    const isAfterDecision = knowsDecision(before, unsent);
    if (kind) emails.push({ kind, application, reason, isAfterDecision, notBefore });
    told.set(before.id, { isWithheld: toFlag(isWithheld), undoEndsAt: notBefore });
  }
  const queued = await queueStatusEmails(trx, services, emails);
  const undos = changes
    .filter(({ status }) => isDecided(status))
    .map(({ before: { id, status: statusBefore, withdrawnAt, isTold } }) => ({
      applicationId: id,
      statusBefore,
      withdrawnAt,
      wasWithheld: toFlag(isTold === false),
      hasEmail: toFlag(queued.has(id) && told.get(id)?.isWithheld === 0),
      tookEmailBack: toFlag(tookBack.has(id)),
      decidedById: actor.id,
    }));
  await insertUndos(trx, undos);
  await keepEmailsForUndo(trx, emailIds);
  return told;
}

/** Another email tells the status at once: it is not withheld, and is taken back by other means than undoing. */
export async function tellOtherwise(trx: Transaction, clock: Clock, ids: readonly number[]) {
  await takeEmailsBack(trx, clock, ids);
  await deleteUndos(trx, ids);
  return new Map(ids.map((id) => [id, { isWithheld: 0, undoEndsAt: null }]));
}
