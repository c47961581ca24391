import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { isUnauthorized, mayBeDone, notifyWithReason, type RouterInputs, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useHeldOverview } from '../applications/hooks.ts';

type Result = Pick<ExamResult, 'examType' | 'examYear' | 'subjectName' | 'grade' | 'subjectProfile'>;

const isSameResult = (one: Result, other: Result) =>
  one.examType === other.examType &&
  one.examYear === other.examYear &&
  one.subjectName === other.subjectName &&
  one.grade === other.grade &&
  one.subjectProfile === other.subjectProfile;

/** Shared by both changes: updates the list at once, then fetches it from the server. */
function useResultsChanged() {
  const { change: changeOverview, refresh: refreshOverview } = useHeldOverview();
  return {
    show(change: (results: ExamResult[]) => ExamResult[]) {
      changeOverview(({ examResults }) => ({ examResults: change(examResults) }));
      void refreshOverview();
    },
    /** The application may have been submitted or the result removed elsewhere, so the page fetches again. */
    failed(error: unknown, message: string) {
      notifyWithReason(message, error);
      if (!isUnauthorized(error)) void refreshOverview();
    },
  };
}

/**
 * Adds a result. When the answer is lost, or the result is there already, the list tells whether it was added. `quiet`
 * leaves the notices to the caller.
 */
export function useAddExamResult({ quiet = false } = {}) {
  const { show, failed } = useResultsChanged();
  const { ask } = useHeldOverview();
  const { mutateAsync } = trpc.students.addExamResult.useMutation();

  async function addedAfterAll(refusal: unknown, result: Result) {
    if (!mayBeDone(refusal)) throw refusal;
    const fresh = await ask();
    const added = fresh?.examResults.find((other) => isSameResult(other, result));
    if (!added) throw refusal;
    return added;
  }

  return async (result: RouterInputs['students']['addExamResult'] & Result) => {
    try {
      const added = await mutateAsync(result).catch((refusal) => addedAfterAll(refusal, result));
      show((results) => [...results.filter(({ id }) => id !== added.id), added]);
      if (!quiet) notify({ title: 'Exam Result Added', message: describeResult(added), kind: 'success' });
    } catch (error) {
      if (!quiet) failed(error, 'Failed to add exam result.');
      throw error;
    }
  };
}

/** Changes a result that was typed wrongly. The same change again is the same, so a lost answer does no harm. */
export function useChangeExamResult() {
  const { show, failed } = useResultsChanged();
  return trpc.students.changeExamResult.useMutation({
    onSuccess(changed) {
      show((results) => results.map((result) => (result.id === changed.id ? changed : result)));
      notify({ title: 'Exam Result Updated', message: describeResult(changed), kind: 'success' });
    },
    onError: (error) => failed(error, 'Failed to update exam result.'),
  });
}

/**
 * Saves the candidate number, which belongs to the personal record but stands on the slip.
 * @throws the failure, of which a notice has told.
 */
export function useSaveCandidateNumber() {
  const { setRecord, refresh } = useHeldOverview();
  const { failed } = useResultsChanged();
  const { mutateAsync: update } = trpc.students.update.useMutation();
  return async (id: number, candidateNumber: string) => {
    try {
      setRecord(await update({ id, candidateNumber }));
      notify({ title: 'Candidate Number Saved', kind: 'success' });
      void refresh();
    } catch (error) {
      failed(error, 'Failed to save the candidate number.');
      throw error;
    }
  };
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
