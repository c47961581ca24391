/** Numbers of files and bytes. */
export type Arriving = { files: number; bytes: number };

/**
 * What each account is uploading at the moment, as its requests announced it. It counts against the quota, which would
 * otherwise only be checked when everything is on the disk.
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
    /** Adds a file. @returns all that the account is uploading now. */
    reserve: (userId: number, bytes: number) => change(userId, 1, bytes),
    release: (userId: number, bytes: number) => void change(userId, -1, -bytes),
  };
}
