import { applicationFileName } from '../../../shared/applications/application-id.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Attachment } from '../../platform/mail/mailer.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordReading } from '../audit/events.ts';
import { listDocuments } from '../documents/service.ts';
import { listResults } from '../exam-results/service.ts';
import { pdfLetterhead } from '../settings/service.ts';
import { requireReadable } from '../students/access.ts';
import { findIntakeOf, findStudent } from '../students/service.ts';
import type { PdfData } from './pdf/data.ts';
import { makePdf } from './pdf/worker.ts';
import { findApplication } from './queries.ts';
import { asTold } from './told.ts';

/** Reads all that an application consists of from one snapshot. */
const readContent = (db: Database, studentId: number) =>
  readSnapshot(db, async (trx) => {
    const student = await findStudent(trx, { id: studentId });
    const application = await findApplication(trx, { studentId });
    if (!student || !application) throw notFound('There is no application yet.');
    const examResults = await listResults(trx, studentId);
    const documents = await listDocuments(trx, studentId);
    const head = await pdfLetterhead(trx);
    const { name: intake = '' } = (await findIntakeOf(trx, studentId)) ?? {};
    return { student, application, examResults, documents, intake, ...head };
  });

/**
 * A student's application as a PDF file. Must not run inside a transaction: it takes a while.
 * @throws NOT_FOUND when there is no application yet; SERVICE_UNAVAILABLE when too many PDFs are requested at once.
 */
export async function applicationPdf(
  { db, clock, pdfWorker }: Pick<Services, 'db' | 'clock' | 'pdfWorker'>,
  studentId: number,
  reader: PdfData['reader'] = 'applicant',
) {
  const { application: actual, ...content } = await readContent(db, studentId);
  const application = reader === 'administrator' ? actual : asTold(actual);
  const bytes = await makePdf(pdfWorker, { ...content, application, reader, madeAt: timestamp(clock) });
  return { fileName: applicationFileName(application.applicationId), bytes };
}

/** The PDF as an email attachment, by the application's own id. @returns null when the application is gone. */
export async function attachedPdf(
  services: Parameters<typeof applicationPdf>[0],
  applicationId: number,
): Promise<Attachment | null> {
  const application = await findApplication(services.db, { id: applicationId });
  if (!application) return null;
  const { fileName, bytes } = await applicationPdf(services, application.studentId);
  return { filename: fileName, contentType: 'application/pdf', content: Buffer.from(bytes) };
}

/** The PDF for anyone who may read the student. Administrators get their own version. @throws as requireReadable. */
export async function getApplicationPdf(services: Services, actor: Actor, studentId: number) {
  await requireReadable(services.db, actor, studentId);
  const pdf = await applicationPdf(
    services,
    studentId,
    isAdministrator(actor.role) ? 'administrator' : 'applicant',
  );
  await recordReading(services, actor, {
    action: 'pdf_viewed',
    entity: 'student',
    entityId: String(studentId),
  });
  return pdf;
}
