import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { getApplication, rescoreStudent } from '../applications/service.ts';
import { requireOpenAndUnchanged } from '../applications/versions.ts';
import { recordChange } from '../audit/service.ts';
import { listDocuments, writeDocumentCheck } from '../documents/service.ts';
import { listResults, writeCheck } from '../exam-results/service.ts';
import { prolongHold } from './holds.ts';

interface Looked {
  version?: string | undefined;
  seenOn?: SeenOn | undefined;
  /** The ids of the unchecked results and slips that were seen. */
  results?: number[] | undefined;
  documents?: number[] | undefined;
}

/** @throws CONFLICT when something unchecked was not seen. */
function requireSeen(unchecked: readonly { id: number }[], seen: readonly number[] | undefined) {
  if (seen && unchecked.some(({ id }) => !seen.includes(id)))
    throw conflict('A result or a document has come since you looked. Nothing was confirmed.');
}

/**
 * Confirms every unchecked result of an application, and accepts its unchecked exam slips (results §6), as one change of
 * the trail. Changes nothing when nothing is unchecked.
 * @throws NOT_FOUND; CONFLICT for another version, and when there is more than was seen.
 */
export async function confirmRest(
  services: Services,
  actor: Actor,
  id: number,
  { version, seenOn, ...seen }: Looked = {},
) {
  const confirmed = await services.db.transaction().execute(async (trx) => {
    const application = await getApplication(trx, id);
    await requireOpenAndUnchanged(trx, actor, application, version);
    const { studentId } = application;
    const results = (await listResults(trx, studentId)).filter(({ check }) => check === 'unchecked');
    const slips = (await listDocuments(trx, studentId)).filter(
      ({ documentType, check }) => documentType === 'exam_slip' && check === 'unchecked',
    );
    requireSeen(results, seen.results);
    requireSeen(slips, seen.documents);
    if (results.length + slips.length === 0) return application;
    for (const result of results)
      await writeCheck(trx, services, actor, result, { check: 'confirmed', seenOn });
    for (const slip of slips) await writeDocumentCheck(trx, services, actor, slip, { check: 'accepted' });
    await rescoreStudent(trx, studentId);
    await recordChange(trx, services.clock, actor, {
      action: 'results_confirmed',
      entity: 'student',
      entityId: String(studentId),
      before: null,
      after: {
        confirmed: results.map((result) => `${describeResult(result)}: grade ${result.grade}`),
        accepted: slips.map(({ originalName }) => originalName),
      },
    });
    return getApplication(trx, id);
  });
  prolongHold(services, actor, confirmed.studentId);
  return confirmed;
}
