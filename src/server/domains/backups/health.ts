import { formatDateTime } from '../../../shared/format/dates.ts';
import { DAY, latest } from '../../platform/clock.ts';
import { DAMAGED } from '../../platform/database/damage.ts';
import type { Services } from '../../platform/trpc/context.ts';
import * as queries from './queries.ts';
import { listBackups } from './store.ts';

/** By then two nights have brought none. */
const OLD = 3 * DAY;

/**
 * What a super administrator should look after, in words: a failed backup, one that lacks something, or too old ones; and
 * before all that a damaged database.
 */
export async function backupProblems(services: Services): Promise<string[]> {
  const { db, clock, integrity } = services;
  if (integrity.isDamaged()) return [DAMAGED];
  const { after, until } = latest(clock, OLD);
  // One of a clock that was ahead would look new for as long.
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
