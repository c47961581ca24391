import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { schoolDay } from '../../../shared/format/dates.ts';
import { notify } from '../../components/feedback/notify.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { useSession } from '../auth/use-session.ts';
import { downloadFile } from '../documents/download.ts';
import { saveBlob } from '../documents/show-blob.ts';
import { useFileNotices } from '../documents/use-file-notices.ts';

function useOwnData() {
  const { requireLogin, explain } = useFileNotices({
    loggedOut: 'Please log in again to download your data.',
    denied: 'You are not allowed to download this data.',
    missing: 'This data may have been removed.',
    failed: 'Failed to download your data. Please try again.',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile('/api/auth/profile/data'),
    onSuccess: (file) => {
      const name = `my-data-${schoolDay(new Date())}.zip`;
      saveBlob(file, name);
      notify({ title: 'Data Downloaded', message: `It was saved as ${name}.`, kind: 'success' });
    },
    onError: explain,
  });
  return { download: () => requireLogin() && mutate(), isPending };
}

/** The account's own data, to view or to download. */
export function OwnData() {
  const { isAdministrator } = useSession();
  const { download, isPending } = useOwnData();
  return (
    <>
      <Text mb="md">
        {isAdministrator
          ? 'You can download everything that the portal keeps about you in one file.'
          : 'You can download everything that the portal keeps about you and your applications, with the documents that you uploaded, in one file.'}
      </Text>
      <Button variant="default" leftSection={<DownloadIcon />} loading={isPending} onClick={download}>
        Download My Data
      </Button>
    </>
  );
}
