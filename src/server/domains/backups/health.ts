import { formatDateTime } from '../../../shared/format/dates.ts';
import { DAY, latest } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { DAMAGED } from '../../platform/database/damage.ts';
import type { Services } from '../../services.ts';
import { copyProblems } from './off-site/due.ts';
import * as queries from './queries.ts';
import { listBackups } from './store.ts';

/** Two nightly backups have been missed by then. */
const OLD = 3 * DAY;

type Known = Pick<Services, 'db' | 'clock' | 'config' | 'integrity'>;

/**
 * The problems that a super administrator should solve, in words: a damaged database, else a backup that failed or
 * has a fault, or too old ones.
 */
export async function backupProblems(services: Known): Promise<string[]> {
  const { db, clock, integrity } = services;
  if (integrity.isDamaged()) return [DAMAGED];
  const { after, until } = latest(clock, OLD);
  // A backup dated in the future would look new for too long.
  const newest = (await listBackups(services)).find(({ created }) => created <= until);
  const { lastOutcome, lastRunAt, lastFailure } = await queries.findAutomaticBackups(db);
  const problems: string[] = [];
  const hasNewer = newest !== undefined && lastRunAt !== null && newest.created > lastRunAt;
  if (lastOutcome === 'failed' && lastRunAt && !hasNewer)
    problems.push(
      `The automatic backup of ${formatDateTime(lastRunAt)} failed. ${lastFailure} Please put that right, then make a backup now.`,
    );
  if (lastOutcome === 'done' && lastRunAt && lastFailure)
    problems.push(`The automatic backup of ${formatDateTime(lastRunAt)} has a fault. ${lastFailure}`);
  const since = newest?.created ?? (await queries.findBeginning(db));
  if (since !== null && since < after) {
    const what = newest ? `The newest backup was made on ${formatDateTime(since)}` : 'There is no backup yet';
    problems.push(`${what}. Please make one now.`);
  }
  return problems;
}

/** The same, and what is wrong with the copies off the machine. */
export const allProblems = async (services: Services): Promise<string[]> => [
  ...(await backupProblems(services)),
  ...(await copyProblems(services)),
];

/** When the newest automatic backup was made that has no fault; null without one. */
export async function lastCompleteBackup({ db, config }: Known): Promise<string | null> {
  const files = await queries.listAutomaticFiles(db);
  const whole = new Set(files.filter(({ isWhole }) => fromFlag(isWhole)).map(({ fileName }) => fileName));
  const backups = await listBackups({ config });
  return backups.find(({ name, type }) => type === 'full' && whole.has(name))?.created ?? null;
}
