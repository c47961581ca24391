import { z } from 'zod';

const copiesAtPlaceSchema = z.object({
  /** Its address, without passwords. */
  place: z.string(),
  /** When the last copy arrived and was checked; null when none has. */
  lastArrivedAt: z.string().nullable(),
  /** How many copies lie there. */
  copies: z.int(),
  /** Why the last attempt failed; null when it did not. */
  failure: z.string().nullable(),
  /** When the last attempt began; null before the first one. */
  triedAt: z.string().nullable(),
});

/** Where copies of the nightly backups go, and the public keys that they are encrypted to. */
export const backupCopiesSchema = z.object({
  recipients: z.array(z.string()),
  places: z.array(copiesAtPlaceSchema),
});
export type BackupCopies = z.infer<typeof backupCopiesSchema>;
