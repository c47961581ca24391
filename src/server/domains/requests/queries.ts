import { type Insertable, sql, type Updateable } from 'kysely';
import { PHONE_FIELDS } from '../../../shared/students/phones.ts';
import { CURRENT_INTAKE } from '../../current-intake.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { RequestTables } from './table.ts';

type Request = RequestTables['applicationRequests'];
type Round = RequestTables['requestRounds'];

const REQUEST = ['id', 'applicationId', 'kind', 'documentType', 'state', 'version'] as const;

const ofApplication = prepared((db: Database, { applicationId }: Placeholders<{ applicationId: number }>) =>
  db
    .selectFrom('applicationRequests')
    .select(REQUEST)
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc'),
);
/** Newest first. */
export const listRequests = (db: Database, applicationId: number) => ofApplication(db, { applicationId });

export const findRequest = (db: Database, id: number) =>
  db.selectFrom('applicationRequests').select(REQUEST).where('id', '=', id).executeTakeFirst();

const ROUND = [
  'id',
  'requestId',
  'askedAt',
  'askedById',
  'askedByEmail',
  'message',
  'answerBy',
  'letterTo',
  'remindAt',
  'remindedAt',
  'answerText',
  'answeredAt',
] as const;
export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number];

/** The rounds of these requests, the latest first. */
export const listRounds = (db: Database, requestIds: readonly number[]) =>
  db
    .selectFrom('requestRounds')
    .select(ROUND)
    .where('requestId', 'in', listed(requestIds))
    .orderBy('id', 'desc')
    .execute();

const askings = prepared((db: Database, { applicationId }: Placeholders<{ applicationId: number }>) =>
  db
    .selectFrom('requestRounds')
    .innerJoin('applicationRequests', 'applicationRequests.id', 'requestRounds.requestId')
    .select(['requestRounds.askedAt', 'requestRounds.answeredAt'])
    .where('applicationRequests.applicationId', '=', applicationId)
    .orderBy('requestRounds.id'),
);
/** When an applicant was asked for something, and answered it last. */
export const listAskings = (db: Database, applicationId: number) => askings(db, { applicationId });

export async function insertRequest(trx: Transaction, request: Insertable<Request>) {
  const row = await trx
    .insertInto('applicationRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertRound(trx: Transaction, round: Insertable<Round>) {
  await trx.insertInto('requestRounds').values(round).execute();
}

/** Increments the version. */
export async function setState(trx: Transaction, id: number, state: Request['state']) {
  await trx
    .updateTable('applicationRequests')
    .set({ state, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Changes the latest round of a request. */
export async function updateLatestRound(trx: Transaction, requestId: number, values: Updateable<Round>) {
  await trx
    .updateTable('requestRounds')
    .set(values)
    .where('id', '=', (latest) =>
      latest
        .selectFrom('requestRounds')
        .select((select) => select.fn.max<number>('id').as('id'))
        .where('requestId', '=', requestId),
    )
    .execute();
}

/** The documents that answer these requests, oldest first. */
export const listAnswers = (db: Database, requestIds: readonly number[]) =>
  db
    .selectFrom('requestDocuments')
    .innerJoin('documents', 'documents.id', 'requestDocuments.documentId')
    .select(['documentId', 'requestId', 'documentCheck as check'])
    .where('requestId', 'in', listed(requestIds))
    .orderBy('documentId')
    .execute();

/** The request that a document answers, with the check of the document. */
export const findRequestOf = (db: Database, documentId: number) =>
  db
    .selectFrom('requestDocuments')
    .innerJoin('applicationRequests', 'applicationRequests.id', 'requestDocuments.requestId')
    .innerJoin('documents', 'documents.id', 'requestDocuments.documentId')
    .select(REQUEST.map((column) => `applicationRequests.${column}` as const))
    .select('documents.documentCheck as check')
    .where('documentId', '=', documentId)
    .executeTakeFirst();

/** The requests to a student's application that were answered with documents, all of which are gone. */
export const listUnanswered = (db: Database, studentId: number) =>
  db
    .selectFrom('applicationRequests')
    .innerJoin('applications', 'applications.id', 'applicationRequests.applicationId')
    .select(REQUEST.map((column) => `applicationRequests.${column}` as const))
    .where('applications.studentId', '=', studentId)
    .where('applicationRequests.state', '=', 'answered')
    .where('applicationRequests.documentType', 'is not', null)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM requestDocuments WHERE requestDocuments.requestId = applicationRequests.id)`,
    )
    .execute();

export async function insertAnswer(trx: Transaction, answer: RequestTables['requestDocuments']) {
  await trx.insertInto('requestDocuments').values(answer).execute();
}

/** Forgets the documents that were moved to another record of the same person: they answer nothing there. */
export async function forgetMovedAnswers(trx: Transaction, studentId: number) {
  await sql`
    DELETE FROM requestDocuments
    WHERE documentId IN (SELECT id FROM documents WHERE studentId = ${studentId})
      AND requestId NOT IN (
        SELECT applicationRequests.id FROM applicationRequests
        JOIN applications ON applications.id = applicationRequests.applicationId
        WHERE applications.studentId = ${studentId})`.execute(trx);
}

const documentsAskedOf = prepared((db: Database, { studentId }: Placeholders<{ studentId: number }>) =>
  db
    .selectFrom('applicationRequests')
    .innerJoin('applications', 'applications.id', 'applicationRequests.applicationId')
    .select('applicationRequests.id')
    .where('applications.studentId', '=', studentId)
    .where('applicationRequests.documentType', 'is not', null)
    .where('applicationRequests.state', 'in', ['open', 'answered'])
    .limit(1),
);

/** Whether a document of the student is asked for, or could still be replaced. */
export async function isDocumentAskedOf(db: Database, studentId: number) {
  const asked = await documentsAskedOf(db, { studentId });
  return asked.length > 0;
}

type Asked = Pick<Request, 'kind' | 'documentType'> & Pick<Round, 'message'>;

/** Those of these applications that were asked the very same, and have not answered. */
export async function listAskedSame(
  db: Database,
  applicationIds: readonly number[],
  { kind, documentType, message }: Asked,
) {
  const rows = await db
    .selectFrom('applicationRequests')
    .innerJoin('requestRounds', 'requestRounds.requestId', 'applicationRequests.id')
    .select('applicationRequests.applicationId')
    .where('applicationRequests.applicationId', 'in', listed(applicationIds))
    .where('applicationRequests.state', '=', 'open')
    .where('applicationRequests.kind', '=', kind)
    .where('applicationRequests.documentType', 'is', documentType)
    .where('requestRounds.message', '=', message)
    .where('requestRounds.answeredAt', 'is', null)
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

/** Those of these applications that were asked for a picture that is not accepted yet. */
export async function listAskedForPicture(db: Database, applicationIds: readonly number[]) {
  const rows = await db
    .selectFrom('applicationRequests')
    .select('applicationId')
    .where('applicationId', 'in', listed(applicationIds))
    .where('documentType', '=', 'profile_picture')
    .where('state', 'in', ['open', 'answered'])
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId));
}

/** The telephone numbers of a student and the parents. */
export const findPhones = (db: Database, studentId: number) =>
  db.selectFrom('students').select(PHONE_FIELDS).where('id', '=', studentId).executeTakeFirst();

/**
 * The requests to remind of. Leaves out applications that are closed (as `reasonClosed` says), of a closed intake or
 * without an account, and reminders that are in the trail: a restore brings back rows from before they were sent.
 */
const dueReminders = prepared((db: Database, { now }: Placeholders<{ now: string }>) =>
  db
    .selectFrom('requestRounds')
    .innerJoin('applicationRequests', 'applicationRequests.id', 'requestRounds.requestId')
    .innerJoin('applications', 'applications.id', 'applicationRequests.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'requestRounds.id as roundId',
      'applicationRequests.id',
      'applicationRequests.applicationId',
      'applicationRequests.documentType',
      'requestRounds.askedById',
      'requestRounds.askedByEmail',
      'requestRounds.message',
      'requestRounds.answerBy',
    ])
    .where('requestRounds.remindAt', '<=', now)
    .where('requestRounds.remindedAt', 'is', null)
    .where('requestRounds.answeredAt', 'is', null)
    .where('applicationRequests.state', '=', sql.lit('open'))
    .where('students.userId', 'is not', null)
    .where('applications.withdrawnAt', 'is', null)
    .where(sql<boolean>`applications.intakeId = ${CURRENT_INTAKE}`)
    .where(sql<boolean>`(applications.status <> 'rejected' OR applications.isWithheld = 1)`)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM audit
        WHERE audit.entity = 'application' AND audit.entityId = applications.applicationId
          AND audit.action = 'request_reminded' AND audit.at >= requestRounds.askedAt
          AND audit.after ->> 'request' = applicationRequests.id)`,
    )
    .orderBy('requestRounds.id')
    .limit(100),
);
export const listDueReminders = (db: Database, now: string) => dueReminders(db, { now });

export async function setReminded(trx: Transaction, roundId: number, remindedAt: string) {
  await trx.updateTable('requestRounds').set({ remindedAt }).where('id', '=', roundId).execute();
}
