import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type WrittenResult, writtenResultSchema } from '../../../shared/broadsheets/written.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { fromJson } from '../../platform/json.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { requireOpenIntake } from '../applications/service.ts';
import {
  deleteStored,
  findStored,
  groupRewritten,
  rewriteStored,
  type StoredResult,
} from '../exam-results/service.ts';
import * as queries from './queries.ts';
import { someOf } from './seen.ts';
import { rescoreAndRecord, summaryOf } from './written.ts';

/** Taking an import back (broadsheets §6). */

const comparable = ({ checkedById: _, ...result }: WrittenResult) => result;
/** Whether a result is as the import left it; the account of who checked it may be gone. */
const isAsLeft = (now: StoredResult | undefined, left: WrittenResult) =>
  now !== undefined && isSame(comparable(writtenResultSchema.parse(now)), comparable(left));

const written = (json: string) => fromJson(writtenResultSchema, json);

const RESULTS_AT_ONCE = 500;

/**
 * Compares what an import wrote with what is stored now, in batches. Valid while the applications keep these versions.
 * @throws CONFLICT when a result of it was changed since.
 */
async function readWritten(db: Database, id: number) {
  const rows = await queries.listWritten(db, id);
  const applicationIds = [...new Set(rows.map(({ applicationId }) => applicationId))];
  // Before the results, so that a change while these are compared is noticed.
  const versions = await queries.versionsOf(db, applicationIds);
  const changes: { resultId: number; before: WrittenResult | null; after: WrittenResult }[] = [];
  const changed: string[] = [];
  for (let start = 0; start < rows.length; start += RESULTS_AT_ONCE) {
    const some = rows.slice(start, start + RESULTS_AT_ONCE);
    const stored = await findStored(
      db,
      some.map(({ resultId }) => resultId),
    );
    const byId = new Map(stored.map((result) => [result.id, result]));
    for (const { resultId, applicationId, before, after } of some) {
      const number = versions.get(applicationId)?.applicationId;
      // The application was deleted meanwhile, and this row with it.
      if (number === undefined) continue;
      const left = written(after);
      changes.push({ resultId, before: before === null ? null : written(before), after: left });
      if (!isAsLeft(byId.get(resultId), left)) changed.push(number);
    }
    await letOthersRun();
  }
  if (changed.length > 0)
    throw conflict(
      `Results of ${someOf([...new Set(changed)])} were changed since this import. Nothing was taken back.`,
    );
  const summary = summaryOf(
    'broadsheet_results_taken_back',
    changes.map(({ before, after }) => ({ before: after, after: before })),
  );
  await letOthersRun();
  const grouped = groupRewritten(
    changes.flatMap(({ before, after }) => (before ? [{ before: after, after: before }] : [])),
  );
  await letOthersRun();
  return { applicationIds, versions, changes, grouped, summary };
}
type Read = Awaited<ReturnType<typeof readWritten>>;

const OVERTAKEN =
  'An application of this import was changed just now. Nothing was taken back. Please try again.';

async function takeBack(
  trx: Transaction,
  services: Services,
  actor: Actor,
  { id, fileName: originalName }: { id: number; fileName: string },
  { applicationIds, versions, changes, grouped, summary }: Read,
) {
  const now = await queries.versionsOf(trx, applicationIds);
  if (!isSame([...now], [...versions])) throw conflict(OVERTAKEN);
  await requireOpenIntake(trx, applicationIds);
  await deleteStored(
    trx,
    changes.flatMap(({ before, resultId }) => (before ? [] : resultId)),
  );
  await rewriteStored(trx, grouped);
  await queries.deleteWritten(trx, id);
  await queries.setTakenBack(trx, id, timestamp(services.clock));
  await rescoreAndRecord(trx, services, actor, summary, {
    action: 'broadsheet_taken_back',
    entity: 'broadsheet',
    entityId: String(id),
    before: null,
    after: { originalName },
  });
}

/** @throws NOT_FOUND; CONFLICT when it was taken back already. */
async function findRemovable(db: Database, id: number) {
  const broadsheet = await queries.findBroadsheet(db, id);
  if (!broadsheet) throw notFound('There is no such broadsheet.');
  if (broadsheet.takenBackAt) throw conflict('This import was taken back already.');
  return broadsheet;
}

/**
 * Takes an applied import back as a whole, or removes one that was not applied.
 * @returns whether it had been applied.
 * @throws NOT_FOUND; CONFLICT when it was taken back already, when a result of it was changed since, and in a closed
 * intake.
 */
export async function removeBroadsheet(services: Services, actor: Actor, id: number) {
  const { appliedAt } = await findRemovable(services.db, id);
  // What takes long is worked out before the transaction, in which nobody else is answered.
  const read = appliedAt ? await readWritten(services.db, id) : null;
  return services.db.transaction().execute(async (trx) => {
    const broadsheet = await findRemovable(trx, id);
    if (broadsheet.appliedAt !== appliedAt) throw conflict(OVERTAKEN);
    if (read) await takeBack(trx, services, actor, { id, fileName: broadsheet.fileName }, read);
    else await queries.deleteBroadsheet(trx, id);
    return read !== null;
  });
}
