/**
 * The bytes that each account is sending at this moment, as their requests announced them. They count against the
 * quota, which would otherwise be looked at only when all of them lie on the disk.
 */
export function createReservations() {
  const reserved = new Map<number, number>();
  const change = (userId: number, bytes: number) => {
    const sum = (reserved.get(userId) ?? 0) + bytes;
    if (sum > 0) reserved.set(userId, sum);
    else reserved.delete(userId);
    return sum;
  };
  return {
    /** @returns all that the account is sending now. */
    reserve: (userId: number, bytes: number) => change(userId, bytes),
    release: (userId: number, bytes: number) => void change(userId, -bytes),
  };
}
