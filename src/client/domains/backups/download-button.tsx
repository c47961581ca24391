import { Button } from '@mantine/core';
import { useOnce } from '../../components/form/use-once.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { useDownloadBackup } from './hooks.ts';

export function DownloadButton({ name }: { name: string }) {
  const download = useDownloadBackup();
  const [start, isStarting] = useOnce(() => download(name));
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      loading={isStarting}
      onClick={start}
      aria-label={`Download ${name}`}
    >
      Download
    </Button>
  );
}
