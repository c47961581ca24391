import path from 'node:path';
import { createBackup } from '../../../src/server/domains/backups/create.ts';
import { restoreBackup } from '../../../src/server/domains/backups/restore.ts';
import { hashToken } from '../../../src/server/platform/tokens.ts';
import type { BackupType } from '../../../src/shared/backups/names.ts';
import type { Progress } from '../../../src/shared/backups/schema.ts';
import type { Account } from '../accounts.ts';
import type { TestPortal } from '../portal.ts';
import { ignoreProgress } from './filled-portal.ts';

export const actorOf = ({ user, token }: Account) => ({
  id: user.id,
  email: user.email,
  role: user.role,
  tokenHash: hashToken(token),
});

export const fileIn = ({ services }: Pick<TestPortal, 'services'>, name: string) =>
  path.join(services.config.backupsFolder, name);

/** @returns the path of the new backup */
export async function backUp(portal: TestPortal, type: BackupType) {
  const { name } = await createBackup(portal.services, type, ignoreProgress);
  return fileIn(portal, name);
}

export async function restore(
  { services }: TestPortal,
  account: Account,
  file: string,
  onProgress: (progress: Progress) => void = () => undefined,
) {
  const restored = await restoreBackup(services, file, actorOf(account), { onProgress });
  await services.background.finished();
  return restored;
}
