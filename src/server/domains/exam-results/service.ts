import type { z } from 'zod';
import { MOST_RESULTS } from '../../../shared/exam-results/constants.ts';
import type {
  ExamResult,
  ExamResultChanges,
  newExamResultSchema,
} from '../../../shared/exam-results/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { rescoreStudent } from '../applications/service.ts';
import { requireUnchangedOf } from '../applications/versions.ts';
import { recordChange } from '../audit/service.ts';
import { openRecord, requireChangeable } from '../students/access.ts';
import * as queries from './queries.ts';

export { countResults, listResults, listSatSubjects, resultsOf, type SatSubject } from './queries.ts';

type Change = { before: ExamResult | null; after: ExamResult | null };

/** Updates the scores, and records an administrator's write in the audit trail. Call after every change of results. */
async function afterChange(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  studentId: number,
  change: Change,
) {
  await rescoreStudent(trx, studentId);
  const entry = { action: 'results_changed', entity: 'student', entityId: String(studentId) } as const;
  await recordChange(trx, clock, actor, { ...entry, ...change });
}

export async function listExamResults(services: Services, actor: Actor, studentId: number) {
  await openRecord(services, actor, studentId);
  return queries.listResults(services.db, studentId);
}

/** As addExamResult, for whoever may change the student. */
export async function insertExamResult(
  trx: Transaction,
  services: Services,
  actor: Actor,
  result: z.output<typeof newExamResultSchema>,
) {
  if (await queries.findSameSitting(trx, result)) throw conflict('This result has already been added.');
  if ((await queries.countResults(trx, [result.studentId])) >= MOST_RESULTS) {
    throw conflict(`An application can hold at most ${MOST_RESULTS} exam results.`);
  }
  const added = await queries.insertResult(trx, result);
  await afterChange(trx, services, actor, added.studentId, { before: null, after: added });
  return added;
}

/** @throws as requireChangeable; CONFLICT for the same type, subject and year (decisions §5), or too many results. */
export function addExamResult(
  services: Services,
  actor: Actor,
  result: z.output<typeof newExamResultSchema>,
) {
  return services.db.transaction().execute(async (trx) => {
    await requireChangeable(trx, services.clock, actor, result.studentId);
    return insertExamResult(trx, services, actor, result);
  });
}

/**
 * Changes the given fields. `seen` is the version of the application that an administrator saw.
 * @throws as requireChangeable; NOT_FOUND; CONFLICT when another result has the same type, subject and year.
 */
export function updateExamResult(
  services: Services,
  actor: Actor,
  id: number,
  changes: ExamResultChanges,
  seen?: string,
) {
  return services.db.transaction().execute(async (trx) => {
    const before = await queries.findResult(trx, id);
    if (!before) throw notFound('There is no such exam result.');
    await requireChangeable(trx, services.clock, actor, before.studentId);
    await requireUnchangedOf(trx, actor, before.studentId, seen);
    const { examType = before.examType, subjectName = before.subjectName } = changes;
    const { examYear = before.examYear } = changes;
    const same = await queries.findSameSitting(trx, { ...before, examType, subjectName, examYear });
    if (same && same.id !== id) throw conflict('This result has already been added.');
    const after = await queries.updateResult(trx, id, changes);
    await afterChange(trx, services, actor, before.studentId, { before, after });
    return after;
  });
}

/** `seen` is the version of the application that an administrator saw. @throws as requireChangeable; NOT_FOUND. */
export function removeExamResult(services: Services, actor: Actor, id: number, seen?: string) {
  return services.db.transaction().execute(async (trx) => {
    const result = await queries.findResult(trx, id);
    if (!result) throw notFound('There is no such exam result.');
    await requireChangeable(trx, services.clock, actor, result.studentId);
    await requireUnchangedOf(trx, actor, result.studentId, seen);
    await queries.deleteResult(trx, id);
    await afterChange(trx, services, actor, result.studentId, { before: result, after: null });
  });
}
