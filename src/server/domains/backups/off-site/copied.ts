import { parseBackupName, plainName } from '../../../../shared/backups/names.ts';
import { latest } from '../../../platform/clock.ts';
import { fromFlag } from '../../../platform/database/codecs.ts';
import type { Services } from '../../../services.ts';
import type { AutomaticBackup } from '../retention.ts';
import { listCopies } from './copy-queries.ts';

/** The copies at a place under their names there. Those dated in the future are ignored until their time has come. */
export async function listCopied(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  address: string,
): Promise<AutomaticBackup[]> {
  const { until } = latest(clock, 0);
  return (await listCopies(db, address)).flatMap(({ fileName, size, isWhole }) => {
    const parsed = parseBackupName(plainName(fileName));
    if (!parsed || parsed.createdAt > until) return [];
    return { name: fileName, created: parsed.createdAt, type: parsed.type, size, isWhole: fromFlag(isWhole) };
  });
}
