import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Applied, Choice } from '../../../shared/broadsheets/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { addResults, groupRewritten, type Rewritten, rewriteStored } from '../exam-results/service.ts';
import { additionsOf, rewrittenBy } from './checks.ts';
import type { Planned } from './plan.ts';
import * as queries from './queries.ts';
import { CHANGED, hashOf, lookOf, requireMatched, requireSeen, serialisePreview } from './seen.ts';
import { requireFile, requireNotApplied } from './service.ts';
import { planInWorker } from './worker.ts';
import { rescoreAndRecord, summaryOf, type Written } from './written.ts';

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
  const { broadsheet, bytes, reading, ...file } = await requireFile(db, id);
  requireNotApplied(broadsheet);
  const previewed = lookOf(file, actor);
  const { seen, fingerprint, planned } = await planInWorker(services, { bytes, requested: reading }, choice);
  if (hashOf(serialisePreview({ seen, fingerprint })) !== previewed) throw conflict(CHANGED);
  await requireMatched(db, choice, seen);
  const rewritten = await rewrittenBy(services, actor, planned);
  const additions = additionsOf(planned);
  const prepared = await prepare(id, planned, rewritten);
  return db.transaction().execute(async (trx) => {
    // Somebody may have applied, changed or removed it meanwhile.
    const now = await requireFile(trx, id);
    requireNotApplied(now.broadsheet);
    if (lookOf(now, actor) !== previewed || !isSame(now.reading, reading)) throw conflict(CHANGED);
    await requireSeen(trx, seen);
    await rewriteStored(trx, prepared.grouped);
    const stored = await addResults(trx, services, actor, 'broadsheet', additions);
    const added = stored.map((result) => ({ before: null, after: result }));
    const summary = added.length === 0 ? prepared.summary : summaryOf(ACTION, [...rewritten, ...added]);
    const { counts: applied } = summary;
    await queries.insertWritten(trx, [...prepared.changes, ...changesOf(id, planned, added)]);
    await queries.setApplied(trx, id, { appliedAt: timestamp(clock), ...applied });
    const { fileName: originalName } = broadsheet;
    await rescoreAndRecord(trx, services, actor, summary, {
      action: 'broadsheet_applied',
      entity: 'broadsheet',
      entityId: String(id),
      before: null,
      after: { originalName, ...applied },
    });
    return applied;
  });
}

const ACTION = 'broadsheet_results_written';

/**
 * What the transaction writes, worked out before it, because nobody else is answered in it. Others are answered between
 * the parts, and before the transaction begins.
 */
async function prepare(id: number, planned: readonly Planned[], rewritten: readonly Rewritten[]) {
  const grouped = groupRewritten(rewritten);
  await letOthersRun();
  const summary = summaryOf(ACTION, rewritten);
  await letOthersRun();
  const changes = changesOf(id, planned, rewritten);
  await letOthersRun();
  return { grouped, summary, changes };
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
