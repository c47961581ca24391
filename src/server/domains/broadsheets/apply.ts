import type { Applied, Choice } from '../../../shared/broadsheets/schema.ts';
import { type WrittenResult, writtenResultSchema } from '../../../shared/broadsheets/written.ts';
import { RESULT_CHECK_LABELS, type ResultCheck } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ResultCheckInput } from '../../../shared/exam-results/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { rescoreChanged } from '../applications/service.ts';
import { type Change, recordChanges } from '../audit/service.ts';
import {
  addResults,
  findStored,
  type NewResult,
  restoreResults,
  type StoredResult,
  writeChecks,
} from '../exam-results/service.ts';
import type { Planned } from './plan.ts';
import * as queries from './queries.ts';
import { requireFile, requireNotApplied } from './service.ts';
import { planInWorker } from './worker.ts';

/** Applying an import, and taking it back (broadsheets §5 and §6). */

const LOOK_AGAIN = 'Please look at the preview again. Nothing was changed.';
const CHANGED = `Applications in this broadsheet were changed, or came or went, since the preview. ${LOOK_AGAIN}`;
const MOST_NAMED = 3;

/** For example 'SF2027-00001, SF2027-00002 and 4 more'. */
function someOf(numbers: readonly string[]) {
  const rest = numbers.length - MOST_NAMED;
  return numbers.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** @throws CONFLICT when one of these applications has another version, or is gone. */
async function requireSeen(trx: Transaction, seen: Record<string, number>) {
  const current = await queries.versionsOf(trx, Object.keys(seen).map(Number));
  if (current.size !== Object.keys(seen).length) throw conflict(CHANGED);
  const changed = [...current].filter(([id, { version }]) => seen[id] !== version);
  if (changed.length === 0) return;
  const numbers = changed.map(([, { applicationId }]) => applicationId);
  throw conflict(`Changed since the preview: ${someOf(numbers)}. ${LOOK_AGAIN}`);
}

/** @throws BAD_REQUEST for a result of an application that is not matched: left out by mistake, it would be written. */
function requireMatched({ leaveOut = [], also = [] }: Choice, seen: Record<string, number>) {
  for (const [path, pairs] of Object.entries({ leaveOut, also }))
    for (const [id] of pairs)
      if (seen[id] === undefined) throw invalid(`This broadsheet has nobody of application ${id}.`, path);
}

const ADDED =
  'was added by the school, so it cannot be marked as not there. Please leave it out, or delete it.';

/** The check that makes a result what the file says; undefined when it is that already. */
function checkFor(before: StoredResult, { grade, profile }: Planned): ResultCheckInput | undefined {
  if (grade === null) {
    if (before.resultCheck === 'added') throw conflict(`${describeResult(before)} ${ADDED}`);
    return { check: 'not_on_slip', seenOn: 'broadsheet' };
  }
  const { examYear } = before;
  const stands = { grade: before.grade, subjectProfile: before.subjectProfile, examYear };
  const values = { grade, subjectProfile: profile || before.subjectProfile, examYear };
  const isChecked = before.resultCheck !== 'unchecked' && before.resultCheck !== 'not_on_slip';
  if (isChecked && isSame(values, stands)) return undefined;
  if (before.resultCheck === 'added') return { check: 'added', seenOn: 'broadsheet', ...values };
  const typed = {
    grade: before.declaredGrade ?? before.grade,
    subjectProfile: before.declaredProfile ?? before.subjectProfile,
    examYear: before.declaredYear ?? before.examYear,
  };
  if (isSame(values, typed)) return { check: 'confirmed', seenOn: 'broadsheet' };
  return { check: 'corrected', seenOn: 'broadsheet', ...values };
}

const newResult = ({ studentId, examType, examYear, subjectName, grade, profile }: Planned): NewResult[] =>
  grade === null ? [] : [{ studentId, examType, examYear, subjectName, grade, subjectProfile: profile }];

/** A result before and after, of which one may not have been there. */
type Written = { before: WrittenResult | null; after: WrittenResult | null };

async function writePlan(
  trx: Transaction,
  services: Services,
  actor: Actor,
  planned: readonly Planned[],
): Promise<Written[]> {
  const stored = await findStored(
    trx,
    planned.flatMap(({ resultId }) => resultId ?? []),
  );
  const byId = new Map(stored.map((result) => [result.id, result]));
  const checks = planned.flatMap((one) => {
    const before = byId.get(one.resultId ?? 0);
    const input = before && checkFor(before, one);
    return before && input ? [{ before, input }] : [];
  });
  const after = await writeChecks(trx, services, actor, checks);
  const additions = planned.filter(({ resultId }) => resultId === null).flatMap(newResult);
  const added = await addResults(trx, services, actor, 'broadsheet', additions);
  return [
    ...checks.flatMap(({ before }, index) => ({ before, after: after[index] ?? null })),
    ...added.map((result) => ({ before: null, after: result })),
  ];
}

const inWords = (
  result: Parameters<typeof describeResult>[0] & {
    grade: string;
    subjectProfile: string;
    resultCheck: ResultCheck;
  },
) =>
  `${describeResult(result)}: ${result.grade} ${result.subjectProfile} (${RESULT_CHECK_LABELS[result.resultCheck]})`;

/** One entry for each application, with the results that changed. */
function entriesOf(
  action: 'broadsheet_results_written' | 'broadsheet_results_taken_back',
  written: readonly Written[],
) {
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

/** What points and prerequisites follow from; nothing of a result that does not count. */
const scoredOf = (result: WrittenResult | null) =>
  result && result.resultCheck !== 'not_on_slip' ? result.grade : null;

/** Rescores what was written, once for all, and records it: an entry for the import, and one for each application. */
async function finish(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  {
    written,
    action,
    entry,
  }: { written: readonly Written[]; action: Parameters<typeof entriesOf>[0]; entry: Change },
) {
  const scored = written.filter(({ before, after }) => !isSame(scoredOf(before), scoredOf(after)));
  await rescoreChanged(trx, [...studentsOf(written)], studentsOf(scored));
  await recordChanges(trx, clock, actor, [entry, ...entriesOf(action, written)]);
}

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

/**
 * Confirms what agrees, and corrects what differs. `also` chooses what stands on one side only.
 * @throws as requireFile; BAD_REQUEST for an application that is not in it; CONFLICT when it was applied already, and when
 * an application changed since the preview.
 */
export async function applyBroadsheet(
  services: Services,
  actor: Actor,
  id: number,
  choice: Choice,
): Promise<Applied> {
  const { db, clock } = services;
  const { broadsheet, bytes, reading, seen: previewed } = await requireFile(db, id);
  requireNotApplied(broadsheet);
  const { seen, planned } = await planInWorker(services, { bytes, wishes: reading }, choice);
  if (JSON.stringify(seen) !== previewed) throw conflict(CHANGED);
  requireMatched(choice, seen);
  return db.transaction().execute(async (trx) => {
    // Somebody may have applied, changed or removed it meanwhile.
    const now = await requireFile(trx, id);
    requireNotApplied(now.broadsheet);
    if (now.seen !== previewed || !isSame(now.reading, reading)) throw conflict(CHANGED);
    await requireSeen(trx, seen);
    const written = await writePlan(trx, services, actor, planned);
    const applied = countsOf(written);
    const applicationOf = new Map(planned.map(({ studentId, applicationId }) => [studentId, applicationId]));
    await queries.insertWritten(
      trx,
      written.flatMap(({ before, after }) => {
        const applicationId = after && applicationOf.get(after.studentId);
        if (!after || !applicationId) return [];
        const change = { broadsheetId: id, resultId: after.id, applicationId };
        return { ...change, before: before && JSON.stringify(before), after: JSON.stringify(after) };
      }),
    );
    await queries.setApplied(trx, id, { appliedAt: timestamp(clock), ...applied });
    const { fileName: originalName } = broadsheet;
    await finish(trx, services, actor, {
      written,
      action: 'broadsheet_results_written',
      entry: {
        action: 'broadsheet_applied',
        entity: 'broadsheet',
        entityId: String(id),
        before: null,
        after: { originalName, ...applied },
      },
    });
    return applied;
  });
}

const comparable = ({ checkedById: _, ...result }: WrittenResult) => result;
/** Whether a result is as the import left it; the account of who checked it may be gone. */
const isAsLeft = (now: StoredResult | undefined, left: WrittenResult) =>
  now !== undefined && isSame(comparable(writtenResultSchema.parse(now)), comparable(left));

const written = (json: string) => writtenResultSchema.parse(JSON.parse(json));

async function takeBack(
  trx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  originalName: string,
) {
  const changes = (await queries.listWritten(trx, id)).map(({ before, after, ...change }) => ({
    ...change,
    before: before === null ? null : written(before),
    after: written(after),
  }));
  const stored = await findStored(
    trx,
    changes.map(({ resultId }) => resultId),
  );
  const byId = new Map(stored.map((result) => [result.id, result]));
  const changed = changes.filter(({ resultId, after }) => !isAsLeft(byId.get(resultId), after));
  if (changed.length > 0) {
    const numbers = await queries.versionsOf(
      trx,
      changed.map(({ applicationId }) => applicationId),
    );
    const named = someOf([...numbers.values()].map(({ applicationId }) => applicationId));
    throw conflict(`Results of ${named} were changed since this import. Nothing was taken back.`);
  }
  await restoreResults(
    trx,
    changes.flatMap(({ before }) => before ?? []),
    changes.flatMap(({ before, resultId }) => (before ? [] : resultId)),
  );
  await queries.deleteWritten(trx, id);
  await queries.setTakenBack(trx, id, timestamp(services.clock));
  await finish(trx, services, actor, {
    written: changes.map(({ before, after }) => ({ before: after, after: before })),
    action: 'broadsheet_results_taken_back',
    entry: {
      action: 'broadsheet_taken_back',
      entity: 'broadsheet',
      entityId: String(id),
      before: null,
      after: { originalName },
    },
  });
}

/**
 * Takes an applied import back as a whole, or removes one that was not applied.
 * @returns whether it had been applied.
 * @throws NOT_FOUND; CONFLICT when it was taken back already, and when a result of it was changed since.
 */
export const removeBroadsheet = (services: Services, actor: Actor, id: number) =>
  services.db.transaction().execute(async (trx) => {
    const broadsheet = await queries.findBroadsheet(trx, id);
    if (!broadsheet) throw notFound('There is no such broadsheet.');
    if (broadsheet.takenBackAt) throw conflict('This import was taken back already.');
    if (broadsheet.appliedAt) await takeBack(trx, services, actor, id, broadsheet.fileName);
    else await queries.deleteBroadsheet(trx, id);
    return broadsheet.appliedAt !== null;
  });
