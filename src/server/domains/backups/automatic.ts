import type { AutomaticBackups, AutomaticSettings } from '../../../shared/backups/automatic.ts';
import { SCHOOL_OFFSET, schoolDay } from '../../../shared/format/dates.ts';
import { DAY, timestamp } from '../../platform/clock.ts';
import { fromFlag, toFlag } from '../../platform/database/codecs.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { recordChange } from '../audit/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { listAutomatic } from './automatic-files.ts';
import { createBackup } from './create.ts';
import { queueFailureEmails, queueFaultEmails } from './emails.ts';
import * as queries from './queries.ts';
import { outdatedBackups } from './retention.ts';
import { removeBackup } from './store.ts';

/** The next instant after `now` at which it is this time at the school, which is four hours behind UTC all year. */
function nextRun(atTime: string, now: Date): string {
  const today = new Date(`${schoolDay(now)}T${atTime}:00${SCHOOL_OFFSET}`);
  return (today > now ? today : new Date(today.getTime() + DAY)).toISOString();
}

/**
 * When the next backup is due. A stored time counts only if it is earlier than the next regular one (missed because the
 * machine was off, for example): a later one comes from a clock that was wrong.
 */
function dueAt({ atTime, nextRunAt }: Pick<queries.AutomaticRow, 'atTime' | 'nextRunAt'>, now: Date) {
  const next = nextRun(atTime, now);
  return nextRunAt !== null && nextRunAt < next ? nextRunAt : next;
}

export async function automaticBackups({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<AutomaticBackups> {
  const { isOn, ...row } = await queries.findAutomaticBackups(db);
  return { ...row, isOn: fromFlag(isOn), nextRunAt: isOn ? dueAt(row, clock.now()) : null };
}

export async function changeAutomaticBackups(services: Services, actor: Actor, settings: AutomaticSettings) {
  const { db, clock } = services;
  await db.transaction().execute(async (trx) => {
    const { isOn, type, atTime, keepDaily, keepWeekly } = await queries.findAutomaticBackups(trx);
    await queries.updateAutomaticBackups(trx, {
      ...settings,
      isOn: toFlag(settings.isOn),
      nextRunAt: nextRun(settings.atTime, clock.now()),
    });
    await recordChange(trx, clock, actor, {
      action: 'backup_settings_changed',
      entity: 'backup',
      entityId: 'automatic',
      before: { isOn: fromFlag(isOn), type, atTime, keepDaily, keepWeekly },
      after: settings,
    });
  });
  return automaticBackups(services);
}

/**
 * Deletes automatic backups that need not be kept. Backups made by hand, uploaded, or made before a restore are never
 * deleted.
 */
async function removeOutdated(services: Services, settings: AutomaticSettings) {
  for (const { name } of outdatedBackups(await listAutomatic(services), settings)) {
    await removeBackup(services, name);
    await queries.deleteAutomaticFile(services.db, name);
  }
}

const STOPPED = 'The portal was stopped before the backup was finished.';

/** Stores the failure for the page, and mails it to every super administrator. */
async function recordFailure(services: Services, failure: string) {
  await writeWithEmails(services, async (trx) => {
    await queries.updateAutomaticBackups(trx, { lastOutcome: 'failed', lastFailure: failure });
    await queueFailureEmails(trx, services, failure);
  });
}

/** Stores the success. If something is wrong with the backup, also stores that, and mails it like a failure. */
async function recordSuccess(services: Services, fileName: string, lacks: string | undefined) {
  await writeWithEmails(services, async (trx) => {
    await queries.insertAutomaticFile(trx, { fileName, isWhole: toFlag(!lacks) });
    await queries.updateAutomaticBackups(trx, { lastOutcome: 'done', lastFailure: lacks ?? null });
    if (lacks) await queueFaultEmails(trx, services, lacks);
  });
}

async function backUp(services: Services, settings: AutomaticBackups) {
  const { db, clock, operations, log } = services;
  const { type } = settings;
  const startedAt = timestamp(clock);
  const nextRunAt = nextRun(settings.atTime, clock.now());
  const begun = { nextRunAt, lastRunAt: startedAt, lastOutcome: 'running', lastFailure: null } as const;
  await queries.updateAutomaticBackups(db, begun);
  try {
    await operations.run({ kind: 'automatic', type, fileName: null }, async (options) => {
      const { name, lacks } = await createBackup(services, type, options);
      await recordSuccess(services, name, lacks);
      await removeOutdated(services, settings);
      return { fileName: name, lacks };
    });
  } catch (error) {
    if (operations.isEnding()) {
      // Due again at once: the next start repeats it.
      const again = { nextRunAt: startedAt, lastOutcome: 'failed', lastFailure: STOPPED } as const;
      return queries.updateAutomaticBackups(db, again);
    }
    log.error({ err: error }, 'automatic backup failed');
    await recordFailure(
      services,
      error instanceof AppError ? error.message : 'An unexpected error, see the log.',
    );
  }
}

/** Makes the nightly backup when it is due. Waits while another operation runs. */
async function backUpWhenDue(services: Services) {
  const { db, clock, operations } = services;
  const settings = await automaticBackups(services);
  const { nextRunAt } = settings;
  if (nextRunAt === null || operations.state().running) return;
  if (nextRunAt <= timestamp(clock)) return backUp(services, settings);
  await queries.updateAutomaticBackups(db, { nextRunAt });
}

/** Called every minute; runs in the background. */
export const keepBackingUp = (services: Services) =>
  services.background.runAlone('automatic backup', () => backUpWhenDue(services));

/** Called at each start. Records a backup that was still running when the program was killed as failed. */
export async function resumeAutomaticBackups(services: Services) {
  const { lastOutcome } = await queries.findAutomaticBackups(services.db);
  if (lastOutcome === 'running') await recordFailure(services, STOPPED);
}
