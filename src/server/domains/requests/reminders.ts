import { setImmediate as letOthersRun } from 'node:timers/promises';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { listApplicationsWith } from '../applications/service.ts';
import { deliverMail } from '../mail/service.ts';
import { queueRequestEmails } from './letters.ts';
import * as queries from './queries.ts';
import { recordRequest } from './trail.ts';

/** Takes some 20 ms, while everybody waits. */
const REMINDERS_AT_ONCE = 25;

/** Queues the next reminders, each marked in the transaction that queues it. @returns whether there may be more. */
async function remindSome(trx: Transaction, services: Services) {
  const due = (await queries.listDueReminders(trx, timestamp(services.clock))).slice(0, REMINDERS_AT_ONCE);
  const applications = new Map(
    (await listApplicationsWith(trx, [...new Set(due.map(({ applicationId }) => applicationId))])).map(
      (application) => [application.id, application],
    ),
  );
  const asked = due.flatMap(({ applicationId, id: requestId, ...round }) => {
    const application = applications.get(applicationId);
    return application ? [{ ...round, requestId, application }] : [];
  });
  const addresses = await queueRequestEmails(trx, services, 'request_reminder', asked);
  for (const { roundId, requestId, application, askedById, askedByEmail } of asked) {
    await queries.setReminded(trx, roundId, timestamp(services.clock));
    // The asker may be gone by now. Only administrators ask.
    const author = { id: askedById, email: askedByEmail, role: 'admin' as const };
    await recordRequest(trx, services, author, {
      action: 'request_reminded',
      application,
      requestId,
      after: { letterTo: addresses.get(requestId) ?? null },
    });
  }
  return due.length === REMINDERS_AT_ONCE;
}

/** Sends the reminders that are due (requests §4): each minute, and at each start. */
export const remindOfRequests = (services: Services) =>
  services.background.runAlone('remind of requests', async () => {
    const { db, clock, background, clockWatch } = services;
    if (clockWatch.isDoubted()) return;
    if ((await queries.listDueReminders(db, timestamp(clock))).length === 0) return;
    const { leave } = services.gate.enter();
    try {
      while (!background.isEnding() && (await db.transaction().execute((trx) => remindSome(trx, services))))
        await letOthersRun();
    } finally {
      leave();
    }
    deliverMail(services);
  });
