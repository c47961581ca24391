import { setImmediate as letOthersRun } from 'node:timers/promises';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ResultCheckInput } from '../../../shared/exam-results/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import {
  findStored,
  type NewResult,
  type Rewritten,
  resultsAfter,
  type StoredResult,
} from '../exam-results/service.ts';
import type { Planned } from './plan.ts';

/** What an import makes of results (broadsheets §5), worked out before the transaction that writes it. */

const ADDED =
  'was added by the school, so it cannot be marked as not there. Please leave it out, or delete it.';

/** The check that makes a result what the file says, and seen in it; undefined when it is that already. */
function checkFor(before: StoredResult, { grade, profile }: Planned): ResultCheckInput | undefined {
  if (grade === null) {
    if (before.resultCheck === 'added') throw conflict(`${describeResult(before)} ${ADDED}`);
    return { check: 'not_on_slip', seenOn: 'broadsheet' };
  }
  const { examYear } = before;
  const stands = { grade: before.grade, subjectProfile: before.subjectProfile, examYear };
  const values = { grade, subjectProfile: profile || before.subjectProfile, examYear };
  const isSeen = before.seenOn === 'broadsheet' && before.resultCheck !== 'not_on_slip';
  if (isSeen && isSame(values, stands)) return undefined;
  if (before.resultCheck === 'added') return { check: 'added', seenOn: 'broadsheet', ...values };
  const typed = {
    grade: before.declaredGrade ?? before.grade,
    subjectProfile: before.declaredProfile ?? before.subjectProfile,
    examYear: before.declaredYear ?? before.examYear,
  };
  // A result whose subject or exam type was corrected stays corrected.
  if (before.declaredSubject === null && isSame(values, typed))
    return { check: 'confirmed', seenOn: 'broadsheet' };
  return { check: 'corrected', seenOn: 'broadsheet', ...values };
}

/** The results that are to be added. */
export const additionsOf = (planned: readonly Planned[]): NewResult[] =>
  planned.flatMap(({ resultId, studentId, examType, examYear, subjectName, grade, profile }) =>
    resultId !== null || grade === null
      ? []
      : [{ studentId, examType, examYear, subjectName, grade, subjectProfile: profile }],
  );

const RESULTS_AT_ONCE = 500;

/**
 * Works out the changed results in batches, so that other requests run in between. Valid while the applications keep
 * their versions.
 * @throws CONFLICT for a result that cannot become what is chosen.
 */
export async function rewrittenBy(services: Services, actor: Actor, planned: readonly Planned[]) {
  const rewritten: Rewritten[] = [];
  // One time for the whole import, so that its checks are written by a few statements.
  const at = services.clock.now();
  const clock = { now: () => at };
  for (let start = 0; start < planned.length; start += RESULTS_AT_ONCE) {
    const some = planned.slice(start, start + RESULTS_AT_ONCE);
    const stored = await findStored(
      services.db,
      some.flatMap(({ resultId }) => resultId ?? []),
    );
    const byId = new Map(stored.map((result) => [result.id, result]));
    const checks = some.flatMap((one) => {
      const before = byId.get(one.resultId ?? 0);
      const input = before && checkFor(before, one);
      return before && input ? [{ before, input }] : [];
    });
    rewritten.push(...resultsAfter({ clock }, actor, checks));
    await letOthersRun();
  }
  return rewritten;
}
