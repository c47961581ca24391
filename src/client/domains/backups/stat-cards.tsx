import { type Backup, backupStats } from '../../../shared/backups/list.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import classes from './backups.module.css';

/** Three figures of what there is (administrator spec §2). */
export function StatCards({ backups }: { backups: Backup[] }) {
  const { totalBackups, databaseBackups, fullBackups, totalSize, newestBackup } = backupStats(backups);
  return (
    <dl className={classes.cards}>
      <Card label="Total Backups" more={`${databaseBackups} database, ${fullBackups} full`}>
        {String(totalBackups)}
      </Card>
      <Card label="Total Size">{formatFileSize(totalSize)}</Card>
      <Card label="Latest Backup">{newestBackup ? formatDateTime(newestBackup) : 'No backups yet'}</Card>
    </dl>
  );
}

const Card = ({ label, more, children }: { label: string; more?: string; children: string }) => (
  <div className={classes.card}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.figure}>{children}</dd>
    {more && <dd className={classes.more}>{more}</dd>}
  </div>
);
