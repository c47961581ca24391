import { useEffect, useState, useSyncExternalStore } from 'react';
import { DOCUMENT_CATEGORIES, type DocumentType } from '../../../shared/documents/constants.ts';
import { fileNameProblem, isTooLarge, tooLargeMessage } from '../../../shared/documents/rules.ts';
import { notifyFailure, trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { useRefreshOverview } from '../applications/hooks.ts';
import { queuedUploads, queueUploads, subscribeToUploads, type UploadOutcome } from './upload-queue.ts';
import { useRefusalCheck } from './use-refusal-check.ts';

const LOST = 'The connection was lost. Please check it and try again.';

/** The one rule that a file breaks before it is sent, as a notice (applicant spec §5, §8). */
function problemWith(file: File, documentType: DocumentType) {
  const message = fileNameProblem(file.name, documentType);
  if (message) return { title: 'Invalid File', message };
  if (isTooLarge(file.size, documentType)) {
    return { title: 'File Too Large', message: tooLargeMessage(documentType) };
  }
  return undefined;
}

const useQueue = () => useSyncExternalStore(subscribeToUploads, queuedUploads);

/**
 * One category's uploads: `add` checks and sends files; `problems` are the files refused for good, in words, until the next
 * ones are chosen.
 */
export function useUploads(studentId: number, documentType: DocumentType) {
  const refreshOverview = useRefreshOverview();
  const checkRefusal = useRefusalCheck();
  const [problems, setProblems] = useState<string[]>([]);
  const { label, multiple } = DOCUMENT_CATEGORIES[documentType];

  const outcome: UploadOutcome = {
    onStored: ({ file }) => {
      notify({ title: 'Upload Successful', message: `${file.name} was uploaded.`, kind: 'success' });
      void refreshOverview();
    },
    onFailed: ({ file }, error, final) => {
      checkRefusal(error);
      if (error.isUnauthorized) return;
      const message = `${file.name}: ${error.message || LOST}`;
      notify({ title: 'Upload Failed', message, kind: 'error' });
      if (final) setProblems((before) => [...before, message]);
    },
  };

  const add = (files: File[]) => {
    setProblems([]);
    if (!multiple && files.length > 1) {
      const message = `Please choose one file only: ${label}.`;
      setProblems([message]);
      notify({ title: 'Multiple Files Not Allowed', message, kind: 'error' });
      return;
    }
    const checked = files.map((file) => ({ file, problem: problemWith(file, documentType) }));
    for (const { file, problem } of checked) {
      if (!problem) continue;
      notify({ ...problem, kind: 'error' });
      setProblems((before) => [...before, `${file.name}: ${problem.message}`]);
    }
    const good = checked.filter(({ problem }) => !problem).map(({ file }) => file);
    if (good.length > 0) queueUploads(studentId, documentType, good, outcome);
  };

  const uploads = useQueue()
    .filter((upload) => upload.studentId === studentId && upload.documentType === documentType)
    .map(({ id, file, state, progress }) => ({
      id,
      name: file.name,
      progress,
      ...(state === 'failed' ? { error: 'This file was not uploaded. Please try again.' } : {}),
    }));
  return { uploads, problems, add };
}

/** Leaving the site while files are on their way would lose them: the browser asks first. */
export function useUploadGuard(): void {
  const busy = useQueue().some(({ state }) => state !== 'failed');
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}

/** Deletes a document of a student. Gone already is told too, and the list is fresh either way. */
export function useDeleteDocument() {
  const refreshOverview = useRefreshOverview();
  return trpc.students.removeDocument.useMutation({
    onSuccess: () =>
      notify({ title: 'Document Deleted', message: 'The document was deleted.', kind: 'success' }),
    onError: (error) =>
      notifyFailure('Delete Failed', error, 'Failed to delete the document. Please try again.'),
    onSettled: () => refreshOverview(),
  });
}
