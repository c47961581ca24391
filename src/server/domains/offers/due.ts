import { setImmediate as letOthersRun } from 'node:timers/promises';
import { timestamp, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { getApplication } from '../applications/service.ts';
import { THE_PORTAL } from '../audit/service.ts';
import { deliverMail, withdrawOfferEmails } from '../mail/service.ts';
import { findRestoreToLookAt } from './after-restore.ts';
import { REMINDER_LEAD } from './answer-time.ts';
import { queueOfferEmails } from './emails.ts';
import { fillByItself } from './filling.ts';
import { moveOffer } from './move-offer.ts';
import * as queries from './queries.ts';
import { describeOffer } from './reading.ts';
import { aboutOffer } from './telling.ts';
import { recordEnding } from './trail.ts';

/** What time does to offers (places §5): a reminder two days before the end, and the end. */

/** Everybody waits while a transaction writes. */
const AT_ONCE = 10;

async function lapse(trx: Transaction, services: Services, row: queries.OfferRow) {
  const offer = await describeOffer(trx, row);
  await moveOffer(trx, services, THE_PORTAL, offer, { state: 'lapsed' });
  await withdrawOfferEmails(trx, services.clock, offer.id);
  const application = await getApplication(trx, offer.applicationId);
  await recordEnding(trx, services, THE_PORTAL, application, { state: 'lapsed' });
  const about = await aboutOffer(trx, application, offer);
  await queueOfferEmails(trx, services, 'offer_lapsed', [about]);
}

async function remind(trx: Transaction, services: Services, row: queries.OfferRow) {
  const offer = await describeOffer(trx, row);
  await queries.updateOffer(trx, offer.id, { remindedAt: timestamp(services.clock) });
  const application = await getApplication(trx, offer.applicationId);
  const about = await aboutOffer(trx, application, offer);
  await queueOfferEmails(trx, services, 'offer_reminder', [about]);
}

const listDue = async (db: Services['db'], { clock }: Pick<Services, 'clock'>) => ({
  ended: await queries.listEnded(db, timestamp(clock), AT_ONCE),
  unreminded: await queries.listUnreminded(db, {
    now: timestamp(clock),
    soon: timestampIn(clock, REMINDER_LEAD),
    limit: AT_ONCE,
  }),
});

/** @returns whether there may be more. */
async function doSome(trx: Transaction, services: Services) {
  const { ended, unreminded } = await listDue(trx, services);
  for (const row of ended) await lapse(trx, services, row);
  // Fills only after the last batch: the next one may free the first choice of somebody who would get the second
  // choice now.
  const isLastBatch = (await queries.listEnded(trx, timestamp(services.clock), 1)).length === 0;
  if (ended.length > 0 && isLastBatch) await fillByItself(trx, services);
  for (const row of unreminded) await remind(trx, services, row);
  return ended.length === AT_ONCE || unreminded.length === AT_ONCE;
}

/** Each minute, and at each start, so that a server that was off catches up. */
export const lapseAndRemindOfOffers = (services: Services) =>
  services.background.runAlone('follow offers', async () => {
    const { db, background, gate, clockWatch } = services;
    if (clockWatch.isDoubted()) return;
    const { ended, unreminded } = await listDue(db, services);
    if (ended.length + unreminded.length === 0) return;
    if ((await findRestoreToLookAt(db)) !== null) return;
    const { leave } = gate.enter();
    try {
      while (!background.isEnding() && (await db.transaction().execute((trx) => doSome(trx, services))))
        await letOthersRun();
    } finally {
      leave();
    }
    deliverMail(services);
  });
