import type { Applied, Choice } from '../../../shared/broadsheets/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import { addResults, rewriteStored } from '../exam-results/service.ts';
import { additionsOf, rewrittenBy } from './checks.ts';
import type { Planned } from './plan.ts';
import * as queries from './queries.ts';
import { CHANGED, lookOf, requireMatched, requireSeen } from './seen.ts';
import { requireFile, requireNotApplied } from './service.ts';
import { planInWorker } from './worker.ts';
import { finish, summaryOf, type Written } from './written.ts';

/** Applying an import (broadsheets §5). */

/**
 * Confirms what agrees, and corrects what differs. `also` chooses what stands on one side only.
 * @throws as requireFile; BAD_REQUEST for an application that is not in it; CONFLICT when it was applied already, and when
 * an application changed since the preview.
 */
export async function applyBroadsheet(
  services: Services,
  actor: Actor,
  id: number,
  choice: Choice,
): Promise<Applied> {
  const { db, clock } = services;
  const { broadsheet, bytes, reading, seen: previewed } = await requireFile(db, id);
  requireNotApplied(broadsheet);
  const { seen, fingerprint, planned } = await planInWorker(services, { bytes, wishes: reading }, choice);
  if (lookOf({ seen, fingerprint }) !== previewed) throw conflict(CHANGED);
  requireMatched(choice, seen);
  const rewritten = await rewrittenBy(services, actor, planned);
  const additions = additionsOf(planned);
  const resultsOf = (written: readonly Written[]) => ({
    summary: summaryOf('broadsheet_results_written', written),
    changes: changesOf(id, planned, written),
  });
  // What takes long is worked out before the transaction, in which nobody else is answered.
  const withoutAdded = resultsOf(rewritten);
  return db.transaction().execute(async (trx) => {
    // Somebody may have applied, changed or removed it meanwhile.
    const now = await requireFile(trx, id);
    requireNotApplied(now.broadsheet);
    if (now.seen !== previewed || !isSame(now.reading, reading)) throw conflict(CHANGED);
    await requireSeen(trx, seen);
    await rewriteStored(trx, rewritten);
    const added = await addResults(trx, services, actor, 'broadsheet', additions);
    const { summary, changes } =
      added.length === 0
        ? withoutAdded
        : resultsOf([...rewritten, ...added.map((result) => ({ before: null, after: result }))]);
    const { counts: applied } = summary;
    await queries.insertWritten(trx, changes);
    await queries.setApplied(trx, id, { appliedAt: timestamp(clock), ...applied });
    const { fileName: originalName } = broadsheet;
    await finish(trx, services, actor, summary, {
      action: 'broadsheet_applied',
      entity: 'broadsheet',
      entityId: String(id),
      before: null,
      after: { originalName, ...applied },
    });
    return applied;
  });
}

/** The rows by which it is taken back. */
function changesOf(broadsheetId: number, planned: readonly Planned[], written: readonly Written[]) {
  const applicationOf = new Map(planned.map(({ studentId, applicationId }) => [studentId, applicationId]));
  return written.flatMap(({ before, after }) => {
    const applicationId = after && applicationOf.get(after.studentId);
    if (!after || !applicationId) return [];
    const change = { broadsheetId, resultId: after.id, applicationId };
    return { ...change, before: before && JSON.stringify(before), after: JSON.stringify(after) };
  });
}
