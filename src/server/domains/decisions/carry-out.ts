import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { ReleasedStatus } from '../../../shared/decisions/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import {
  listApplicationsWith,
  queueStatusEmail,
  showDecisions,
  statusAsTold,
} from '../applications/service.ts';
import { type Author, recordChange } from '../audit/service.ts';
import { deliverMail } from '../mail/service.ts';
import { EMAIL_OF, isReleased, waitingSince } from './choice.ts';
import * as queries from './queries.ts';
import { stateOf, statusesOf } from './release-state.ts';

/**
 * Carries releases out (telling §3). One transaction decides who is told and shows it on their pages. Their emails are
 * queued after it, a few at a time, since everybody waits while a transaction writes. After a crash the next start goes
 * on with them; each application's row goes with its email, so nobody is written to twice.
 */

type ReleaseAction = 'release_scheduled' | 'release_cancelled' | 'decisions_released';

export const recordRelease = (
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  author: Author,
  { action, id, after }: { action: ReleaseAction; id: number; after: object },
) =>
  recordChange(trx, clock, author, { action, entity: 'release', entityId: String(id), before: null, after });

/**
 * Shows the decisions to the applicants. The emails are still to be written.
 * @returns how many are told. A scheduled release skips decisions that are of another status, or told, by now.
 */
export async function carryOut(
  trx: Transaction,
  services: Services,
  author: Author,
  { id, statuses }: { id: number; statuses: ReleasedStatus[] },
) {
  const now = timestamp(services.clock);
  const ids = await queries.keepTellable(trx, id, statuses, waitingSince(services));
  const letters = ids.length;
  await showDecisions(trx, ids, now);
  await queries.updateRelease(trx, id, { releasedAt: now, letters });
  await recordRelease(trx, services, author, {
    action: 'decisions_released',
    id,
    after: { statuses, letters },
  });
  return letters;
}

type Creator = { createdById: number | null; createdByEmail: string };

/** The account may be gone by now. Only administrators release. */
const authorOf = ({ createdById, createdByEmail }: Creator): Author => ({
  id: createdById,
  email: createdByEmail,
  role: 'admin',
});

/** Takes some 20 ms. */
const EMAILS_AT_ONCE = 25;

/** Queues the next few emails, each with its entry in the trail. @returns whether there may be more. */
async function writeSome(trx: Transaction, services: Services) {
  const { clock } = services;
  const unwritten = await queries.nextToTell(trx, EMAILS_AT_ONCE);
  const ids = unwritten.map(({ applicationId }) => applicationId);
  const applications = await listApplicationsWith(trx, ids);
  const byId = new Map(applications.map((application) => [application.id, application]));
  for (const { applicationId, ...creator } of unwritten) {
    await queries.deleteUnwritten(trx, [applicationId]);
    const application = byId.get(applicationId);
    // A decision may have been made meanwhile that is withheld.
    const status = application && statusAsTold(application);
    if (!status || !isReleased(status)) continue;
    const email = await queueStatusEmail(trx, services, {
      kind: EMAIL_OF[status],
      application: { ...application, status },
    });
    await recordChange(trx, clock, authorOf(creator), {
      action: status === 'under_review' ? 'waiting_told' : 'decision_told',
      entity: 'application',
      entityId: application.applicationId,
      before: null,
      after: { status, ...(email && { to: email.to, letter: `${email.subject}\n\n${email.text}` }) },
    });
  }
  return unwritten.length === EMAILS_AT_ONCE;
}

/** Queues the emails of releases, with room for other requests in between. */
export async function writeEmails(services: Services) {
  const { db, background } = services;
  while (!background.isEnding() && (await db.transaction().execute((trx) => writeSome(trx, services)))) {
    await letOthersRun();
  }
  deliverMail(services);
}

async function releaseDue(services: Services) {
  const { db, clock, clockWatch } = services;
  const due = clockWatch.isDoubted() ? [] : await queries.listDueReleases(db, timestamp(clock));
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const release = await queries.findRelease(trx, id);
      // It may have been cancelled meanwhile.
      if (!release || stateOf(release) !== 'scheduled') return;
      await carryOut(trx, services, authorOf(release), { id, statuses: statusesOf(release) });
    });
  }
  await writeEmails(services);
}

/** Carries out the scheduled releases that are due, and writes outstanding emails: each minute, and at each start. */
export const deliverReleases = (services: Services) =>
  services.background.runAlone('release decisions', async () => {
    if (!(await queries.isAnythingDue(services.db, timestamp(services.clock)))) return;
    const { leave } = services.gate.enter();
    await releaseDue(services).finally(leave);
  });
