import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Backup, ListedBackup } from '../../../shared/backups/list.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { TrashIcon } from '../../components/layout/page-icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { BackupList } from './backup-list.tsx';
import classes from './backups.module.css';
import { DownloadButton } from './download-button.tsx';
import { EncryptedCopy } from './encrypted-copy.tsx';
import { useDeleteBackup } from './hooks.ts';

/** The list of backups, to download or delete. */
export function ManageTab({ backups, isBusy }: { backups: ListedBackup[]; isBusy: boolean }) {
  const deleteBackup = useDeleteBackup();
  const [asked, setAsked] = useState<Backup>();
  const [opened, setOpened] = useState(false);
  const ask = (backup: Backup) => {
    setAsked(backup);
    setOpened(true);
  };
  return (
    <Panel title={`Local Backups (${backups.length})`}>
      <BackupList
        backups={backups}
        empty="No backups found. Create your first backup above."
        actions={(backup) => (
          <>
            <DownloadButton name={backup.name} />
            <EncryptedCopy name={backup.name} />
            <Button
              variant="default"
              leftSection={<TrashIcon size={18} />}
              disabled={isBusy}
              onClick={() => ask(backup)}
              aria-label={`Delete ${backup.name}`}
            >
              Delete
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => asked && deleteBackup(asked.name).then(focusHeading)}
        title="Delete this backup?"
        confirmLabel="Delete Backup"
        tone="danger"
      >
        {asked && (
          <>
            <Text className={classes.question} mb="xs">
              Are you sure you want to delete {asked.name}?
            </Text>
            <Text>
              {asked.type === 'full' ? 'Full backup' : 'Database backup'} of {formatDateTime(asked.created)},{' '}
              {formatFileSize(asked.size)}. It cannot be brought back.
            </Text>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
