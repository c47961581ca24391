import path from 'node:path';
import type { Readable } from 'node:stream';
import { backupFileName, parseBackupName, plainName } from '../../../shared/backups/names.ts';
import type { BackupContents } from '../../../shared/backups/schema.ts';
import { isBackupFileName, NO_BACKUP_FILE } from '../../../shared/backups/upload.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { writeNewFile } from '../../platform/new-file.ts';
import type { Actor, Services } from '../../services.ts';
import { requireSession } from '../auth/sessions.ts';
import { decryptedIfNeeded } from './encryption.ts';
import { inspectBackup } from './inspect.ts';
import { deleteAutomaticFile } from './queries.ts';
import { recordBackup } from './record.ts';
import { backupExists, nameEnd, publishBackup } from './store.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

export const tooLarge = (limit: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `A backup of at most ${formatFileSize(limit)} can be uploaded.`);

type Upload = {
  /**
   * Streams the arriving file to `write`, with the sender's name for it.
   * @returns what the sender gave to open an encrypted one.
   */
  receive(write: (name: string, bytes: Readable) => Promise<void>): Promise<string | undefined>;
  /** The expected number of bytes. */
  announced: number;
};

/** Keeps the name of a backup that was made here, unless a file with this name still exists. */
async function nameFor(services: Services, { type, createdAt }: BackupContents, uploadedAs: string) {
  const parsed = parseBackupName(uploadedAs);
  const isItsName =
    parsed?.type === type && createdAt.startsWith(parsed.createdAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length));
  if (isItsName && !(await backupExists(services, uploadedAs))) return uploadedAs;
  return backupFileName(type, new Date(createdAt), nameEnd());
}

/**
 * Receives a backup, decrypts it when it is encrypted, checks it as a restore would, and lists it.
 * @throws BAD_REQUEST for a wrong name, no file, or no key; PAYLOAD_TOO_LARGE; UNPROCESSABLE_CONTENT; UNAUTHORIZED; CONFLICT
 * while another operation runs. Leaves nothing behind then.
 */
export const uploadBackup = (services: Services, actor: Actor, { receive, announced }: Upload) =>
  services.operations.run({ kind: 'upload', type: null, fileName: null }, async ({ onProgress, signal }) => {
    const { config } = services;
    await requireRoom(config, announced);
    return inWorkFolder(services, async (folder) => {
      const filePath = path.join(folder, 'upload');
      let uploadedAs: string | undefined;
      let size = 0;
      const key = await receive(async (name, bytes) => {
        if (!isBackupFileName(name)) throw invalid(NO_BACKUP_FILE, 'backupFile');
        uploadedAs = name;
        await writeNewFile(filePath, bytes, (chunk) => {
          signal.throwIfAborted();
          size += chunk.length;
          onProgress({ phase: 'receive', share: Math.min(1, size / announced) });
        });
      });
      if (uploadedAs === undefined) throw invalid(NO_BACKUP_FILE, 'backupFile');
      if (size > config.maxBackupUploadBytes) throw tooLarge(config.maxBackupUploadBytes);
      const plainFile = await decryptedIfNeeded(services, filePath, key, folder, { onProgress, signal });
      const contents = await inspectBackup(services, plainFile, { onProgress, signal });
      const fileName = await nameFor(services, contents, plainName(uploadedAs));
      await services.db.transaction().execute((trx) => requireSession(trx, actor));
      await publishBackup(services, plainFile, fileName);
      // An automatic backup that was deleted here and is uploaded again is no longer removed automatically.
      await deleteAutomaticFile(services.db, fileName);
      await recordBackup(services, actor, 'backup_uploaded', fileName);
      return { fileName };
    });
  });
