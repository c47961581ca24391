import { z } from 'zod';

/** Backups are recognised by their extension (administrators §5); '.age' stands behind that of an encrypted one. */
export const isBackupFileName = (name: string) => /\.(sql|zip)(\.age)?$/i.test(name);

export const NO_BACKUP_FILE = 'Please select a .sql or .zip backup file.';

export const uploadedSchema = z.object({ fileName: z.string() });
