import { choiceScore, totalScore } from '../../../shared/exam-results/points.ts';
import type { Transaction } from '../../tables.ts';
import { listGrades, subjectsNamed } from '../subjects/service.ts';
import * as queries from './queries.ts';

/**
 * Brings the scores of a student's application up to date (decisions §5). Called in the transaction of whatever
 * changed results, choices or prerequisites, so that no reader sees a stale score.
 */
export async function rescoreStudent(trx: Transaction, studentId: number) {
  const application = await queries.findApplication(trx, { studentId });
  if (!application) return;
  const results = await listGrades(trx, studentId);
  const scoreOf = async (names: string[]) => {
    const { found } = await subjectsNamed(trx, names);
    const named = found.flatMap(({ requirements }) => requirements.flatMap(({ anyOf }) => anyOf));
    return choiceScore(results, named);
  };
  await queries.updateApplication(trx, application.id, {
    totalScore: totalScore(results),
    firstChoiceScore: await scoreOf(application.firstChoiceSubjects),
    secondChoiceScore: await scoreOf(application.secondChoiceSubjects),
  });
}
