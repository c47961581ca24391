import { setTimeout as pause } from 'node:timers/promises';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import type { ReminderKind } from '../../../shared/reminders/schema.ts';
import { type Clock, timestamp, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import type { Addressee } from '../applications/addressees.ts';
import { currentIntake } from '../intakes/service.ts';
import { letterWriter } from '../letters/service.ts';
import { deliverMail, queueEmail } from '../mail/service.ts';
import { currentPortalStatus } from '../portal/service.ts';
import { dueReminders, STALE } from './due.ts';
import * as queries from './queries.ts';
import { stopLinks } from './stop-link.ts';

/**
 * Reminds applicants who have not submitted (standing §6). In slices, since everybody waits while a transaction writes;
 * each reminder's row goes with its email, so that nobody is reminded twice.
 */

/** Accounts that are looked at in one transaction, and those of them that are written to. */
const SLICE = 500;
const EMAILS_AT_ONCE = 25;
/** A pause is so many times as long as the slice before it: reminders can wait, and those who submit late cannot. */
const PAUSE = 3;
/** In milliseconds. A slice may itself have waited long for its turn to write. */
const LONGEST_PAUSE = 500;

/** A draft has an account, and perhaps no application yet. */
const addresseeOf = ({
  userId,
  email,
  firstName,
  lastName,
  emailVerified,
}: queries.Unfinished): Addressee => ({
  id: 0,
  applicationId: '',
  studentId: 0,
  userId,
  firstChoiceSubjects: [],
  secondChoiceSubjects: [],
  status: 'draft',
  submittedAt: null,
  totalScore: 0,
  firstChoiceScore: 0,
  secondChoiceScore: 0,
  student: { firstName, lastName, email, schoolAttended: '', otherSchoolName: '' },
  isConfirmed: emailVerified,
});

async function reminderWriter(trx: Transaction, services: Services, { closeDate }: PortalStatus) {
  const stopLink = await stopLinks(trx, services);
  const writers = new Map<ReminderKind, Awaited<ReturnType<typeof letterWriter>>>();
  const closing = closeDate ? `Applications close on ${formatDateTime(closeDate)}.` : '';
  return async (kind: ReminderKind, unfinished: queries.Unfinished) => {
    const write = writers.get(kind) ?? (await letterWriter(trx, services, kind));
    writers.set(kind, write);
    return write(addresseeOf(unfinished), {
      typed: { closing },
      footnote: { label: 'Get no more reminders', url: stopLink(unfinished.userId) },
    });
  };
}

/** Whoever applies again is reminded again. An intake that begins in the future was begun while the clock was wrong. */
async function remindedSince(trx: Transaction, clock: Clock) {
  const { openedAt } = await currentIntake(trx);
  const stale = timestampIn(clock, -STALE);
  return openedAt > stale && openedAt <= timestamp(clock) ? openedAt : stale;
}

/** Queues the reminders of the next few accounts. A more urgent one takes the place of others that are due. */
async function remindSome(trx: Transaction, services: Services, after: number) {
  const { clock } = services;
  const until = after + SLICE;
  const portal = await currentPortalStatus(trx, clock);
  if (!portal.isOpen) return until;
  const unfinished = await queries.listUnfinished(trx, { after, until, limit: EMAILS_AT_ONCE });
  const ids = unfinished.map(({ userId }) => userId);
  const reminded = await queries.listReminders(trx, ids, await remindedSince(trx, clock));
  const write = await reminderWriter(trx, services, portal);
  const at = timestamp(clock);
  for (const one of unfinished) {
    const { userId } = one;
    const earlier = reminded.filter((reminder) => reminder.userId === userId).map(({ kind }) => kind);
    const due = dueReminders(one, { closeDate: portal.closeDate, now: clock.now(), earlier });
    for (const kind of due) await queries.storeReminder(trx, { userId, kind, at });
    const [kind] = due;
    if (!kind) continue;
    const email = await write(kind, one);
    await queueEmail(trx, at, { userId, email, reminderKind: kind, expiresAt: portal.closeDate });
  }
  return unfinished.length === EMAILS_AT_ONCE ? Math.max(...ids) : until;
}

async function remindAll(services: Services) {
  const { db, background, gate } = services;
  const last = await queries.highestAccountId(db);
  for (let after = 0; after < last && !background.isEnding(); ) {
    const from = after;
    const begun = performance.now();
    const { leave } = gate.enter();
    after = await db
      .transaction()
      .execute((trx) => remindSome(trx, services, from))
      .finally(leave);
    if (after < last) await pause(Math.min(LONGEST_PAUSE, PAUSE * (performance.now() - begun)));
  }
  deliverMail(services);
}

/** Queues the reminders that are due: a minute after the start, then every ten. Sends none while the portal is closed. */
export const remindOfDrafts = (services: Services) =>
  services.background.runAlone('remind applicants', async () => {
    const { isOpen } = await currentPortalStatus(services.db, services.clock);
    if (!isOpen || services.clockWatch.isDoubted()) return;
    await remindAll(services);
  });
