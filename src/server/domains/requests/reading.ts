import { isAdministrator } from '../../../shared/auth/constants.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { withoutAdministrator } from '../../../shared/exam-results/check.ts';
import { isPast } from '../../../shared/requests/rules.ts';
import type { RequestRecord } from '../../../shared/requests/schema.ts';
import { type Phone, phonesOf } from '../../../shared/students/phones.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { listDocuments } from '../documents/service.ts';
import { namesOfUsers } from '../users/service.ts';
import * as queries from './queries.ts';

type Request = Awaited<ReturnType<typeof queries.listRequests>>[number];

/** Who reads, and what they may see beside the request itself. */
type Reader = {
  now: Date;
  isAdministrator: boolean;
  phones: Phone[];
  /** Of administrators, by account. */
  names: ReadonlyMap<number, string>;
};

const roundFor = (
  { askedAt, askedById, askedByEmail, message, answerBy, answerText, answeredAt }: queries.RoundRow,
  reader: Reader,
) => ({
  message,
  answerBy,
  askedAt,
  askedBy: reader.isAdministrator ? askedByEmail : null,
  askedByName: reader.names.get(askedById ?? 0) ?? null,
  answerText,
  answeredAt,
});

function describe(
  { applicationId: _, ...request }: Request,
  rounds: readonly queries.RoundRow[],
  documents: DocumentRecord[],
  reader: Reader,
): RequestRecord {
  const [latest, ...earlier] = rounds;
  if (!latest) throw new Error(`the request ${request.id} was never asked`);
  const letterTo = reader.isAdministrator ? latest.letterTo : null;
  return {
    ...request,
    ...roundFor(latest, reader),
    isOverdue: request.state === 'open' && isPast(latest.answerBy, reader.now),
    createdAt: (earlier.at(-1) ?? latest).askedAt,
    documents,
    earlier: earlier.map((round) => roundFor(round, reader)),
    letterTo,
    remindAt: latest.remindAt,
    remindedAt: latest.remindedAt,
    phones: letterTo === null ? reader.phones : [],
  };
}

/** The requests to an application as the actor may see them, newest first. */
export async function describeRequests(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id, studentId }: { id: number; studentId: number },
  studentsDocuments?: readonly DocumentRecord[],
): Promise<RequestRecord[]> {
  const requests = await queries.listRequests(db, id);
  if (requests.length === 0) return [];
  const ids = requests.map((request) => request.id);
  const rounds = await queries.listRounds(db, ids);
  const answers = await queries.listAnswers(db, ids);
  const documents = studentsDocuments ?? (answers.length > 0 ? await listDocuments(db, studentId) : []);
  const isOfOffice = isAdministrator(actor.role);
  const hasUntold = isOfOffice && rounds.some(({ letterTo }) => letterTo === null);
  const student = hasUntold ? await queries.findPhones(db, studentId) : undefined;
  const askers = isOfOffice ? rounds.flatMap(({ askedById }) => askedById ?? []) : [];
  const reader = {
    now: clock.now(),
    isAdministrator: isOfOffice,
    phones: student ? phonesOf(student) : [],
    names: await namesOfUsers(db, askers),
  };
  return requests.map((request) => {
    const own = answers.filter(({ requestId }) => requestId === request.id);
    return describe(
      request,
      rounds.filter(({ requestId }) => requestId === request.id),
      documents
        .filter((document) => own.some(({ documentId }) => documentId === document.id))
        .map((document) => (isOfOffice ? document : withoutAdministrator(document))),
      reader,
    );
  });
}

/** One of them. @throws NOT_FOUND. */
export async function describeRequest(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  application: { id: number; studentId: number },
  requestId: number,
): Promise<RequestRecord> {
  const all = await describeRequests(services, actor, application);
  const request = all.find(({ id }) => id === requestId);
  if (!request) throw notFound('There is no such request.');
  return request;
}
