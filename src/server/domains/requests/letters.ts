import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { DocumentType } from '../../../shared/documents/constants.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { askedFor } from '../../../shared/requests/rules.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
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
 * Queues an email about each request. It tells no more than the applicant may know of the application (telling §1).
 * @returns where each goes, by request. None goes without an account, since nobody could answer.
 */
export async function queueRequestEmails(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  kind: 'request' | 'request_reminder',
  all: readonly Asked[],
): Promise<ReadonlyMap<number, string>> {
  const told = all.map(({ application }) => asTold(application));
  const addressees = await withOwners(trx, told);
  const write = await letterWriter(trx, services, kind);
  const addresses = new Map<number, string>();
  for (const [index, { requestId, documentType, message, answerBy }] of all.entries()) {
    const addressee = addressees[index];
    if (!addressee?.userId || !addressee.student.email) continue;
    const typed = { asked: askedFor({ documentType }), message, answerBy: formatDay(answerBy) };
    const email = write(addressee, { typed });
    const { userId, id: applicationId } = addressee;
    await queueEmail(trx, timestamp(services.clock), { userId, email, applicationId, requestId });
    addresses.set(requestId, email.to);
  }
  return addresses;
}
