import type { DeletionExtent } from '../../../shared/admissions/edits.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { contentsOf, countDocuments, listDocuments, removeOrphans } from '../documents/service.ts';
import { countResults, listResults } from '../exam-results/service.ts';
import { deleteStudent } from '../students/service.ts';
import { deleteWords } from './listing-queries.ts';
import * as queries from './queries.ts';

/** Deletes an application with all that belongs to it; the account stays (decisions §6). @returns its files. */
async function deleteOne(trx: Transaction, { clock }: Services, actor: Actor, id: number) {
  const application = await queries.findApplication(trx, { id });
  if (!application) return undefined;
  const { studentId, applicationId, version: _, student: __, ...decided } = application;
  const contents = await contentsOf(trx, studentId);
  const examResults = await listResults(trx, studentId);
  const documents = await listDocuments(trx, studentId);
  await deleteWords(trx, id);
  await queries.uncountApplication(trx, id);
  await queries.deleteDraftOfOwner(trx, studentId);
  const student = await deleteStudent(trx, studentId);
  await recordChange(trx, clock, actor, {
    action: 'application_deleted',
    entity: 'application',
    entityId: applicationId,
    before: { ...decided, student, examResults, documents },
    after: null,
  });
  return contents;
}

/**
 * Deletes applications with their students, results and documents, files too (administrator spec §5). Those that are
 * not there (another officer was quicker) are passed over.
 * @returns how many were deleted.
 */
export function deleteApplications(services: Services, actor: Actor, ids: readonly number[]) {
  return services.files.exclusively(async () => {
    const deleted = await services.db.transaction().execute(async (trx) => {
      const files: string[][] = [];
      for (const id of new Set(ids)) {
        const contents = await deleteOne(trx, services, actor, id);
        if (contents) files.push(contents);
      }
      return files;
    });
    await removeOrphans(services, deleted.flat());
    return deleted.length;
  });
}

/** What goes with these applications when they are deleted. Those that are not there any more do not count. */
export async function deletionExtent(db: Database, ids: readonly number[]): Promise<DeletionExtent> {
  const studentIds = await queries.studentIdsOf(db, ids);
  return {
    applications: studentIds.length,
    examResults: await countResults(db, studentIds),
    documents: await countDocuments(db, studentIds),
  };
}
