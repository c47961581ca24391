import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { MOST_RESULTS } from '../../../shared/exam-results/constants.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ResultCheckInput } from '../../../shared/exam-results/schema.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { checkColumns, columnsAfter } from './check.ts';
import * as queries from './many-queries.ts';
import { toResult } from './queries.ts';

export {
  deleteStored,
  findStored,
  groupRewritten,
  type StoredResult,
} from './many-queries.ts';

/** Checks of many results at once. Like writeCheck, these neither rescore nor record. */

type Check = { before: queries.StoredResult; input: ResultCheckInput };
/** A result as it is stored, and as it is to be. */
export type Rewritten = queries.Rewritten;

/**
 * The results after these checks. Writes nothing, so it can run before the transaction. `rewriteStored` checks that
 * each sitting is free. @throws as columnsAfter.
 */
export const resultsAfter = (
  services: Pick<Services, 'clock'>,
  actor: Actor,
  checks: readonly Check[],
): Rewritten[] =>
  checks.map(({ before, input }) => ({
    before,
    after: { ...before, ...columnsAfter(services, actor, toResult(before), input) },
  }));

export type NewResult = Pick<
  queries.NewStored,
  'studentId' | 'examType' | 'examYear' | 'subjectName' | 'grade' | 'subjectProfile'
>;

/**
 * Writes what `groupRewritten` has made of results.
 * @throws CONFLICT when one gets the sitting of another result.
 */
export async function rewriteStored(
  trx: Transaction,
  { moved, ...rewritten }: ReturnType<typeof queries.groupRewritten>,
) {
  const there =
    moved.length > 0
      ? await queries.listStoredOf(
          trx,
          moved.map(({ studentId }) => studentId),
        )
      : [];
  for (const result of moved)
    if (there.some((one) => one.id !== result.id && queries.sittingOf(one) === queries.sittingOf(result)))
      throw conflict(
        `${describeResult(result)} would stand there twice, because there is another result by now. Please delete that one first. Nothing was changed.`,
      );
  await queries.rewriteStored(trx, rewritten);
}

/**
 * Adds many results, as added by an administrator. @returns them as stored.
 * @throws CONFLICT for a sitting that is there already, and for too many results.
 */
export async function addResults(
  trx: Transaction,
  services: Services,
  actor: Actor,
  seenOn: SeenOn,
  added: readonly NewResult[],
): Promise<queries.StoredResult[]> {
  if (added.length === 0) return [];
  const studentIds = [...new Set(added.map(({ studentId }) => studentId))];
  const there = await queries.listStoredOf(trx, studentIds);
  const sittings = new Set(there.map(queries.sittingOf));
  const counts = new Map<number, number>();
  for (const { studentId } of there) counts.set(studentId, (counts.get(studentId) ?? 0) + 1);
  for (const result of added) {
    const { subjectName, examYear, studentId } = result;
    if (sittings.has(queries.sittingOf(result)))
      throw conflict(`${subjectName} of ${examYear} cannot be added twice. Please leave it out.`);
    sittings.add(queries.sittingOf(result));
    counts.set(studentId, (counts.get(studentId) ?? 0) + 1);
  }
  if ([...counts.values()].some((count) => count > MOST_RESULTS))
    throw conflict(`An application can hold at most ${MOST_RESULTS} exam results.`);
  const checked = checkColumns(services, actor, 'added', seenOn);
  await queries.insertStored(
    trx,
    added.map((result) => ({ ...result, ...checked })),
  );
  const before = new Set(there.map(({ id }) => id));
  return (await queries.listStoredOf(trx, studentIds)).filter(({ id }) => !before.has(id));
}
