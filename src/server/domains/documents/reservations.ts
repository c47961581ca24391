/** So many files, and bytes in them. */
export type Arriving = { files: number; bytes: number };

/**
 * What each account is sending at this moment, as its requests announced it. It counts against the quota, which would
 * otherwise be looked at only when all of it lies on the disk.
 */
export function createReservations() {
  const reserved = new Map<number, Arriving>();
  const change = (userId: number, files: 1 | -1, bytes: number): Arriving => {
    const before = reserved.get(userId) ?? { files: 0, bytes: 0 };
    const after = { files: before.files + files, bytes: before.bytes + bytes };
    if (after.files > 0) reserved.set(userId, after);
    else reserved.delete(userId);
    return after;
  };
  return {
    /** One file more. @returns all that the account is sending now. */
    reserve: (userId: number, bytes: number) => change(userId, 1, bytes),
    release: (userId: number, bytes: number) => void change(userId, -1, -bytes),
  };
}
