import { resultsCheckOf } from '../../../shared/exam-results/check.ts';
import type { Transaction } from '../../tables.ts';
import { updateApplication } from './queries.ts';
import { findCheckFacts } from './results-check-queries.ts';

/**
 * Keeps the check of a student's application in step. Call in the transaction that changes documents or requests; a
 * change of results calls rescoreStudent, which does the same. Increments the version if the check changes.
 */
export async function refreshResultsCheck(trx: Transaction, studentId: number) {
  const [found] = await findCheckFacts(trx, [studentId]);
  if (!found) return;
  const resultsCheck = resultsCheckOf(found.facts);
  if (resultsCheck === found.resultsCheck) return;
  await updateApplication(trx, found.id, { resultsCheck });
}
