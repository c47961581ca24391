import type { Applied } from '../../../shared/broadsheets/schema.ts';
import type { WrittenResult } from '../../../shared/broadsheets/written.ts';
import { RESULT_CHECK_LABELS, type ResultCheck } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import { isSame } from '../../../shared/values.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { rescoreChanged } from '../applications/service.ts';
import { type Change, recordChanges } from '../audit/service.ts';

/** What an import has changed, or its taking back. */

/** A result before and after, of which one may not have been there. */
export type Written = { before: WrittenResult | null; after: WrittenResult | null };

const inWords = (
  result: Parameters<typeof describeResult>[0] & {
    grade: string;
    subjectProfile: string;
    resultCheck: ResultCheck;
  },
) =>
  `${describeResult(result)}: ${result.grade} ${result.subjectProfile} (${RESULT_CHECK_LABELS[result.resultCheck]})`;

type Action = 'broadsheet_results_written' | 'broadsheet_results_taken_back';

/** One entry for each application, with the results that changed. */
function entriesOf(action: Action, written: readonly Written[]) {
  const byStudent = Map.groupBy(written, ({ before, after }) => (after ?? before)?.studentId ?? 0);
  return [...byStudent].map(
    ([studentId, its]): Change => ({
      action,
      entity: 'student',
      entityId: String(studentId),
      before: { examResults: its.flatMap(({ before }) => (before ? inWords(before) : [])) },
      after: { examResults: its.flatMap(({ after }) => (after ? inWords(after) : [])) },
    }),
  );
}

const studentsOf = (written: readonly Written[]) =>
  new Set(written.flatMap(({ before, after }) => (after ?? before)?.studentId ?? []));

/** The grade that counts for points and prerequisites; null when the result does not count. */
const scoredOf = (result: WrittenResult | null) =>
  result && result.resultCheck !== 'not_on_slip' ? result.grade : null;

const valuesOf = ({ grade, subjectProfile }: WrittenResult) => ({ grade, subjectProfile });

function countsOf(written: readonly Written[]): Applied {
  const counts = { confirmed: 0, corrected: 0, added: 0 };
  for (const { before, after } of written) {
    if (!after || after.resultCheck === 'not_on_slip') continue;
    if (!before) counts.added += 1;
    else if (isSame(valuesOf(before), valuesOf(after))) counts.confirmed += 1;
    else counts.corrected += 1;
  }
  return counts;
}

/** Everything derived from the written results, computed before the transaction. */
export const summaryOf = (action: Action, written: readonly Written[]) => ({
  counts: countsOf(written),
  entries: entriesOf(action, written),
  students: [...studentsOf(written)],
  scored: studentsOf(written.filter(({ before, after }) => !isSame(scoredOf(before), scoredOf(after)))),
});
type Summary = ReturnType<typeof summaryOf>;

/** Rescores what was written, once for all, and records it: an entry for the import, and one for each application. */
export async function rescoreAndRecord(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  { students, scored, entries }: Summary,
  entry: Change,
) {
  await rescoreChanged(trx, students, scored);
  await recordChanges(trx, clock, actor, [entry, ...entries]);
}
