import { useMutation } from '@tanstack/react-query';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { notify } from '../../components/notify.ts';
import { useRefreshOverview } from '../applications/hooks.ts';
import { getToken } from '../auth/session.ts';
import { documentPath, downloadFile } from './download.ts';
import { openTab, showBlob } from './show-blob.ts';
import { TransferError } from './transfer.ts';
import { useRefusalCheck } from './use-refusal-check.ts';

const VIEW_FAILED = 'Failed to view document. Please try again.';

type Viewing = { document: DocumentRecord; tab: Window | null };

/** Opens a document in a new tab, or downloads it where that is blocked, with the notices of applicant spec §8. */
export function useViewDocument() {
  const refreshOverview = useRefreshOverview();
  const checkRefusal = useRefusalCheck();

  const explain = (error: TransferError) => {
    checkRefusal(error);
    if (error.isUnauthorized) return;
    if (error.status === 403) {
      const message = 'You are not allowed to view this document.';
      return notify({ title: 'Access Denied', message, kind: 'error' });
    }
    if (error.status === 404) {
      const message = 'This document may have been removed. The list of documents was refreshed.';
      notify({ title: 'File Not Found', message, kind: 'error' });
      return void refreshOverview();
    }
    notify({ title: 'Error', message: VIEW_FAILED, kind: 'error' });
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ document: { fileName, originalName }, tab }: Viewing) => ({
      name: originalName,
      shown: showBlob(await downloadFile(documentPath(fileName)), originalName, tab),
    }),
    onSuccess: ({ name, shown }) => {
      if (shown === 'opened') return;
      const message = `Your browser blocked the new tab, so ${name} was downloaded instead.`;
      notify({ title: 'Document Downloaded', message, kind: 'info' });
    },
    onError: (error, { tab }) => {
      tab?.close();
      explain(error instanceof TransferError ? error : new TransferError(0));
    },
  });

  const view = (document: DocumentRecord) => {
    if (getToken()) return mutate({ document, tab: openTab(document.originalName) });
    const message = 'Please log in again to view this document.';
    notify({ title: 'Authentication Error', message, kind: 'error' });
  };
  return { view, isPending };
}
