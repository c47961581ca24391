import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApplicationDetails } from '../../../shared/admissions/details.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import type { TrpcClient } from '../../api/trpc.ts';
import { openFile } from '../documents/viewer/opened-file.ts';

/** The application that the desk shows, with what is checked against what. */
export interface DeskApplication {
  application: ApplicationDetails;
  examResults: ExamResult[];
  /** The slips first. */
  documents: DocumentRecord[];
}

const slipsFirst = (one: DocumentRecord, other: DocumentRecord) =>
  Number(other.documentType === 'exam_slip') - Number(one.documentType === 'exam_slip');

/**
 * Fetches the application first, so that its version can only be too old. Kept while the page is open, because undo
 * needs it.
 */
export const deskQuery = (client: TrpcClient, id: number) =>
  queryOptions({
    queryKey: ['results desk', id],
    queryFn: async (): Promise<DeskApplication> => {
      const application = await client.admin.application.query({ id });
      const [examResults, documents] = await Promise.all([
        client.students.examResults.query({ id: application.studentId }),
        client.students.documents.query({ id: application.studentId }),
      ]);
      return { application, examResults, documents: documents.sort(slipsFirst) };
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Fetches an application and opens its first document, so that it can be shown at once. */
export async function prefetchApplication(
  queryClient: QueryClient,
  client: TrpcClient,
  id: number,
): Promise<void> {
  try {
    const { documents } = await queryClient.fetchQuery({ ...deskQuery(client, id), staleTime: 0 });
    if (documents[0]) await openFile(documents[0].fileName);
  } catch {
    // It is fetched again when it is opened, and an error is told then.
  }
}
