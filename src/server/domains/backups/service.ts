import type { z } from 'zod';
import type { CreatedBackup, createBackupSchema, Inspection } from '../../../shared/backups/calls.ts';
import type { ListedBackup } from '../../../shared/backups/list.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { countDecidedSince, listSafetyBackups } from '../audit/service.ts';
import { createBackup } from './create.ts';
import { inspectBackup } from './inspect.ts';
import { mailBackup } from './mail.ts';
import * as queries from './queries.ts';
import { recordBackup } from './record.ts';
import { restoreBackup } from './restore.ts';
import { listBackups, removeBackup, requireBackup } from './store.ts';

export {
  automaticBackups,
  changeAutomaticBackups,
  keepBackingUp,
  resumeAutomaticBackups,
} from './automatic.ts';
export { issueDownloadToken } from './download.ts';
export { withPlainFile } from './encryption.ts';
export { allProblems, backupProblems, lastCompleteBackup } from './health.ts';
export { copyOffSite, describeCopies } from './off-site/due.ts';
export { listBackups, sweepBackups } from './store.ts';

/** The backups, newest first, and which of them restores made of what was there before. */
export async function describeBackups(services: Services): Promise<ListedBackup[]> {
  const safety = new Set(await listSafetyBackups(services.db));
  const backups = await listBackups(services);
  return backups.map((backup) => ({ ...backup, madeBeforeRestore: safety.has(backup.name) }));
}

/**
 * Makes a backup and emails it if requested. If the email fails, the backup stays and the answer says why.
 * @throws CONFLICT while another operation runs, and as createBackup.
 */
export function makeBackup(
  services: Services,
  actor: Actor,
  { type, sendEmail, emailConfig }: z.output<typeof createBackupSchema>,
): Promise<CreatedBackup> {
  const work = { kind: sendEmail ? 'email' : 'create', type, fileName: null } as const;
  return services.operations.run(work, async (options) => {
    const { name: fileName, lacks } = await createBackup(services, type, options);
    await recordBackup(services, actor, 'backup_created', fileName);
    if (lacks === undefined) await queries.forgetFault(services.db, type);
    const made = { fileName, ...(lacks !== undefined && { lacks }) };
    if (!sendEmail || !emailConfig) return { ...made, emailSent: false };
    const backup = await requireBackup(services, fileName);
    const failure = await mailBackup(services, backup, emailConfig, options);
    return failure ? { ...made, emailSent: false, message: failure } : { ...made, emailSent: true };
  });
}

/** @throws NOT_FOUND; CONFLICT while the backup is in use. */
export async function deleteBackup(services: Services, actor: Actor, name: string) {
  if (services.operations.state().running?.fileName === name)
    throw conflict('This backup is in use. Please wait until the restore has finished.');
  await removeBackup(services, name);
  await queries.deleteAutomaticFile(services.db, name);
  await recordBackup(services, actor, 'backup_deleted', name);
}

type NamedFile = { name: string; filePath: string };

/** Checks a backup as a restore would, and compares it with the present data. @throws UNPROCESSABLE_CONTENT. */
export const inspectFile = (services: Services, { name, filePath }: NamedFile): Promise<Inspection> =>
  services.operations.run({ kind: 'inspect', type: null, fileName: name }, async (options) => {
    const contents = await inspectBackup(services, filePath, options);
    const current = await queries.findSummary(services.db);
    const addedSince = {
      ...(await queries.countAddedSince(services.db, contents.createdAt)),
      ...(await countDecidedSince(services.db, contents.createdAt)),
    };
    return { fileName: name, contents, current, addedSince };
  });

/** @throws as restoreBackup; CONFLICT while another operation runs. */
export const restoreFile = (services: Services, actor: Actor, { name, filePath }: NamedFile) =>
  services.operations.run({ kind: 'restore', type: null, fileName: name }, async (options) => {
    const restored = await restoreBackup(services, filePath, actor, options);
    return { fileName: name, ...restored };
  });

/** As inspectFile and restoreFile, for a listed backup. @throws NOT_FOUND. */
export const inspect = async (services: Services, name: string) =>
  inspectFile(services, await requireBackup(services, name));
export const restore = async (services: Services, actor: Actor, name: string) =>
  restoreFile(services, actor, await requireBackup(services, name));
