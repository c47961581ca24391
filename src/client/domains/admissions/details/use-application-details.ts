import type { ApplicationDetails } from '../../../../shared/admissions/details.ts';
import type { DocumentRecord } from '../../../../shared/documents/schema.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { codeOf, trpc } from '../../../api/trpc.ts';
import { allOf } from '../../../components/feedback/data-state.tsx';
import type { Decidable } from '../list/list-actions.ts';

export interface Details {
  assessed: ApplicationDetails;
  examResults: ExamResult[];
  documents: DocumentRecord[];
}

const isGone = ({ error }: { error: unknown }) => codeOf(error) === 'NOT_FOUND';

/**
 * An application with everything entered for it and what it is decided by, fetched again each time it is opened.
 * `listed`: the application from the list, if it is there, so that changes in the list show here too.
 */
export function useApplicationDetails(id: number, listed: Decidable | undefined) {
  const assessed = trpc.admin.application.useQuery({ id }, { staleTime: 0 });
  const shown = listed ?? assessed.data;
  const ofStudent = { id: shown?.studentId ?? 0 };
  const options = { enabled: shown !== undefined, staleTime: 0 };
  const parts = {
    assessed,
    examResults: trpc.students.examResults.useQuery(ofStudent, options),
    documents: trpc.students.documents.useQuery(ofStudent, options),
  };
  const isFirstMissing = !shown && assessed.error !== null;
  // What is open to the student is known better here than in a list that was fetched a while ago.
  const application: Decidable | undefined = shown && {
    ...shown,
    ineligibleSubjects: assessed.data?.ineligibleSubjects ?? shown.ineligibleSubjects,
  };
  return {
    application,
    gone: Object.values(parts).some(isGone),
    details: isFirstMissing ? { ...assessed, data: undefined } : allOf(parts),
  };
}
