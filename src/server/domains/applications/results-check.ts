import { resultsCheckOf } from '../../../shared/exam-results/check.ts';
import type { Transaction } from '../../tables.ts';
import { updateApplication } from './queries.ts';
import { findCheckFacts, saveChecks } from './results-check-queries.ts';

/**
 * Keeps the check of a student's application in step. Call in the transaction that changes requests; a change of results
 * calls rescoreStudent, which does the same. Increments the version if the check changes.
 */
export async function refreshResultsCheck(trx: Transaction, studentId: number) {
  const [found] = await findCheckFacts(trx, [studentId]);
  if (!found) return;
  const resultsCheck = resultsCheckOf(found.facts);
  if (resultsCheck === found.resultsCheck) return;
  await updateApplication(trx, found.id, { resultsCheck });
}

/**
 * As refreshResultsCheck, in the transaction that adds, removes or moves documents. Always increments the version: nobody
 * decides on documents that they have not seen (decisions §6).
 */
export async function refreshDocuments(trx: Transaction, studentId: number) {
  const [found] = await findCheckFacts(trx, [studentId]);
  if (!found) return;
  await saveChecks(trx, [{ id: found.id, resultsCheck: resultsCheckOf(found.facts) }]);
}
