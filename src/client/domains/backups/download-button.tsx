import { Button } from '@mantine/core';
import { DownloadIcon } from '../../components/page-icons.tsx';
import { useOnce } from '../../components/use-once.ts';
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
