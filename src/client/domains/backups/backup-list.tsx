import type { ReactNode } from 'react';
import type { ListedBackup } from '../../../shared/backups/list.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import classes from './backups.module.css';

interface BackupListProps {
  backups: ListedBackup[];
  empty: string;
  /** Buttons for one backup. */
  actions: (backup: ListedBackup) => ReactNode;
}

/** Backups, newest first. */
export function BackupList({ backups, empty, actions }: BackupListProps) {
  if (backups.length === 0) return <p className={classes.none}>{empty}</p>;
  return (
    <ul className={classes.list}>
      {backups.map((backup) => (
        <li key={backup.name} ref={passesFocusOn} className={classes.backup}>
          <div className={classes.about}>
            <h3 className={classes.when}>{formatDateTime(backup.created)}</h3>
            <p className={classes.facts}>
              <StatusBadge tone={backup.type === 'full' ? 'info' : 'neutral'}>
                {backup.type === 'full' ? 'Full' : 'Database'}
              </StatusBadge>
              {backup.madeBeforeRestore && <StatusBadge tone="warning">Made before a restore</StatusBadge>}
              <span>{formatFileSize(backup.size)}</span>
            </p>
            <p className={classes.name}>{backup.name}</p>
          </div>
          <div className={classes.buttons}>{actions(backup)}</div>
        </li>
      ))}
    </ul>
  );
}
