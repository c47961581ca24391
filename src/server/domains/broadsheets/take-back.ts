import { type WrittenResult, writtenResultSchema } from '../../../shared/broadsheets/written.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { deleteStored, findStored, rewriteStored, type StoredResult } from '../exam-results/service.ts';
import * as queries from './queries.ts';
import { someOf } from './seen.ts';
import { finish, summaryOf } from './written.ts';

/** Taking an import back (broadsheets §6). */

const comparable = ({ checkedById: _, ...result }: WrittenResult) => result;
/** Whether a result is as the import left it; the account of who checked it may be gone. */
const isAsLeft = (now: StoredResult | undefined, left: WrittenResult) =>
  now !== undefined && isSame(comparable(writtenResultSchema.parse(now)), comparable(left));

const written = (json: string) => writtenResultSchema.parse(JSON.parse(json));

async function takeBack(
  trx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  originalName: string,
) {
  const changes = (await queries.listWritten(trx, id)).map(({ before, after, ...change }) => ({
    ...change,
    before: before === null ? null : written(before),
    after: written(after),
  }));
  const stored = await findStored(
    trx,
    changes.map(({ resultId }) => resultId),
  );
  const byId = new Map(stored.map((result) => [result.id, result]));
  const changed = changes.filter(({ resultId, after }) => !isAsLeft(byId.get(resultId), after));
  if (changed.length > 0) {
    const numbers = await queries.versionsOf(
      trx,
      changed.map(({ applicationId }) => applicationId),
    );
    const named = someOf([...numbers.values()].map(({ applicationId }) => applicationId));
    throw conflict(`Results of ${named} were changed since this import. Nothing was taken back.`);
  }
  await deleteStored(
    trx,
    changes.flatMap(({ before, resultId }) => (before ? [] : resultId)),
  );
  await rewriteStored(
    trx,
    changes.flatMap(({ before, after }) => (before ? [{ before: after, after: before }] : [])),
  );
  await queries.deleteWritten(trx, id);
  await queries.setTakenBack(trx, id, timestamp(services.clock));
  const summary = summaryOf(
    'broadsheet_results_taken_back',
    changes.map(({ before, after }) => ({ before: after, after: before })),
  );
  await finish(trx, services, actor, summary, {
    action: 'broadsheet_taken_back',
    entity: 'broadsheet',
    entityId: String(id),
    before: null,
    after: { originalName },
  });
}

/**
 * Takes an applied import back as a whole, or removes one that was not applied.
 * @returns whether it had been applied.
 * @throws NOT_FOUND; CONFLICT when it was taken back already, and when a result of it was changed since.
 */
export const removeBroadsheet = (services: Services, actor: Actor, id: number) =>
  services.db.transaction().execute(async (trx) => {
    const broadsheet = await queries.findBroadsheet(trx, id);
    if (!broadsheet) throw notFound('There is no such broadsheet.');
    if (broadsheet.takenBackAt) throw conflict('This import was taken back already.');
    if (broadsheet.appliedAt) await takeBack(trx, services, actor, id, broadsheet.fileName);
    else await queries.deleteBroadsheet(trx, id);
    return broadsheet.appliedAt !== null;
  });
