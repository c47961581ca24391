import { formatDateTime } from '../../../shared/format/dates.ts';
import { DAY, latest } from '../../platform/clock.ts';
import { DAMAGED } from '../../platform/database/damage.ts';
import type { Services } from '../../platform/trpc/context.ts';
import * as queries from './queries.ts';
import { listBackups } from './store.ts';

/** Two nightly backups have been missed by then. */
const OLD = 3 * DAY;

/**
 * The problems that a super administrator should solve, in words: a damaged database, else a failed or incomplete
 * backup, or too old ones.
 */
export async function backupProblems(services: Services): Promise<string[]> {
  const { db, clock, integrity } = services;
  if (integrity.isDamaged()) return [DAMAGED];
  const { after, until } = latest(clock, OLD);
  // A backup dated in the future would look new for too long.
  const newest = (await listBackups(services)).find(({ created }) => created <= until);
  const { lastOutcome, lastRunAt, lastFailure } = await queries.findAutomaticBackups(db);
  const problems: string[] = [];
  const hasNewer = newest !== undefined && lastRunAt !== null && newest.created > lastRunAt;
  if (lastOutcome === 'failed' && lastRunAt && !hasNewer)
    problems.push(`The automatic backup of ${formatDateTime(lastRunAt)} failed: ${lastFailure}`);
  if (lastOutcome === 'done' && lastRunAt && lastFailure)
    problems.push(`The automatic backup of ${formatDateTime(lastRunAt)} is not complete. ${lastFailure}`);
  const since = newest?.created ?? (await queries.findBeginning(db));
  if (since !== null && since < after) {
    const what = newest ? `The newest backup was made on ${formatDateTime(since)}` : 'There is no backup yet';
    problems.push(`${what}. Please make one now.`);
  }
  return problems;
}
