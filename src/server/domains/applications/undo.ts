import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { isDecided } from '../../../shared/applications/status.ts';
import { UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { dropKeptEmails, putEmailsBack, type UnsentStatusEmail, writeWithEmails } from '../mail/service.ts';
import { queueStatusEmail } from './emails.ts';
import { refreshWords } from './listing.ts';
import * as queries from './queries.ts';
import { submissionTime } from './status-change.ts';
import { deleteLastStep } from './steps-queries.ts';
import { emailFor, knowsDecision, takeEmailsBack, undoEnd } from './telling.ts';
import { statusAsTold } from './told.ts';
import { findReasonOfDraft, recordApplication } from './trail.ts';
import { deleteUndo, findUndo } from './undo-queries.ts';
import { requireOpenAndUnchanged } from './versions.ts';

const TOLD = `The applicant has been told. Only a decision of the last ${UNDO_MINUTES} minutes, or one that is not released, can be undone; set another status instead.`;

/** Of a withheld decision that came back before its own undoing was kept. */
const NOT_KNOWN = 'What was before this decision is not known any more. Please set another status instead.';

/** @throws CONFLICT when there is no decision that the actor can still undo. */
function requireUndoable<Undo extends { decidedById: number | null }>(
  application: AdministratorApplication,
  undo: Undo | undefined,
  actor: Actor,
  { now, seen }: { now: string; seen: string | undefined },
): Undo {
  const { applicationId, status, isTold, undoEndsAt } = application;
  if (!isDecided(status)) throw conflict(`There is no decision on ${applicationId} to undo.`);
  if (!undo && isTold === false) throw conflict(NOT_KNOWN);
  if (!undo || (isTold && (undoEndsAt === null || undoEndsAt <= now))) throw conflict(TOLD);
  // Without the version, nobody undoes a decision that they may not have seen.
  if (seen === undefined && undo.decidedById !== actor.id) {
    throw conflict(`Somebody else has decided on ${applicationId} meanwhile. Nothing was undone.`);
  }
  return undo;
}

type Undone = {
  before: AdministratorApplication;
  after: AdministratorApplication;
  unsent: UnsentStatusEmail | undefined;
  notBefore: string;
};

/**
 * Queues the email about the status that came back, where none was put back: a release had not written it yet, it was taken
 * back before an update, or it may be old. Of a letter about a draft, the audit trail holds the reason.
 */
async function queueAgain(
  trx: Transaction,
  services: Services,
  { before, after, unsent, notBefore }: Undone,
) {
  const { applicationId, status } = after;
  const reason = (status === 'draft' && (await findReasonOfDraft(trx, applicationId))) || undefined;
  const waiting = status === 'under_review' ? 'waiting' : undefined;
  const kind = emailFor({ before, status, reason }, unsent) ?? waiting;
  const isAfterDecision = knowsDecision(before, unsent);
  if (kind)
    await queueStatusEmail(trx, services, { kind, application: after, reason, isAfterDecision, notBefore });
}

/**
 * Takes a decision back, with its email: within ten minutes, or until it is released if it is withheld (telling §2).
 * @throws NOT_FOUND; CONFLICT later, and when somebody else changed it meanwhile.
 */
export function undoDecision(services: Services, actor: Actor, id: number, seen?: string) {
  const { clock } = services;
  return writeWithEmails(services, async (trx) => {
    const before = await queries.getApplication(trx, id);
    await requireOpenAndUnchanged(trx, actor, before, seen, 'The decision was not undone.');
    const now = timestamp(clock);
    const undo = requireUndoable(before, await findUndo(trx, id), actor, { now, seen });
    const { statusBefore, withdrawnAt, wasWithheld } = undo;
    const shownAfter = statusAsTold({ status: statusBefore, isTold: wasWithheld ? false : null });
    const isSeen = statusAsTold(before) !== shownAfter;
    const unsent = isSeen ? (await takeEmailsBack(trx, clock, [id])).get(id) : undefined;
    if (fromFlag(undo.hasEmail) && unsent === undefined) throw conflict(TOLD);
    const notBefore = undoEnd(clock);
    // A withheld decision may be undone weeks later: then the letter is written anew, to the name and address of now.
    const isRewritten = before.isTold === false && (await dropKeptEmails(trx, undo.id, now));
    const isPutBack = await putEmailsBack(trx, undo.id, notBefore);
    await deleteUndo(trx, undo.id);
    if (before.isTold) await deleteLastStep(trx, id);
    await queries.updateApplication(trx, id, {
      status: statusBefore,
      withdrawnAt,
      submittedAt: submissionTime(statusBefore, before, now),
      isWithheld: wasWithheld,
      undoEndsAt: null,
      updatedAt: now,
    });
    await refreshWords(trx, [before.studentId]);
    const after = await queries.getApplication(trx, id);
    if (isRewritten || (fromFlag(undo.tookEmailBack) && !isPutBack))
      await queueAgain(trx, services, { before, after, unsent, notBefore });
    await recordApplication(trx, services, actor, { action: 'decision_undone', before, after });
    return after;
  });
}
