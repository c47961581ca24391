import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import type { DocumentRecord } from '../../../../shared/documents/schema.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import type { Student } from '../../../../shared/students/record.ts';
import { codeOf, trpc } from '../../../api/trpc.ts';
import { allOf } from '../../../components/feedback/data-state.tsx';

export interface Details {
  student: Student;
  examResults: ExamResult[];
  documents: DocumentRecord[];
}

const isGone = ({ error }: { error: unknown }) => codeOf(error) === 'NOT_FOUND';

/**
 * An application with everything entered for it, fetched again each time it is opened. `listed`: the application from
 * the list, if it is there, so that changes in the list show here too.
 */
export function useApplicationDetails(id: number, listed: AdministratorApplication | undefined) {
  const application = trpc.admin.application.useQuery({ id }, { enabled: !listed, staleTime: 0 });
  const shown = listed ?? application.data;
  const ofStudent = { id: shown?.studentId ?? 0 };
  const options = { enabled: shown !== undefined, staleTime: 0 };
  const parts = {
    student: trpc.students.byId.useQuery(ofStudent, options),
    examResults: trpc.students.examResults.useQuery(ofStudent, options),
    documents: trpc.students.documents.useQuery(ofStudent, options),
  };
  const isFirstMissing = !shown && application.error !== null;
  return {
    application: shown,
    gone: Object.values({ application, ...parts }).some(isGone),
    details: isFirstMissing ? { ...application, data: undefined } : allOf(parts),
  };
}
