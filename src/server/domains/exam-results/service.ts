import type { z } from 'zod';
import { isFrozen } from '../../../shared/applications/status.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { withoutAdministrator } from '../../../shared/exam-results/check.ts';
import { MOST_RESULTS } from '../../../shared/exam-results/constants.ts';
import type {
  addedExamResultSchema,
  ExamResult,
  ExamResultChanges,
  newExamResultSchema,
  ResultCheckInput,
} from '../../../shared/exam-results/schema.ts';
import { typedOf, valuesOf } from '../../../shared/exam-results/typed.ts';
import { isSame } from '../../../shared/values.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { rescoreStudent } from '../applications/service.ts';
import { requireOpenAndUnchangedOf } from '../applications/versions.ts';
import { recordChange } from '../audit/service.ts';
import { prolongHold } from '../results-desk/holds.ts';
import { openStudent, requireChangeable } from '../students/access.ts';
import { touchStudent } from '../students/service.ts';
import { checkColumns, declaredColumns } from './check.ts';
import * as queries from './queries.ts';

export { checkExamResult, writeCheck } from './check.ts';
export {
  addResults,
  deleteStored,
  findStored,
  groupRewritten,
  type NewResult,
  type Rewritten,
  resultsAfter,
  rewriteStored,
  type StoredResult,
} from './many.ts';
export {
  countResults,
  listResults,
  listSatSubjects,
  resultsOf,
  type SatSubject,
} from './queries.ts';

type Change = { before: ExamResult | null; after: ExamResult | null };

/**
 * Updates the scores, records an administrator's write in the audit trail, and prolongs their hold. Call after every change
 * of results.
 */
async function afterChange(
  trx: Transaction,
  services: Services,
  actor: Actor,
  studentId: number,
  change: Change,
) {
  await rescoreStudent(trx, studentId);
  await touchStudent(trx, services, studentId);
  const entry = { action: 'results_changed', entity: 'student', entityId: String(studentId) } as const;
  await recordChange(trx, services.clock, actor, { ...entry, ...change });
  prolongHold(services, actor, studentId);
}

const shownTo = ({ role }: Actor, result: ExamResult) =>
  isAdministrator(role) ? result : withoutAdministrator(result);

export async function listExamResults(services: Services, actor: Actor, studentId: number) {
  await openStudent(services, actor, studentId);
  const results = await queries.listResults(services.db, studentId);
  return results.map((result) => shownTo(actor, result));
}

/** As addExamResult, for whoever may change the student. */
export async function insertExamResult(
  trx: Transaction,
  services: Services,
  actor: Actor,
  result: z.output<typeof newExamResultSchema>,
  { check, seenOn: where }: Pick<ResultCheckInput, 'check' | 'seenOn'> = { check: 'unchecked' },
) {
  if (await queries.findSameSitting(trx, result)) throw conflict('This result has already been added.');
  if ((await queries.countResults(trx, [result.studentId])) >= MOST_RESULTS) {
    throw conflict(`An application can hold at most ${MOST_RESULTS} exam results.`);
  }
  const { resultCheck, seenOn, checkedById, checkedByEmail, checkedAt } = checkColumns(
    services,
    actor,
    check,
    where,
  );
  const checked = { resultCheck, seenOn, checkedById, checkedByEmail, checkedAt };
  const added = await queries.insertResult(trx, { ...result, ...checked });
  await afterChange(trx, services, actor, added.studentId, { before: null, after: added });
  return added;
}

/**
 * What an administrator adds to a submitted application is `added`.
 * @throws as requireChangeable; CONFLICT for the same type, subject and year (decisions §5), or too many results.
 */
export function addExamResult(
  services: Services,
  actor: Actor,
  { seenOn, ...result }: z.output<typeof addedExamResultSchema>,
) {
  return services.db.transaction().execute(async (trx) => {
    const { status } = await requireChangeable(trx, services.clock, actor, result.studentId);
    const isAddition = isAdministrator(actor.role) && status !== null && isFrozen(status);
    return insertExamResult(
      trx,
      services,
      actor,
      result,
      isAddition ? { check: 'added', seenOn } : undefined,
    );
  });
}

/** The check of a result that an administrator has edited: confirmed when it is what was typed, corrected otherwise. */
function checkAfterEdit(
  services: Services,
  actor: Actor,
  before: ExamResult,
  edited: ExamResult,
  isSubmitted: boolean,
) {
  if (isSame(before, edited)) return {};
  if (!isSubmitted) return checkColumns(services, actor, 'unchecked');
  if (before.check === 'added') return checkColumns(services, actor, 'added', before.seenOn);
  const typed = typedOf(before);
  const stands = valuesOf(edited);
  if (isSame(stands, typed)) return checkColumns(services, actor, 'confirmed', before.seenOn);
  return { ...checkColumns(services, actor, 'corrected', before.seenOn), ...declaredColumns(typed, stands) };
}

/**
 * Changes the given fields. In a submitted application that is a correction, which keeps what was typed; in a draft the
 * result is unchecked again (results §5). `seen` is the version of the application that an administrator saw.
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
    const { status } = await requireChangeable(trx, services.clock, actor, before.studentId);
    await requireOpenAndUnchangedOf(trx, actor, before.studentId, seen);
    const { examType = before.examType, subjectName = before.subjectName } = changes;
    const { examYear = before.examYear } = changes;
    const same = await queries.findSameSitting(trx, { ...before, examType, subjectName, examYear });
    if (same && same.id !== id) throw conflict('This result has already been added.');
    const isSubmitted = status !== null && isFrozen(status);
    const { grade = before.grade, subjectProfile = before.subjectProfile } = changes;
    const edited = { ...before, examType, subjectName, examYear, grade, subjectProfile };
    const checked = checkAfterEdit(services, actor, before, edited, isSubmitted);
    const after = await queries.updateResult(trx, id, { ...changes, ...checked });
    await afterChange(trx, services, actor, before.studentId, { before, after });
    return shownTo(actor, after);
  });
}

/** `seen` is the version of the application that an administrator saw. @throws as requireChangeable; NOT_FOUND. */
export function removeExamResult(services: Services, actor: Actor, id: number, seen?: string) {
  return services.db.transaction().execute(async (trx) => {
    const result = await queries.findResult(trx, id);
    if (!result) throw notFound('There is no such exam result.');
    await requireChangeable(trx, services.clock, actor, result.studentId);
    await requireOpenAndUnchangedOf(trx, actor, result.studentId, seen);
    await queries.deleteResult(trx, id);
    await afterChange(trx, services, actor, result.studentId, { before: result, after: null });
  });
}
