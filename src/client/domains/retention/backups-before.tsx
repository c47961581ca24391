import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { DatabaseCopyKind, KeptBackup, KeptCopy } from '../../../shared/retention/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useDeleteBackup } from '../backups/hooks.ts';
import { useLatestDestruction } from './hooks.ts';
import classes from './retention.module.css';

const BEFORE: Record<DatabaseCopyKind, string> = {
  migration: 'Copy before the update',
  update: 'Copy before the update',
  back: 'Copy before the way back from an update',
  restore: 'Copy before the restore',
};

function keptWords({ kept, type }: KeptBackup) {
  if (kept === 'by_rule') return 'deleted by the rule under Database Backup';
  if (kept === 'by_hand') return 'kept until somebody deletes it';
  return `kept at least until there is a newer automatic ${type === 'full' ? 'full ' : ''}backup without a fault`;
}

/** The backups that still hold what was destroyed since (intakes §8). */
export function BackupsBefore() {
  const { data: destroyed } = useLatestDestruction();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useDeleteBackup();
  const { backups = [], offSite = [], copies = [] } = destroyed ?? {};
  if (backups.length + offSite.length + copies.length === 0) return null;
  return (
    <Panel title="Backups With Destroyed Data">
      <p className={classes.hint}>
        These still hold what was destroyed since. If you restore one of these backups, the same records are
        destroyed again. Copies of the database are no backups: the portal restores none of them, and only
        whoever looks after its machine can read or delete them. Off-site copies are deleted at their place;
        the portal does not know when somebody has done that.
      </p>
      <ul className={classes.list}>
        {backups.map((backup) => (
          <li key={backup.name}>
            <div>
              <p>
                Backup of {formatDateTime(backup.created)}, {keptWords(backup)}
              </p>
              <p className={classes.file}>{backup.name}</p>
            </div>
            <Button
              variant="default"
              aria-label={`Delete ${backup.name}`}
              onClick={() => setAsked(backup.name)}
            >
              Delete
            </Button>
          </li>
        ))}
        {offSite.map((copy) => (
          <OffSite key={`${copy.place} ${copy.name}`} {...copy} />
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

const OffSite = (copy: KeptCopy) => (
  <li>
    <div>
      <p>
        Off-site copy of the backup of {formatDateTime(copy.created)}, {keptWords(copy)}
      </p>
      <p className={classes.file}>
        {copy.name} at {copy.place}
      </p>
    </div>
  </li>
);
