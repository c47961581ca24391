import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedBackup } from '../../../shared/backups/list.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { RefreshIcon } from '../../components/layout/icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { BackupList } from './backup-list.tsx';
import classes from './backups.module.css';
import { DownloadButton } from './download-button.tsx';
import { useInspection } from './hooks.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { UploadForm } from './upload-form.tsx';

/** Restores a backup from the list or an uploaded one. */
export function RestoreTab({ backups, isBusy }: { backups: ListedBackup[]; isBusy: boolean }) {
  const [name, setName] = useState('');
  const [opened, setOpened] = useState(false);
  const check = useInspection();
  const ask = (chosen: string) => {
    setName(chosen);
    setOpened(true);
    check.inspect(chosen);
  };
  return (
    <div className={classes.sections}>
      <Banner tone="warning" title="Before you restore">
        <ul className={classes.warnings}>
          <li>Restoration overwrites all current data.</li>
          <li>It cannot be undone.</li>
          <li>
            Make a current backup first. The portal also makes a full backup before anything is replaced: if
            you chose the wrong one, restore that.
          </li>
          <li>A full restore may take several minutes.</li>
        </ul>
      </Banner>
      <UploadForm isBusy={isBusy} />
      <Panel title="Restore from a Local Backup">
        <BackupList
          backups={backups}
          empty="No local backups available for restoration."
          actions={(backup) => (
            <>
              <DownloadButton name={backup.name} />
              <Button
                variant="default"
                leftSection={<RefreshIcon size={18} />}
                disabled={isBusy}
                onClick={() => ask(backup.name)}
                aria-label={`Restore ${backup.name}`}
              >
                Restore
              </Button>
            </>
          )}
        />
      </Panel>
      <RestoreDialog name={name} opened={opened} check={check} onClose={() => setOpened(false)} />
    </div>
  );
}
