import type { ResultCheck, SeenOn } from '../../../shared/exam-results/check.ts';
import type { ExamResult, ResultCheckInput } from '../../../shared/exam-results/schema.ts';
import { keptOf, type ResultValues, typedOf } from '../../../shared/exam-results/typed.ts';
import { isSame } from '../../../shared/values.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { rescoreStudent } from '../applications/service.ts';
import { requireOpenAndUnchangedOf } from '../applications/versions.ts';
import { recordChange } from '../audit/service.ts';
import { checkedBy } from '../results-desk/checked-by.ts';
import { prolongHold } from '../results-desk/holds.ts';
import * as queries from './queries.ts';

/** Checks of exam results (results §1). */

const NOTHING_DECLARED = {
  declaredGrade: null,
  declaredProfile: null,
  declaredYear: null,
  declaredType: null,
  declaredSubject: null,
};

/** The columns that say who checked a result, when and where; all empty when it is unchecked. */
export const checkColumns = (
  services: Pick<Services, 'clock'>,
  actor: Pick<Actor, 'id' | 'email'>,
  check: ResultCheck,
  seenOn: SeenOn | null = null,
) => ({
  ...NOTHING_DECLARED,
  resultCheck: check,
  seenOn: check === 'unchecked' ? null : (seenOn ?? ('slip' as const)),
  ...checkedBy(services, actor, check),
});

/** A correction's columns, with what the applicant had typed. */
export function declaredColumns(typed: ResultValues, stands: ResultValues) {
  const { declared, declaredExam } = keptOf(typed, stands);
  return {
    declaredGrade: declared.grade,
    declaredProfile: declared.subjectProfile,
    declaredYear: declared.examYear,
    declaredType: declaredExam?.examType ?? null,
    declaredSubject: declaredExam?.subjectName ?? null,
  };
}

const ADDED =
  'This result was added by the school; the applicant has not typed it. Send added with other values, or delete it.';
const NOT_ADDED = 'This result was typed by the applicant. Please confirm or correct it.';
const NOTHING_DIFFERS =
  'Nothing differs from what was typed. Please confirm the result, or send other values.';
const AS_TYPED = 'A result has the values that were typed unless it is corrected. Please send corrected.';

/** The values that stand after a check. @throws BAD_REQUEST, CONFLICT. */
function valuesAfter(result: ExamResult, { check, ...input }: ResultCheckInput): ResultValues {
  if ((result.check === 'added') !== (check === 'added'))
    throw conflict(result.check === 'added' ? ADDED : NOT_ADDED);
  const sent = {
    examType: input.examType ?? result.examType,
    subjectName: input.subjectName ?? result.subjectName,
    grade: input.grade ?? result.grade,
    subjectProfile: input.subjectProfile ?? result.subjectProfile,
    examYear: input.examYear ?? result.examYear,
  };
  if (check === 'added') return sent;
  const typed = typedOf(result);
  if (check === 'corrected') {
    if (isSame(sent, typed)) throw invalid(NOTHING_DIFFERS, 'grade');
    return sent;
  }
  for (const field of ['examType', 'subjectName', 'grade', 'subjectProfile', 'examYear'] as const)
    if (input[field] !== undefined && input[field] !== typed[field]) throw invalid(AS_TYPED, field);
  return typed;
}

/** The columns of a result after a check. @throws BAD_REQUEST, CONFLICT. */
export const columnsAfter = (
  services: Pick<Services, 'clock'>,
  actor: Pick<Actor, 'id' | 'email'>,
  before: ExamResult,
  input: ResultCheckInput,
) => {
  const stands = valuesAfter(before, input);
  return {
    ...stands,
    ...checkColumns(services, actor, input.check, input.seenOn),
    ...(input.check === 'corrected' && declaredColumns(typedOf(before), stands)),
  };
};

/**
 * Writes the check of one result. The caller rescores and records, once for several checks. Call in a transaction.
 * @throws BAD_REQUEST for a correction without a difference; CONFLICT for the sitting of another result.
 */
export async function writeCheck(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  before: ExamResult,
  input: ResultCheckInput,
) {
  const columns = columnsAfter(services, actor, before, input);
  const same = await queries.findSameSitting(trx, { ...before, ...columns });
  if (same && same.id !== before.id)
    throw conflict('There is another result for this subject and year already.');
  return queries.updateResult(trx, before.id, columns);
}

/** Checks one result, in the transaction that is given. @throws as checkExamResult. */
async function checkResult(
  trx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  { version, ...input }: ResultCheckInput & { version?: string | undefined },
) {
  const before = await queries.findResult(trx, id);
  if (!before) throw notFound('There is no such exam result.');
  await requireOpenAndUnchangedOf(trx, actor, before.studentId, version);
  const after = await writeCheck(trx, services, actor, before, input);
  await rescoreStudent(trx, before.studentId);
  await recordChange(trx, services.clock, actor, {
    action: 'result_checked',
    entity: 'student',
    entityId: String(before.studentId),
    before,
    after,
  });
  return after;
}

/**
 * An administrator checks a result (results §1). `version`: of the application that they saw.
 * @throws NOT_FOUND; BAD_REQUEST for a correction without a difference; CONFLICT for another version, another result of
 * the same sitting, and where an added result would become another kind of check.
 */
export async function checkExamResult(
  services: Services,
  actor: Actor,
  id: number,
  input: ResultCheckInput & { version?: string | undefined },
) {
  const checked = await services.db
    .transaction()
    .execute((trx) => checkResult(trx, services, actor, id, input));
  prolongHold(services, actor, checked.studentId);
  return checked;
}
