import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { isDecided } from '../../../shared/applications/status.ts';
import { type Telling, UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import { type Clock, MINUTE, timestampIn } from '../../platform/clock.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import type { Actor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { areDecisionsWithheld, withdrawReleaseEmail } from '../decisions/service.ts';
import { withdrawStatusEmails } from '../mail/service.ts';
import { queueStatusEmail, type StatusEmail } from './emails.ts';
import { deleteUndo, insertUndo } from './undo-queries.ts';

/** What applicants are told of an administrator's change of status (telling §2, §4). */

const UNDO_TIME = UNDO_MINUTES * MINUTE;
/** Until then a decision that is told at once can be undone, and its email waits. */
export const undoEnd = (clock: Clock) => timestampIn(clock, UNDO_TIME);

/** Deletes the emails about the present status that have not gone. @returns whether there were any. */
export async function takeEmailsBack(trx: Transaction, clock: Clock, applicationId: number) {
  const fromQueue = await withdrawStatusEmails(trx, clock, applicationId);
  const fromRelease = await withdrawReleaseEmail(trx, applicationId);
  return fromQueue || fromRelease;
}

type Change = {
  before: AdministratorApplication;
  status: ApplicationStatus;
  submittedAt: string | null;
} & Telling;

/** `isTold`: the applicant has an email about the decision that is changed. */
function emailFor(
  { before, status, reason, correct = true }: Change,
  isTold: boolean,
): StatusEmail | undefined {
  if (status === 'draft') return reason ? 'back_to_draft' : undefined;
  if (isTold) return correct ? 'correction' : undefined;
  if (status === 'approved' || status === 'rejected') return status;
  // Only a draft can be newly submitted. A status that is reset to submitted had its receipt before.
  return status === 'submitted' && before.status === 'draft' ? 'receipt' : undefined;
}

/**
 * Queues the email about a change of status, if it calls for one, and prepares its undoing. A decision that was told is
 * changed at once, whatever the setting: withholding the new one would tell that there is one.
 * @returns the columns of the application that say what is told.
 */
export async function tellChange(trx: Transaction, clock: Clock, actor: Actor, change: Change) {
  const { before, status, submittedAt, reason } = change;
  const tookEmailBack = await takeEmailsBack(trx, clock, before.id);
  await deleteUndo(trx, before.id);
  const isWithheld = isDecided(status) && before.isTold !== true && (await areDecisionsWithheld(trx));
  const kind = isWithheld ? undefined : emailFor(change, before.isTold === true && !tookEmailBack);
  const heldUntil = isDecided(status) ? undoEnd(clock) : null;
  const after = { ...before, status, submittedAt };
  const email = kind ? await queueStatusEmail(trx, clock, kind, after, { reason, heldUntil }) : null;
  if (isDecided(status)) {
    await insertUndo(trx, {
      applicationId: before.id,
      statusBefore: before.status,
      wasWithheld: toFlag(before.isTold === false),
      hasEmail: toFlag(email !== null),
      tookEmailBack: toFlag(tookEmailBack && before.isTold === true),
      decidedById: actor.id,
    });
  }
  return { isWithheld: toFlag(isWithheld), undoEndsAt: isWithheld ? null : heldUntil };
}
