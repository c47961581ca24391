import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { isUnauthorized, notifyFailed, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useRefreshOverview } from '../applications/hooks.ts';

/** Shared by both changes: updates the list at once, then fetches it from the server. */
function useResultsChanged() {
  const { applications } = trpc.useUtils();
  const refreshOverview = useRefreshOverview();
  return {
    show(change: (results: ExamResult[]) => ExamResult[]) {
      applications.overview.setData(
        undefined,
        (overview) => overview && { ...overview, examResults: change(overview.examResults) },
      );
      void refreshOverview();
    },
    /** The application may have been submitted or the result removed elsewhere, so the page fetches again. */
    failed(error: unknown, message: string) {
      notifyFailed(message, error);
      if (!isUnauthorized(error)) void refreshOverview();
    },
  };
}

export function useAddExamResult() {
  const { show, failed } = useResultsChanged();
  return trpc.students.addExamResult.useMutation({
    onSuccess(added) {
      show((results) => [...results, added]);
      notify({ title: 'Exam Result Added', message: describeResult(added), kind: 'success' });
    },
    onError: (error) => failed(error, 'Failed to add exam result.'),
  });
}

export function useRemoveExamResult() {
  const { show, failed } = useResultsChanged();
  return trpc.students.removeExamResult.useMutation({
    onSuccess(_answer, { id }) {
      show((results) => results.filter((result) => result.id !== id));
      notify({ title: 'Exam Result Removed', kind: 'success' });
    },
    onError: (error) => failed(error, 'Failed to remove exam result.'),
  });
}
