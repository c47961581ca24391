import { latest } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import type { Services } from '../../services.ts';
import { listAutomaticFiles } from './queries.ts';
import type { AutomaticBackup } from './retention.ts';
import { listBackups } from './store.ts';

/** The automatic backups, newest first. Those dated in the future are ignored until their time has come. */
export async function listAutomatic(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
): Promise<AutomaticBackup[]> {
  const files = await listAutomaticFiles(services.db);
  const automatic = new Map(files.map(({ fileName, isWhole }) => [fileName, fromFlag(isWhole)]));
  const { until } = latest(services.clock, 0);
  return (await listBackups(services)).flatMap((backup) => {
    const isWhole = automatic.get(backup.name);
    return isWhole === undefined || backup.created > until ? [] : { ...backup, isWhole };
  });
}
