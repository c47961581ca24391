import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { writeToldStatuses } from '../applications/status-change.ts';
import type { Author } from '../audit/service.ts';
import { queueOfferEmails } from './emails.ts';
import { recordOffer } from './trail.ts';
import { findWaiting, storeWaiting } from './waiting-queries.ts';

export { deleteWaiting as leaveWaitingList } from './waiting-queries.ts';

type Waiting = { application: AdministratorApplication; rank: number };

/**
 * Puts people without an offer on the waiting list, with the status `under_review` and an email. Whoever is on it already
 * gets the new place, and no second email. Call in a transaction of `writeWithEmails`.
 */
export async function joinWaitingList(
  trx: Transaction,
  services: Services,
  by: Author,
  waiting: readonly Waiting[],
) {
  const joining: AdministratorApplication[] = [];
  for (const { application, rank } of waiting) {
    const isOnIt = application.status === 'under_review' && (await findWaiting(trx, application.id));
    if (!isOnIt) joining.push(application);
    await storeWaiting(trx, { applicationId: application.id, rank, firstOnly: 0 });
    await recordOffer(trx, services, by, { action: 'waiting_list_joined', application, after: { rank } });
  }
  const written = await writeToldStatuses(trx, services.clock, joining, 'under_review');
  const about = written.map((application) => ({ application, offerId: null }));
  await queueOfferEmails(trx, services, 'waiting_list', about);
}
