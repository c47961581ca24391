import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { applicationFileName } from '../../../shared/applications/application-id.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { notify } from '../../components/feedback/notify.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { downloadFile } from '../documents/download.ts';
import { saveBlob } from '../documents/show-blob.ts';
import { useFileNotices } from '../documents/use-file-notices.ts';

interface DownloadApplicationButtonProps {
  application: Pick<Application, 'applicationId' | 'studentId'>;
  /** Names the application, if there are several. */
  children?: string;
}

/** Downloads an application as a PDF file. */
export function DownloadApplicationButton({
  application,
  children = 'Download Application',
}: DownloadApplicationButtonProps) {
  const { download, isPending } = useDownload(application);
  return (
    <Button variant="default" leftSection={<DownloadIcon />} loading={isPending} onClick={download}>
      {children}
    </Button>
  );
}

function useDownload({ applicationId, studentId }: DownloadApplicationButtonProps['application']) {
  const { requireLogin, explain } = useFileNotices({
    loggedOut: 'Please log in again to download this application.',
    denied: 'You are not allowed to download this application.',
    missing: 'This application may have been removed.',
    failed: 'Failed to download the application. Please try again.',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(`/api/students/${studentId}/application/pdf`),
    onSuccess: (file) => {
      const name = applicationFileName(applicationId);
      saveBlob(file, name);
      notify({ title: 'Application Downloaded', message: `It was saved as ${name}.`, kind: 'success' });
    },
    onError: explain,
  });
  return { download: () => requireLogin() && mutate(), isPending };
}
