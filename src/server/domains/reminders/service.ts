import { REMINDER_KINDS } from '../../../shared/reminders/schema.ts';
import { type Clock, timestamp, timestampIn } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor, Services, Visitor } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { listAwaitingReminders, withdrawAllReminders, withdrawReminders } from '../mail/service.ts';
import { findUserById } from '../users/service.ts';
import { STALE } from './due.ts';
import * as queries from './queries.ts';
import { accountOfToken } from './stop-link.ts';

/** Whether applicants want reminders, and what administrators are told of them (standing §6). */

export const readSetting = async (db: Database, actor: Actor) => ({
  wanted: !(await queries.isRefused(db, actor.id)),
});

async function refuse(trx: Transaction, userId: number, at: string) {
  await queries.insertRefusal(trx, userId, at);
  await withdrawReminders(trx, [userId]);
}

/** Withdraws the unsent reminders of those of these accounts that have nothing left to submit. */
export async function withdrawNeedless(trx: Transaction, userIds: readonly number[]) {
  for (const userId of await listAwaitingReminders(trx, userIds)) {
    const [unfinished] = await queries.listUnfinished(trx, { after: userId - 1, until: userId, limit: 1 });
    if (!unfinished) await withdrawReminders(trx, [userId]);
  }
}

/**
 * Withdraws all reminders that wait. Call when the schedule changes: they say when applications close. Those that are
 * still due are written anew.
 */
export async function withdrawOutdated(trx: Transaction, clock: Clock) {
  await queries.deleteUnsent(trx, await withdrawAllReminders(trx, clock));
}

export function changeSetting({ db, clock }: Services, actor: Actor, wanted: boolean) {
  return db.transaction().execute(async (trx) => {
    if (wanted) await queries.deleteRefusal(trx, actor.id);
    else await refuse(trx, actor.id, timestamp(clock));
    return { wanted };
  });
}

/** For whoever has the link of a reminder. Works more than once. @throws BAD_REQUEST for another token. */
export async function stopReminders({ db, clock }: Visitor, token: string) {
  await db.transaction().execute(async (trx) => {
    const userId = await accountOfToken(trx, token);
    if (userId === undefined || !(await findUserById(trx, userId)))
      throw invalid(
        'This link does not work. Please log in and switch reminders off under Settings.',
        'token',
      );
    await refuse(trx, userId, timestamp(clock));
  });
}

/** How many reminders went out for this year's applications. */
export async function countReminders({ db, clock }: Services) {
  const counts = await queries.countSent(db, timestampIn(clock, -STALE));
  const countOf = (wanted: string) => counts.find(({ kind }) => kind === wanted)?.count ?? 0;
  return {
    sent: Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, countOf(kind)])),
    total: counts.reduce((sum, { count }) => sum + count, 0),
    refused: await queries.countRefusals(db),
  };
}
