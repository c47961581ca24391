import {
  type BackupCopies,
  type CopiesAtPlace,
  copyProblem,
  isBeingCopied,
} from '../../../../shared/backups/copies.ts';
import { plainName } from '../../../../shared/backups/names.ts';
import { HOUR, isWithin, latest, timestamp } from '../../../platform/clock.ts';
import type { Services } from '../../../services.ts';
import { writeWithEmails } from '../../mail/service.ts';
import { listAutomatic } from '../automatic-files.ts';
import { queueCopyEmails } from '../emails.ts';
import { findAutomaticBackups } from '../queries.ts';
import { requireBackup } from '../store.ts';
import { type CopiedBackup, copyTo } from './copy.ts';
import * as queries from './copy-queries.ts';
import type { Place } from './place.ts';
import { placesOf } from './places.ts';
import { reasonOf } from './reason.ts';
import { LONGEST_COPY, type Patience, withPatience } from './silence.ts';

type Known = Pick<Services, 'db' | 'clock'>;

/** How long after a failure a copy is tried again, unless the portal is started anew. */
const RETRY_AFTER = HOUR;

/** The newest automatic backup. */
async function newestAutomatic(services: Services): Promise<CopiedBackup | undefined> {
  const [newest] = await listAutomatic(services);
  return newest && { ...newest, ...(await requireBackup(services, newest.name)) };
}

type Options = {
  patience?: Patience;
  /** Somebody may have mended the settings: what failed is tried again without waiting. */
  isStart?: boolean;
};

async function copyIfDue(
  services: Services,
  place: Place,
  backup: CopiedBackup,
  { patience, isStart }: Options,
) {
  const { db, clock, log, background } = services;
  const { address } = place;
  const arrived = await queries.listCopies(db, address);
  if (arrived.some(({ fileName }) => plainName(fileName) === backup.name)) return;
  const last = await queries.findAttempt(db, address);
  const isFirst = !last || last.startedAt < backup.created;
  if (!isFirst && !isStart && isWithin(last.startedAt, latest(clock, RETRY_AFTER))) return;

  // Nothing has failed before the attempt has ended. An earlier failure stays until a copy arrives.
  const begun = { place: address, startedAt: timestamp(clock), failure: isFirst ? null : last.failure };
  await queries.saveAttempt(db, begun);
  try {
    const settings = await findAutomaticBackups(db);
    await withPatience((watch) => copyTo(services, place, backup, settings, watch), patience);
    await queries.saveAttempt(db, { ...begun, failure: null });
  } catch (error) {
    // The next start repeats it.
    if (background.isEnding()) return;
    const failure = reasonOf(error);
    log.error({ place: address, reason: failure }, 'copying the backup failed');
    await writeWithEmails(services, async (trx) => {
      await queries.saveAttempt(trx, { ...begun, failure });
      // Once for each backup, not for each attempt.
      if (begun.failure === null)
        await queueCopyEmails(trx, services, await describePlace({ db: trx, clock }, place));
    });
  }
}

/**
 * Copies the newest automatic backup to each place where it has not arrived. Called at the start and every minute. Each
 * place has a job of its own in the background, so that a slow line delays no restore and no other place.
 */
export function copyOffSite(services: Services, options: Options = {}) {
  for (const place of placesOf(services.config))
    services.background.runAlone(`copies to ${place.address}`, async () => {
      const backup = await newestAutomatic(services);
      if (backup) await copyIfDue(services, place, backup, options);
    });
}

const OVERDUE = 'The copy was not complete after a day.';

async function describePlace({ db, clock }: Known, { address }: Place): Promise<CopiesAtPlace> {
  const copies = await queries.listCopies(db, address);
  const attempt = await queries.findAttempt(db, address);
  const told = {
    place: address,
    lastArrivedAt: copies[0]?.arrivedAt ?? null,
    copies: copies.length,
    failure: attempt?.failure ?? null,
    triedAt: attempt?.startedAt ?? null,
  };
  // The portal may have been killed, or off since: then nobody has recorded how the attempt ended.
  const isOverdue =
    isBeingCopied(told) && attempt && !isWithin(attempt.startedAt, latest(clock, LONGEST_COPY));
  return isOverdue ? { ...told, failure: OVERDUE } : told;
}

/** Where copies go and when the last ones arrived. */
export async function describeCopies(services: Known & Pick<Services, 'config'>): Promise<BackupCopies> {
  const { config } = services;
  const places = await Promise.all(placesOf(config).map((place) => describePlace(services, place)));
  return { recipients: config.backupRecipients, places };
}

/** What is wrong with the copies, in words for each place. */
export async function copyProblems(services: Services): Promise<string[]> {
  const { places } = await describeCopies(services);
  return places.flatMap((place) => copyProblem(place) ?? []);
}
