import { useMutation } from '@tanstack/react-query';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { notify } from '../../components/feedback/notify.ts';
import { documentPath, downloadFile } from './download.ts';
import { openTab, showBlob } from './show-blob.ts';
import { useFileNotices } from './use-file-notices.ts';

type Viewing = { document: DocumentRecord; tab: Window | null };

/** Opens a document in a new tab, or downloads it if pop-ups are blocked, with the notices of applicants §8. */
export function useViewDocument() {
  const { requireLogin, explain } = useFileNotices({
    loggedOut: 'Please log in again to view this document.',
    denied: 'You are not allowed to view this document.',
    missing: 'This document may have been removed. The list of documents was refreshed.',
    failed: 'Failed to view document. Please try again.',
  });

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
      explain(error);
    },
  });

  const view = (document: DocumentRecord) => {
    if (requireLogin()) mutate({ document, tab: openTab(document.originalName) });
  };
  return { view, isPending };
}
