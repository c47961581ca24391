import { type Backup, backupStats } from '../../../shared/backups/list.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { StatCard, StatCardRow } from '../../components/layout/stat-card.tsx';

/** Three figures about the backups (administrators §2). */
export function StatCards({ backups }: { backups: Backup[] }) {
  const { totalBackups, databaseBackups, fullBackups, totalSize, newestBackup } = backupStats(backups);
  return (
    <StatCardRow>
      <StatCard label="Total Backups" more={`${databaseBackups} database, ${fullBackups} full`}>
        {totalBackups}
      </StatCard>
      <StatCard label="Total Size">{formatFileSize(totalSize)}</StatCard>
      <StatCard label="Latest Backup">
        {newestBackup ? formatDateTime(newestBackup) : 'No backups yet'}
      </StatCard>
    </StatCardRow>
  );
}
