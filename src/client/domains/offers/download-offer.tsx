import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Application } from '../../../shared/applications/schema.ts';
import { notify } from '../../components/feedback/notify.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { downloadFile } from '../documents/download.ts';
import { saveBlob } from '../documents/show-blob.ts';
import { useFileNotices } from '../documents/use-file-notices.ts';

/** Downloads the offer as a PDF file, with the code for registration day. */
export function DownloadOfferButton({ application: { id, applicationId } }: { application: Application }) {
  const { requireLogin, explain } = useFileNotices({
    loggedOut: 'Please log in again to download the offer.',
    denied: 'You are not allowed to download this offer.',
    missing: 'There is no offer any more.',
    failed: 'Failed to download the offer. Please try again.',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(`/api/applications/${id}/offer/pdf`),
    onSuccess: (file) => {
      const name = `offer-${applicationId}.pdf`;
      saveBlob(file, name);
      notify({ title: 'Offer Downloaded', message: `It was saved as ${name}.`, kind: 'success' });
    },
    onError: explain,
  });
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={isPending}
      onClick={() => requireLogin() && mutate()}
    >
      Download the Offer
    </Button>
  );
}
