import { isTokenStored } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useRefreshOverview } from '../applications/hooks.ts';
import { TransferError } from './transfer.ts';
import { useRefusalCheck } from './use-refusal-check.ts';

/** The messages for a file that could not be fetched. */
interface Wording {
  loggedOut: string;
  denied: string;
  missing: string;
  failed: string;
}

/** The notices of applicants §8 about fetching files. */
export function useFileNotices(wording: Wording) {
  const refreshOverview = useRefreshOverview();
  const { admin, students } = trpc.useUtils();
  const checkRefusal = useRefusalCheck();
  const notifyError = (title: string, message: string) => notify({ title, message, kind: 'error' });
  return {
    /** Is there a session? If not, says so. */
    requireLogin(): boolean {
      if (isTokenStored()) return true;
      notifyError('Authentication Error', wording.loggedOut);
      return false;
    },
    explain(reason: unknown): void {
      const error = reason instanceof TransferError ? reason : new TransferError(0);
      checkRefusal(error);
      if (error.isUnauthorized) return;
      if (error.status === 403) {
        notifyError('Access Denied', wording.denied);
      } else if (error.status === 404) {
        notifyError('File Not Found', wording.missing);
        // The applicant's list, and what administrators see and decide by.
        void refreshOverview();
        void admin.application.invalidate();
        void students.documents.invalidate();
      } else {
        notifyError('Error', wording.failed);
      }
    },
  };
}
