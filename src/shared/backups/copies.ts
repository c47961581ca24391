import { z } from 'zod';

const copiesAtPlaceSchema = z.object({
  /** Its address, without passwords. */
  place: z.string(),
  /** When the last copy arrived and was checked; null when none has. */
  lastArrivedAt: z.string().nullable(),
  /** How many copies lie there. */
  copies: z.int(),
  /** Why the last attempt failed; null when it did not, and while the first one for a backup goes on. */
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

export type CopiesAtPlace = z.infer<typeof copiesAtPlaceSchema>;

/** Whether the last backup arrived. Then a failure is about older copies, which are deleted after it. */
export const hasArrived = ({ lastArrivedAt, triedAt }: CopiesAtPlace) =>
  lastArrivedAt !== null && triedAt !== null && lastArrivedAt >= triedAt;

/** Whether the last backup is on its way there. */
export const isBeingCopied = (copies: CopiesAtPlace) =>
  copies.failure === null && copies.triedAt !== null && !hasArrived(copies);

/** What is wrong with the copies at a place, and what happens next; null when nothing is. */
export function copyProblem(copies: CopiesAtPlace): string | null {
  const { place, failure } = copies;
  if (failure === null) return null;
  return hasArrived(copies)
    ? `The last backup was copied to ${place}, but older copies could not be deleted there: ${failure} It is tried again after the next backup.`
    : `The last backup was not copied to ${place}: ${failure} It is tried again every hour, and when the portal is restarted.`;
}
