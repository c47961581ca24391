import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { ENCRYPTED_BEGINNING } from '../../../shared/backups/encryption.ts';
import { isBackupFileName, NO_BACKUP_FILE } from '../../../shared/backups/upload.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { notify } from '../../components/feedback/notify.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { FileDrop } from '../../components/form/file-drop.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { UploadIcon } from '../../components/layout/page-icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './backups.module.css';
import { useUploadBackup } from './hooks.ts';

/** Looks at the first bytes, since the name may have been changed. */
const beginsEncrypted = async (file: File) =>
  (await file.slice(0, ENCRYPTED_BEGINNING.length).text()) === ENCRYPTED_BEGINNING;

const FIELD = 'backup-file';
const nothing = () => undefined;

/** Uploads a backup. It is checked completely before it is listed. */
export function UploadForm({ isBusy }: { isBusy: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const [isEncrypted, setIsEncrypted] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useUploadBackup();
  const choose = async ([chosen]: File[]) => {
    if (!chosen || !isBackupFileName(chosen.name))
      return notify({ title: 'Invalid File Type', message: NO_BACKUP_FILE, kind: 'error' });
    setIsEncrypted(await beginsEncrypted(chosen));
    setFile(chosen);
  };
  const [upload, isUploading] = useOnce(async (chosen: File) => {
    await mutateAsync({ file: chosen, key: key.current?.value ?? '' });
    // Clearing the file removes the pressed button.
    setFile(null);
    focusField(FIELD);
  });
  return (
    <Panel title="Upload a Backup">
      <FileDrop
        id={FIELD}
        label="Backup file"
        description="A .sql or .zip file that this program made, encrypted (.age) or not. It is checked before it is listed; nothing is restored yet."
        accept=".sql,.zip,.age"
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
          {isEncrypted && (
            <PasswordField
              id="backup-key"
              ref={key}
              className={classes.key}
              label="Passphrase or secret key"
              description="This backup is encrypted. It is decrypted on the server, which does not store the key."
              autoComplete="off"
            />
          )}
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
