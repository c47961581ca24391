import type { AutomaticBackups } from '../../../shared/backups/automatic.ts';
import {
  type BackupCopies,
  type CopiesAtPlace,
  copyProblem,
  isBeingCopied,
} from '../../../shared/backups/copies.ts';
import type { Backup } from '../../../shared/backups/list.ts';
import { LARGEST_DOCUMENT_BYTES } from '../../../shared/documents/constants.ts';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { DAMAGED } from '../../platform/database/damage.ts';
import type { Integrity } from '../../platform/database/integrity.ts';
import type { LoadSummary } from '../../platform/http/load.ts';
import { IDLE_LIMIT, TOTAL_LIMIT } from '../auth/service.ts';
import { must, notice, ok, type Verdict } from './finding.ts';

/** What has to be looked after: database, mail, backups, limits, load. */

/** The database is checked every day. */
const OLD_CHECK = 2 * DAY;

export function judgeDatabase(
  { verdict, checkedAt }: ReturnType<Integrity['lastCheck']>,
  now: Date,
): Verdict {
  if (verdict === 'damaged') return must('The database is damaged.', DAMAGED);
  if (checkedAt === null)
    return notice(
      'The database has not been checked since the server started.',
      'Look again in a minute. If it stays so, the server’s log says why the check failed.',
    );
  const text = `The last check was on ${formatDateTime(checkedAt)}`;
  if (verdict === 'unknown')
    return notice(`${text} and could not be finished.`, 'Restart the portal when few people use it.');
  if (now.getTime() - Date.parse(checkedAt) > OLD_CHECK)
    return notice(`${text}, which is long ago.`, 'Restart the portal: each start checks the database.');
  return ok(`${text} and found no damage.`);
}

type MailState = {
  isConfigured: boolean;
  /** The mailer's code when it could not connect and authenticate; null when it could. */
  failure: string | null;
  waiting: number;
};

export function judgeMail({ isConfigured, failure, waiting }: MailState): Verdict {
  if (!isConfigured)
    return must(
      'No email leaves this machine: each is written as a file into outbox/. Nobody can reset a password or be told a decision.',
      'Set SMTP_URL and MAIL_FROM (README, Configure) and restart the portal.',
    );
  const stuck = waiting === 0 ? '' : ` ${countOf(waiting, 'message')} could not be sent so far.`;
  if (failure !== null)
    return must(
      `${failureReason(failure)}${stuck}`,
      'Compare SMTP_URL with what the mail provider says: host, port, user name and password. Restart the portal after a change.',
    );
  if (waiting > 0)
    return notice(
      `The mail server answers and accepts us, but${stuck.toLowerCase()}`,
      'The page Mail says why, and sends them again.',
    );
  return ok('The mail server answers and accepts us. No message waits.');
}

type BackupState = {
  problems: readonly string[];
  newest: Backup | undefined;
  automatic: AutomaticBackups;
  /** When the last full backup was made that lacks no upload. */
  lastComplete: string | null;
};

export function judgeBackups({ problems, newest, automatic, lastComplete }: BackupState): Verdict {
  const advice =
    'Make a backup by hand on the page Database Backup, or with “npm run backup”, and see what it says.';
  if (problems.length > 0) return must(problems.join(' '), advice);
  const { isOn, type, atTime, keepDaily, keepWeekly } = automatic;
  const made = newest
    ? `The newest backup is of ${formatDateTime(newest.created)} (${formatFileSize(newest.size)}).`
    : 'There is no backup yet.';
  if (!newest) return notice(made, 'Make the first one now, on the page Database Backup.');
  if (!isOn)
    return notice(
      `${made} The nightly backups are switched off.`,
      'Switch them on, on the page Database Backup, unless something else makes them.',
    );
  const plan = `One is made every night at ${atTime}; the last of each of ${keepDaily} days and ${keepWeekly} weeks is kept.`;
  if (type !== 'full')
    return notice(
      `${made} ${plan} They hold no uploads.`,
      'Choose full backups, on the page Database Backup.',
    );
  const complete = lastComplete
    ? `The last one that lacks nothing is of ${formatDateTime(lastComplete)}.`
    : 'None of every upload has been made yet.';
  return ok(`${made} ${complete} ${plan}`);
}

/** When the last copy arrived, and the one that is being made. */
function arrivalAt(copies: CopiesAtPlace, isServed: boolean) {
  const { place, lastArrivedAt, triedAt } = copies;
  const arrived = lastArrivedAt ? formatDateTime(lastArrivedAt) : 'none yet';
  if (triedAt === null || !isBeingCopied(copies)) return `${place} (${arrived})`;
  const began = formatDateTime(triedAt);
  const going = isServed ? `being copied since ${began}` : `a copy that began on ${began} is not complete`;
  return `${place} (${arrived}; ${going})`;
}

/** @param isServed whether the server runs, without which no copy goes on */
export function judgeCopies({ places, recipients }: BackupCopies, isServed: boolean): Verdict {
  if (places.length === 0)
    return notice(
      'Backups lie only on this machine, as far as the portal knows.',
      'Have them copied to another place every night (docs/operations.md, Copies off the machine), and try a restore once a term.',
    );
  const problems = places.flatMap((place) => copyProblem(place) ?? []);
  if (problems.length > 0) return must(problems.join(' '), 'Mend what the reason says.');
  const arrivals = places.map((place) => arrivalAt(place, isServed));
  const text = `Backups are copied to ${arrivals.join(', ')}.`;
  if (!isServed && places.some(isBeingCopied))
    return notice(text, 'Start the portal: it makes the copy anew then.');
  if (recipients.length === 0)
    return notice(
      `${text} They are not encrypted.`,
      'Set BACKUP_RECIPIENTS to a public key (docs/operations.md, Encrypted copies) and restart the portal.',
    );
  return ok(`${text} They are encrypted.`);
}

/** @param restoredAt when a restore brought open offers back at which nobody has looked since. */
export function judgeOffers(restoredAt: string | null): Verdict {
  if (restoredAt === null) return ok('No offer waits for somebody to look at it after a restore.');
  return must(
    `A backup was restored on ${formatDateTime(restoredAt)}, with offers that have no answer. Answers that came after the backup are lost. So no offer ends and nobody is reminded of one by the portal itself.`,
    'Look at the offers: enter the answers that you know of, and give more time where there may be others. Then confirm it on the page System: offers whose time is over end then, and the portal may give their places to others.',
  );
}

export function judgeLimits(config: Pick<Config, 'rateLimitPerMinute' | 'maxBackupUploadBytes'>): Verdict {
  const { rateLimitPerMinute, maxBackupUploadBytes } = config;
  const rest = `Documents may have up to ${formatFileSize(LARGEST_DOCUMENT_BYTES)}, backups that are uploaded up to ${formatFileSize(maxBackupUploadBytes)}. Sessions end after ${IDLE_LIMIT / HOUR} hours without use, and after ${TOTAL_LIMIT / DAY} days.`;
  if (rateLimitPerMinute === 0)
    return notice(
      `One computer may make any number of requests. ${rest}`,
      'Set RATE_LIMIT_PER_MINUTE, for example to 600.',
    );
  return ok(`One computer may make ${formatCount(rateLimitPerMinute)} requests a minute. ${rest}`);
}

/** In milliseconds. */
const SLOW = 5000;
/** Bytes. A school's portal takes less than a quarter of it under load (docs/performance.md). */
const MUCH_MEMORY = 700 * 1024 ** 2;

/** @param load undefined when nothing was counted yet */
export function judgeLoad(load: LoadSummary | undefined): Verdict {
  if (!load) return ok('Nothing has been counted yet: the server must have run for a minute.');
  const { requests, errors, refused, memory, slowest, since } = load;
  const took = slowest
    ? ` The slowest took ${formatCount(slowest.milliseconds)} ms (${slowest.call}, ${formatDateTime(slowest.at)}).`
    : '';
  const text = `${countOf(requests, 'request')} since ${formatDateTime(since)}, ${countOf(errors, 'error')}, ${formatCount(refused)} refused by a limit.${took} At most ${formatFileSize(memory)} of memory.`;
  if (errors > 0)
    return notice(
      text,
      'Look into the server’s log for lines with "bug"; each has the reference that people saw.',
    );
  if (memory > MUCH_MEMORY)
    return notice(
      text,
      `The portal has taken more memory than it should (${formatFileSize(MUCH_MEMORY)}). Restart it at a quiet hour; if it comes back, tell whoever looks after it.`,
    );
  if ((slowest?.milliseconds ?? 0) > SLOW)
    return notice(text, 'See whether something else on this machine takes its processor, disk or memory.');
  return ok(text);
}
