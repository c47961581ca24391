import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { isFrozen } from '../../../shared/applications/status.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { DOCUMENT_CATEGORIES, type DocumentType } from '../../../shared/documents/constants.ts';
import { askSchoolMessage } from '../../../shared/intakes/schema.ts';
import { hasAcceptedPicture, isAnswerable, reasonClosed } from '../../../shared/requests/rules.ts';
import type { RequestState } from '../../../shared/requests/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import {
  getApplication,
  refreshResultsCheck,
  requireOpenIntake,
  touchApplication,
} from '../applications/service.ts';
import { withdrawRequestEmails } from '../mail/service.ts';
import { requireChangeable, requireReadable } from '../students/access.ts';
import * as queries from './queries.ts';
import { recordRequest } from './trail.ts';

/** Answers to requests (requests §3): what may be written although the application is frozen or the portal is closed. */

export { forgetMovedAnswers, isDocumentAskedOf } from './queries.ts';

type Request = NonNullable<Awaited<ReturnType<typeof queries.findRequest>>>;
type Asked = { request: Request; application: AdministratorApplication };

const ACCEPTED = 'The answer has been accepted and cannot be changed any more.';
const CANCELLED = 'The school does not ask for this any more. There is nothing to do.';
const PICTURE_STAYS = 'A profile picture is replaced by another one. Please upload that.';
const CLOSED = 'This application is no longer considered, so there is nothing to answer.';

/** Whether the applicant sees what is asked of the application, and can answer. */
export const showsRequests = (application: AdministratorApplication) =>
  reasonClosed(application) === undefined;

function requireAnswerable({ request, application }: Asked) {
  if (request.state === 'accepted') throw conflict(ACCEPTED);
  if (request.state === 'cancelled') throw conflict(CANCELLED);
  if (!showsRequests(application)) throw conflict(CLOSED);
}

/**
 * A request that the actor may answer: the owner of the application, or an administrator for them.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT once it is accepted or cancelled.
 */
async function requireRequest(trx: Transaction, actor: Actor, id: number): Promise<Asked> {
  const request = await queries.findRequest(trx, id);
  if (!request) throw notFound('There is no such request.');
  const application = await getApplication(trx, request.applicationId);
  await requireReadable(trx, actor, application.studentId);
  requireAnswerable({ request, application });
  if (!isAdministrator(actor.role)) await requireOpenIntake(trx, [application.id], askSchoolMessage);
  return { request, application };
}

type Upload = { requestId: number; studentId: number; documentType: DocumentType };

/**
 * The request that an upload answers.
 * @throws as requireRequest; BAD_REQUEST for another category; CONFLICT in place of a picture that was accepted.
 */
export async function requireRequestFor(
  trx: Transaction,
  actor: Actor,
  { requestId, studentId, documentType }: Upload,
): Promise<Asked> {
  const asked = await requireRequest(trx, actor, requestId);
  if (asked.application.studentId !== studentId)
    throw invalid('This request is about another student.', 'requestId');
  const wanted = asked.request.documentType;
  if (wanted === null) throw invalid('This request is answered with a text.', 'requestId');
  if (wanted !== documentType) {
    const { label } = DOCUMENT_CATEGORIES[wanted];
    throw invalid(`The school asks for this: ${label}. Please upload it there.`, 'documentType');
  }
  const answers = await queries.listAnswers(trx, [requestId]);
  if (!isAdministrator(actor.role) && hasAcceptedPicture(asked.request, answers)) throw conflict(ACCEPTED);
  return asked;
}

type Answer = { state: Extract<RequestState, 'open' | 'answered'>; answerText?: string; change: object };

/** Stores the outcome of an answer and withdraws emails that still ask for it. */
async function writeAnswer(
  trx: Transaction,
  services: Services,
  actor: Actor,
  { request, application }: Asked,
  { state, answerText, change }: Answer,
) {
  const answeredAt = state === 'answered' ? timestamp(services.clock) : null;
  await queries.updateLatestRound(trx, request.id, { answeredAt, ...(answerText && { answerText }) });
  await queries.setState(trx, request.id, state);
  if (state === 'answered') await withdrawRequestEmails(trx, request.id);
  await touchApplication(trx, services, application.id);
  await refreshResultsCheck(trx, application.studentId);
  await recordRequest(trx, services, actor, {
    action: 'request_answered',
    application,
    requestId: request.id,
    before: { state: request.state },
    after: { state, ...change },
  });
}

/** Answers a question; replaces the answer of before. @throws as requireRequest; BAD_REQUEST for a document. */
export async function writeText(
  trx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  text: string,
) {
  const asked = await requireRequest(trx, actor, id);
  if (asked.request.documentType !== null)
    throw invalid('This request is answered with a document. Please upload it.', 'text');
  await writeAnswer(trx, services, actor, asked, {
    state: 'answered',
    answerText: text,
    change: { answer: text },
  });
  return asked.application;
}

/** The documents that an answer of before brought, and that a new one replaces: those that were not accepted. */
export async function answersToReplace(trx: Transaction, { request }: Asked) {
  const answers = await queries.listAnswers(trx, [request.id]);
  return answers.filter(({ check }) => check !== 'accepted').map(({ documentId }) => documentId);
}

/** Takes an uploaded document as the answer, or as a part of it. */
export async function answerWithDocument(
  trx: Transaction,
  services: Services,
  actor: Actor,
  asked: Asked,
  document: { id: number; originalName: string },
) {
  await queries.insertAnswer(trx, { documentId: document.id, requestId: asked.request.id });
  await writeAnswer(trx, services, actor, asked, {
    state: 'answered',
    change: { answer: document.originalName },
  });
}

/** The request that this document answers, if it still takes answers. @throws CONFLICT in a closed intake. */
async function findAnswered(trx: Transaction, actor: Actor, studentId: number, documentId: number) {
  const request = await queries.findRequestOf(trx, documentId);
  if (!request || !isAnswerable(request)) return undefined;
  const application = await getApplication(trx, request.applicationId);
  if (application.studentId !== studentId || !showsRequests(application)) return undefined;
  await requireReadable(trx, actor, studentId);
  await requireOpenIntake(trx, [application.id], isAdministrator(actor.role) ? undefined : askSchoolMessage);
  return { request, application };
}

type Answering = NonNullable<Awaited<ReturnType<typeof findAnswered>>>['request'];

/** Why a document that answers stays as long as the application is frozen. */
function reasonToStay(actor: Actor, { check, documentType }: Answering) {
  if (check === 'accepted' && !isAdministrator(actor.role)) return ACCEPTED;
  return documentType === 'profile_picture' ? PICTURE_STAYS : undefined;
}

/**
 * What answers a request may be deleted although the application is frozen or the portal closed, except for a picture,
 * and for what an administrator has accepted (requests §3).
 * @throws as requireChangeable.
 */
export async function requireDeletable(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  studentId: number,
  documentId: number,
) {
  const answered = await findAnswered(trx, actor, studentId, documentId);
  const reason = answered && reasonToStay(actor, answered.request);
  if (reason && isFrozen(answered.application.status)) throw conflict(reason);
  if (!answered || reason) await requireChangeable(trx, clock, actor, studentId);
}

/** Call after documents of a student were removed: a request that only these answered is open again. */
export async function reopenUnanswered(
  trx: Transaction,
  services: Services,
  actor: Actor,
  studentId: number,
) {
  for (const request of await queries.listUnanswered(trx, studentId)) {
    const application = await getApplication(trx, request.applicationId);
    if (!showsRequests(application)) continue;
    await writeAnswer(trx, services, actor, { request, application }, { state: 'open', change: {} });
  }
}
