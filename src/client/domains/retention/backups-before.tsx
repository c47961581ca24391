import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { DatabaseCopyKind } from '../../../shared/retention/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useBackups, useDeleteBackup } from '../backups/hooks.ts';
import { useLatestDestruction } from './hooks.ts';
import classes from './retention.module.css';

const BEFORE: Record<DatabaseCopyKind, string> = {
  migration: 'Copy before the update',
  update: 'Copy before the update',
  back: 'Copy before the way back from an update',
  restore: 'Copy before the restore',
};

/** The backups that still hold what was destroyed since (intakes §8). */
export function BackupsBefore() {
  const { data: destroyed } = useLatestDestruction();
  const { data: backups = [] } = useBackups();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useDeleteBackup();
  const { latest = null, copies = [] } = destroyed ?? {};
  const older = latest === null ? [] : backups.filter(({ created }) => created < latest);
  if (older.length + copies.length === 0) return null;
  return (
    <Panel title="Backups With Destroyed Data">
      <p className={classes.hint}>
        These still hold what was destroyed since. Automatic backups are deleted by the rule under Database
        Backup, all others when somebody deletes them. If you restore one of these backups, the same records
        are destroyed again. Copies of the database are no backups: the portal restores none of them, and only
        whoever looks after its machine can read or delete them.
      </p>
      <ul className={classes.list}>
        {older.map(({ name, created }) => (
          <li key={name}>
            <div>
              <p>Backup of {formatDateTime(created)}</p>
              <p className={classes.file}>{name}</p>
            </div>
            <Button variant="default" aria-label={`Delete ${name}`} onClick={() => setAsked(name)}>
              Delete
            </Button>
          </li>
        ))}
        {copies.map(({ name, kind, created, keptUntil }) => (
          <li key={name}>
            <div>
              <p>
                {BEFORE[kind]} of {formatDateTime(created)},{' '}
                {keptUntil === null
                  ? 'kept until somebody deletes the file on the machine'
                  : `deleted by itself on ${formatDateTime(keptUntil)} at the latest`}
              </p>
              <p className={classes.file}>{name}</p>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && remove(asked).then(focusHeading)}
        title="Delete this backup?"
        confirmLabel="Delete Backup"
        tone="danger"
      >
        {asked} cannot be restored afterwards. Make sure that there is a newer one.
      </ConfirmDialog>
    </Panel>
  );
}
