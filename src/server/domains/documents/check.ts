import type { z } from 'zod';
import type { documentCheckSchema } from '../../../shared/documents/check.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { rescoreStudent } from '../applications/service.ts';
import { requireOpenAndUnchangedOf } from '../applications/versions.ts';
import { recordChange } from '../audit/service.ts';
import { checkedBy } from '../results-desk/checked-by.ts';
import { prolongHold } from '../results-desk/holds.ts';
import * as queries from './queries.ts';

type Check = z.output<typeof documentCheckSchema>;

/** Writes the check of a document. Records nothing in the trail; the caller refreshes the application. */
export function writeDocumentCheck(
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  before: DocumentRecord,
  { check, reason, originalSeen = before.originalSeen }: Check,
) {
  return queries.updateDocument(trx, before.id, {
    documentCheck: check,
    checkReason: check === 'refused' ? (reason ?? null) : null,
    originalSeen: toFlag(check !== 'unchecked' && originalSeen),
    ...checkedBy(services, actor, check),
  });
}

/**
 * An administrator accepts or refuses a document, or takes that back (results §4). `version`: of the application they saw.
 * @throws NOT_FOUND; CONFLICT for another version.
 */
export async function checkDocument(
  services: Services,
  actor: Actor,
  id: number,
  { version, ...check }: Check & { version?: string | undefined },
) {
  const checked = await services.db.transaction().execute(async (trx) => {
    const before = await queries.findDocument(trx, id);
    if (!before) throw notFound('There is no such document.');
    await requireOpenAndUnchangedOf(trx, actor, before.studentId, version);
    const after = await writeDocumentCheck(trx, services, actor, before, check);
    await rescoreStudent(trx, before.studentId);
    await recordChange(trx, services.clock, actor, {
      action: 'document_checked',
      entity: 'student',
      entityId: String(before.studentId),
      before,
      after,
    });
    return after;
  });
  prolongHold(services, actor, checked.studentId);
  return checked;
}
