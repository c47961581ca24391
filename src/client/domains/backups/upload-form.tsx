import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { isBackupFileName, NO_BACKUP_FILE } from '../../../shared/backups/upload.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { notify } from '../../components/feedback/notify.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { FileDrop } from '../../components/form/file-drop.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { UploadIcon } from '../../components/layout/page-icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './backups.module.css';
import { useUploadBackup } from './hooks.ts';

const FIELD = 'backup-file';
const nothing = () => undefined;

/** Uploads a backup. It is checked completely before it is listed. */
export function UploadForm({ isBusy }: { isBusy: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const { mutateAsync } = useUploadBackup();
  const choose = ([chosen]: File[]) => {
    if (chosen && isBackupFileName(chosen.name)) return setFile(chosen);
    notify({ title: 'Invalid File Type', message: NO_BACKUP_FILE, kind: 'error' });
  };
  const [upload, isUploading] = useOnce(async (chosen: File) => {
    await mutateAsync(chosen);
    // Clearing the file removes the pressed button.
    setFile(null);
    focusField(FIELD);
  });
  return (
    <Panel title="Upload a Backup">
      <FileDrop
        id={FIELD}
        label="Backup file"
        description="A .sql or .zip file that this program made. It is checked before it is listed; nothing is restored yet."
        accept=".sql,.zip"
        disabled={isBusy}
        onFiles={choose}
        onRetry={nothing}
        onCancel={nothing}
      />
      {file && (
        <div className={classes.chosen}>
          <Text className={classes.question} role="status">
            {file.name} ({formatFileSize(file.size)})
          </Text>
          <Button
            leftSection={<UploadIcon size={18} />}
            disabled={isBusy && !isUploading}
            loading={isUploading}
            onClick={() => upload(file)}
          >
            Upload
          </Button>
        </div>
      )}
    </Panel>
  );
}
