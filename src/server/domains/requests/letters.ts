import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { DocumentType } from '../../../shared/documents/constants.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { EMAILS_PREVIEWED, type PreviewedEmail } from '../../../shared/letters/previewed.ts';
import { askedFor } from '../../../shared/requests/rules.ts';
import type { NewRequest } from '../../../shared/requests/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { withOwners } from '../applications/addressees.ts';
import { asTold } from '../applications/service.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail } from '../mail/service.ts';

export type Asked = {
  requestId: number;
  application: AdministratorApplication;
  documentType: DocumentType | null;
  message: string;
  answerBy: string;
};

/**
 * Writes the letter about a request to those who have an account and an address: nobody else could answer. It tells no more
 * than the applicant may know of the application (telling §1).
 */
async function requestLetters<About extends Omit<Asked, 'requestId'>>(
  db: Database,
  services: Pick<Services, 'config'>,
  kind: 'request' | 'request_reminder',
  all: readonly About[],
) {
  const addressees = await withOwners(
    db,
    all.map(({ application }) => asTold(application)),
  );
  const write = await letterWriter(db, services, kind);
  return all.flatMap((about, index) => {
    const addressee = addressees[index];
    if (!addressee?.userId || !addressee.student.email) return [];
    const { documentType, message, answerBy } = about;
    const typed = { asked: askedFor({ documentType }), message, answerBy: formatDay(answerBy) };
    return [{ about, userId: addressee.userId, write: () => write(addressee, { typed }) }];
  });
}

/** The letters that the first few of these applications would get, and how many would get none. */
export async function previewRequestEmails(
  db: Database,
  services: Pick<Services, 'config'>,
  applications: readonly AdministratorApplication[],
  { documentType = null, message, answerBy }: NewRequest,
): Promise<{ emails: PreviewedEmail[]; withoutLetter: number }> {
  const all = applications.map((application) => ({ application, documentType, message, answerBy }));
  const letters = await requestLetters(db, services, 'request', all);
  const emails = letters.slice(0, EMAILS_PREVIEWED).map(({ about, write }) => {
    const { to, subject, text } = write();
    return { applicationId: about.application.applicationId, to, subject, text };
  });
  return { emails, withoutLetter: all.length - letters.length };
}

/** Queues an email about each request. @returns where each goes, by request. */
export async function queueRequestEmails(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  kind: 'request' | 'request_reminder',
  all: readonly Asked[],
): Promise<ReadonlyMap<number, string>> {
  const addresses = new Map<number, string>();
  for (const { about, userId, write } of await requestLetters(trx, services, kind, all)) {
    const { requestId, application } = about;
    const email = write();
    await queueEmail(trx, timestamp(services.clock), {
      userId,
      email,
      applicationId: application.id,
      requestId,
    });
    addresses.set(requestId, email.to);
  }
  return addresses;
}
