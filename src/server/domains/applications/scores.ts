import { resultsCheckOf } from '../../../shared/exam-results/check.ts';
import { choiceScore, totalScore } from '../../../shared/exam-results/points.ts';
import { checkEligibility } from '../../../shared/subjects/eligibility.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import type { Transaction } from '../../tables.ts';
import { gradesOf } from '../exam-results/grades.ts';
import { type Catalogue, cataloguesOf } from '../subjects/catalogue-of.ts';
import { findCheckFacts, saveChecks } from './results-check-queries.ts';
import * as queries from './scores-queries.ts';

type Choice = queries.ChosenSubject;
type Grades = Parameters<typeof totalScore>[0];

/** The scores of one application, and which of its subjects' prerequisites the results meet (decisions §5). */
function assess(choices: Choice[], grades: Grades, { subjects }: Catalogue) {
  const subjectOf = ({ subjectId }: Choice) =>
    subjects.find(({ id }) => id === subjectId) ?? { name: '', requirements: [] };
  const scoreOf = (wanted: 1 | 2) => {
    const requirements = choices
      .filter(({ choice }) => choice === wanted)
      .flatMap((choice) => subjectOf(choice).requirements);
    return choiceScore(
      grades,
      requirements.flatMap(({ anyOf }) => anyOf),
    );
  };
  return {
    scores: {
      totalScore: totalScore(grades),
      firstChoiceScore: scoreOf(1),
      secondChoiceScore: scoreOf(2),
    },
    choices: choices.map((choice) => ({
      ...choice,
      meetsPrerequisites: toFlag(checkEligibility(subjectOf(choice), grades, true).eligible),
    })),
  };
}

type Checked = Record<'isOffered' | 'meetsPrerequisites', boolean>;

/** Whether the student may take a chosen subject, by the stored result of the prerequisites check. */
export const isEligible = ({ isOffered, meetsPrerequisites }: Checked, prerequisitesEnabled: boolean) =>
  isOffered && (!prerequisitesEnabled || meetsPrerequisites);

const STUDENTS_AT_ONCE = 500;

/**
 * Recalculates the scores of these students' applications, each by the catalogue of its intake. Call in the transaction
 * that changes results, choices or prerequisites, so that no reader sees a stale score.
 */
export async function rescoreStudents(trx: Transaction, studentIds: readonly number[]) {
  for (let start = 0; start < studentIds.length; start += STUDENTS_AT_ONCE) {
    const ids = studentIds.slice(start, start + STUDENTS_AT_ONCE);
    const catalogueOf = await cataloguesOf(trx, ids);
    const grades = await gradesOf(trx, ids);
    const choices = Map.groupBy(await queries.listChosen(trx, ids), ({ applicationId }) => applicationId);
    const assessed = (await queries.applicationsOf(trx, ids)).map(({ id, studentId }) => ({
      id,
      ...assess(choices.get(id) ?? [], grades.get(studentId) ?? [], catalogueOf(studentId)),
    }));
    await queries.saveScores(
      trx,
      assessed.map(({ id, scores }) => ({ id, ...scores })),
    );
    await queries.saveEligibility(
      trx,
      assessed.flatMap((application) => application.choices),
    );
  }
}

/**
 * As rescoreStudents, after a change of these students' own results or choices. Also increments the versions of their
 * applications, as far as there are any yet, and updates the checks of their results. `scored`: those of them whose
 * scores may change.
 */
export async function rescoreChanged(
  trx: Transaction,
  changed: readonly number[],
  scored: ReadonlySet<number> = new Set(changed),
) {
  const found = await findCheckFacts(trx, changed);
  if (found.length === 0) return;
  const studentIds = found.map(({ studentId }) => studentId);
  await rescoreStudents(
    trx,
    studentIds.filter((id) => scored.has(id)),
  );
  await saveChecks(
    trx,
    found.map(({ id, facts }) => ({ id, resultsCheck: resultsCheckOf(facts) })),
  );
}

/** As rescoreChanged, for one. */
export const rescoreStudent = (trx: Transaction, studentId: number) => rescoreChanged(trx, [studentId]);
