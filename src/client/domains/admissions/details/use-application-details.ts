import { useEffect, useState } from 'react';
import type { ApplicationDetails } from '../../../../shared/admissions/details.ts';
import { isLater } from '../../../../shared/applications/version.ts';
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

/** Fetches what is shown again when the list knows of a later change. */
function useFollowList({ id, studentId }: { id: number; studentId: number }, isBehind: boolean) {
  const { admin, students } = trpc.useUtils();
  useEffect(() => {
    if (!isBehind) return;
    void admin.application.invalidate({ id });
    void students.examResults.invalidate({ id: studentId });
    void students.documents.invalidate({ id: studentId });
  }, [admin, students, id, studentId, isBehind]);
}

/** The version to decide by. It stays the former one until every part has been fetched again, so nothing unseen is decided. */
function useShownVersion(id: number, version: string | undefined, hasCome: boolean) {
  const [shown, setShown] = useState({ id, version });
  if (shown.id !== id || (hasCome && shown.version !== version)) setShown({ id, version });
  return shown.version;
}

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
  const isBehind =
    listed !== undefined && assessed.data !== undefined && isLater(listed.version, assessed.data.version);
  useFollowList({ id, studentId: ofStudent.id }, isBehind);
  const hasCome = Object.values(parts).every(({ isFetching, error }) => !isFetching && error === null);
  const shownVersion = useShownVersion(id, assessed.data?.version, hasCome);
  const isFirstMissing = !shown && assessed.error !== null;
  // The list may be older than what was fetched here, or know of a later version than is shown here.
  const application: Decidable | undefined = shown && {
    ...shown,
    version: shownVersion ?? shown.version,
    ineligibleSubjects: assessed.data?.ineligibleSubjects ?? shown.ineligibleSubjects,
  };
  return {
    application,
    gone: Object.values(parts).some(isGone),
    details: isFirstMissing ? { ...assessed, data: undefined } : allOf(parts),
  };
}
