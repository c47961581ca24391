import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { isPast, NOT_ASKED, reasonNotToAsk, reminderTime } from '../../../shared/requests/rules.ts';
import type { NewRequest, RequestChange, RequestRecord } from '../../../shared/requests/schema.ts';
import { type Clock, DAY, timestamp, timestampIn } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { getApplication, refreshResultsCheck, touchApplication } from '../applications/service.ts';
import { withdrawRequestEmails, writeWithEmails } from '../mail/service.ts';
import { prolongHold } from '../results-desk/holds.ts';
import { openStudent } from '../students/access.ts';
import { writeText } from './answering.ts';
import { queueRequestEmails } from './letters.ts';
import * as queries from './queries.ts';
import { describeRequest, describeRequests } from './reading.ts';
import { recordRequest } from './trail.ts';

/** Administrators ask applicants for a document or for information (requests). */

export { showsRequests } from './answering.ts';
export { previewRequestEmails } from './letters.ts';
export { listAskings } from './queries.ts';
export { describeRequests } from './reading.ts';

/** In milliseconds. */
const LATEST_ANSWER = 366 * DAY;

/** @throws BAD_REQUEST for a day that has passed, or lies too far ahead. */
export function requireDayAhead(clock: Clock, day: string) {
  if (isPast(day, clock.now())) throw invalid('Please choose today or a later day.', 'answerBy');
  if (!isPast(day, new Date(timestampIn(clock, LATEST_ANSWER))))
    throw invalid('Please choose a day within a year.', 'answerBy');
}

type NotAsked = keyof typeof NOT_ASKED;
/** `id` is that of the request under which it is asked again. */
type What = Pick<NewRequest, 'kind' | 'documentType' | 'message'> & { id?: number };

/** Why something is not asked of applications, by application. */
export async function reasonsNotToAsk(
  db: Database,
  applications: readonly AdministratorApplication[],
  asked: What,
): Promise<ReadonlyMap<number, NotAsked>> {
  const ids = applications.map(({ id }) => id);
  const same = await queries.listAskedSame(db, ids, { ...asked, documentType: asked.documentType ?? null });
  // There is one picture: each of two requests would be open again whenever the other one is answered.
  const isNewPicture = asked.documentType === 'profile_picture' && asked.id === undefined;
  const pictures = isNewPicture ? await queries.listAskedForPicture(db, ids) : new Set();
  const reasonAsked = (id: number) => {
    if (same.has(id)) return 'asked for this already';
    return pictures.has(id) ? 'asked for a picture already' : undefined;
  };
  return new Map(
    applications.flatMap((application) => {
      const reason = reasonNotToAsk(application) ?? reasonAsked(application.id);
      return reason ? [[application.id, reason] as const] : [];
    }),
  );
}

/** @throws CONFLICT for an application of which this cannot be asked. */
async function requireAskable(trx: Transaction, application: AdministratorApplication, asked: What) {
  const reason = (await reasonsNotToAsk(trx, [application], asked)).get(application.id);
  if (reason) throw conflict(NOT_ASKED[reason]);
}

/**
 * Asks the same of applications that may be asked, each with its letter. Call in a transaction of `writeWithEmails`.
 * @returns the ids of the requests.
 */
export async function askAll(
  trx: Transaction,
  services: Services,
  actor: Actor,
  applications: readonly AdministratorApplication[],
  { kind, documentType: category, message, answerBy }: NewRequest,
): Promise<number[]> {
  const documentType = category ?? null;
  const asked = [];
  for (const application of applications) {
    const request = { applicationId: application.id, kind, documentType, state: 'open' as const };
    const requestId = await queries.insertRequest(trx, request);
    asked.push({ requestId, application, documentType, message, answerBy });
  }
  const addresses = await queueRequestEmails(trx, services, 'request', asked);
  for (const { requestId, application } of asked) {
    const letterTo = addresses.get(requestId) ?? null;
    await queries.insertRound(trx, {
      ...roundOf(services, actor, { message, answerBy }),
      requestId,
      letterTo,
    });
    await touchApplication(trx, services, application.id);
    await refreshResultsCheck(trx, application.studentId);
    await recordRequest(trx, services, actor, {
      action: 'request_made',
      application,
      requestId,
      after: { kind, documentType, message, answerBy, letterTo },
    });
  }
  return asked.map(({ requestId }) => requestId);
}

const roundOf = (
  { clock }: Services,
  actor: Actor,
  { message, answerBy }: Pick<NewRequest, 'message' | 'answerBy'>,
) => ({
  askedAt: timestamp(clock),
  askedById: actor.id,
  askedByEmail: actor.email,
  message,
  answerBy,
  remindAt: reminderTime(answerBy, clock.now()),
});

/** @throws NOT_FOUND; BAD_REQUEST for the day; CONFLICT for an application of which this cannot be asked. */
export function makeRequest(
  services: Services,
  actor: Actor,
  id: number,
  asked: NewRequest,
): Promise<RequestRecord> {
  return writeWithEmails(services, async (trx) => {
    requireDayAhead(services.clock, asked.answerBy);
    const application = await getApplication(trx, id);
    await requireAskable(trx, application, asked);
    const [requestId = 0] = await askAll(trx, services, actor, [application], asked);
    prolongHold(services, actor, application.studentId);
    return describeRequest({ ...services, db: trx }, actor, application, requestId);
  });
}

/** Newest first, for the owner and administrators. @throws NOT_FOUND, FORBIDDEN. */
export function readRequests(services: Services, actor: Actor, id: number): Promise<RequestRecord[]> {
  return readSnapshot(services.db, async (trx) => {
    const application = await getApplication(trx, id);
    await openStudent({ ...services, db: trx }, actor, application.studentId);
    return describeRequests({ ...services, db: trx }, actor, application);
  });
}

/** Answers a question, or replaces its answer until it is accepted. @throws as `writeText`. */
export function answerRequest(
  services: Services,
  actor: Actor,
  id: number,
  text: string,
): Promise<RequestRecord> {
  return services.db.transaction().execute(async (trx) => {
    const application = await writeText(trx, services, actor, id, text);
    return describeRequest({ ...services, db: trx }, actor, application, id);
  });
}

/** From which states each one is reached (requests §2). */
const FROM: Record<RequestChange['state'], readonly RequestRecord['state'][]> = {
  accepted: ['answered'],
  open: ['answered'],
  cancelled: ['open', 'answered'],
};
const REFUSED: Record<RequestChange['state'], string> = {
  accepted: 'Only an answer that waits to be looked at can be accepted.',
  open: 'Only an answer that waits to be looked at can be asked for again. Cancel what is open, and ask anew.',
  cancelled: 'This request has been accepted or cancelled already.',
};

const NO_DOCUMENT = 'There is no document to accept any more. Please ask again, or cancel the request.';

function requireTransition({ state, version, kind, documents }: RequestRecord, change: RequestChange) {
  if (change.version !== undefined && change.version !== version)
    throw conflict(
      'The request has changed since you looked. Your change was not saved. Please look at it again.',
    );
  if (!FROM[change.state].includes(state)) throw conflict(REFUSED[change.state]);
  if (change.state === 'accepted' && kind === 'document' && documents.length === 0)
    throw conflict(NO_DOCUMENT);
}

const ACTIONS = {
  accepted: 'request_accepted',
  open: 'request_asked_again',
  cancelled: 'request_cancelled',
} as const;

/** Asks once more. The day stays unless another one is given. @throws as makeRequest. */
async function askAgain(
  trx: Transaction,
  services: Services,
  actor: Actor,
  application: AdministratorApplication,
  {
    id,
    kind,
    documentType,
    message,
    answerBy,
  }: Pick<RequestRecord, 'id' | 'kind' | 'documentType'> & Pick<NewRequest, 'message' | 'answerBy'>,
) {
  requireDayAhead(services.clock, answerBy);
  await requireAskable(trx, application, { id, kind, documentType, message });
  const asked = { requestId: id, application, documentType, message, answerBy };
  const addresses = await queueRequestEmails(trx, services, 'request', [asked]);
  const letterTo = addresses.get(id) ?? null;
  await queries.insertRound(trx, {
    ...roundOf(services, actor, { message, answerBy }),
    requestId: id,
    letterTo,
  });
  return letterTo;
}

/**
 * Accepts an answer, asks again, or cancels the request.
 * @throws NOT_FOUND; CONFLICT for another transition, when it has changed meanwhile, or to ask again where asking is
 * refused; BAD_REQUEST for the day.
 */
export function changeRequest(
  services: Services,
  actor: Actor,
  id: number,
  change: RequestChange,
): Promise<RequestRecord> {
  return writeWithEmails(services, async (trx) => {
    const found = await queries.findRequest(trx, id);
    if (!found) throw notFound('There is no such request.');
    const application = await getApplication(trx, found.applicationId);
    const read = () => describeRequest({ ...services, db: trx }, actor, application, id);
    const before = await read();
    requireTransition(before, change);
    const { state, message, answerBy = before.answerBy } = change;
    await withdrawRequestEmails(trx, id);
    await queries.setState(trx, id, state);
    const isAgain = state === 'open' && message !== undefined;
    const letterTo =
      isAgain && (await askAgain(trx, services, actor, application, { ...before, message, answerBy }));
    await touchApplication(trx, services, application.id);
    await refreshResultsCheck(trx, application.studentId);
    await recordRequest(trx, services, actor, {
      action: ACTIONS[state],
      application,
      requestId: id,
      before: { state: before.state, ...(isAgain && { message: before.message, answerBy: before.answerBy }) },
      after: { state, ...(message && { message }), ...(isAgain && { answerBy, letterTo }) },
    });
    prolongHold(services, actor, application.studentId);
    return read();
  });
}
