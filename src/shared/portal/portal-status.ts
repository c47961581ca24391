import { formatDateTime } from '../format/dates.ts';

/** Instants as ISO strings in UTC, or null. */
export type PortalSchedule = { openDate: string | null; closeDate: string | null };
export type PortalStatus = PortalSchedule & {
  isOpen: boolean;
  message: string;
  /** Whole minutes until it closes, by the server's clock; null when it is closed or has no end. */
  minutesLeft: number | null;
};

const MINUTE_MS = 60_000;

/** Whether the portal is open at `now`, and what it says (decisions §4). */
export function portalStatus({ openDate, closeDate }: PortalSchedule, now: Date): PortalStatus {
  const describe = (isOpen: boolean, message: string) => ({
    isOpen,
    message,
    openDate,
    closeDate,
    minutesLeft:
      isOpen && closeDate ? Math.floor((new Date(closeDate).getTime() - now.getTime()) / MINUTE_MS) : null,
  });
  if (!openDate) return describe(false, 'The registration portal is closed.');
  if (new Date(openDate) > now) {
    return describe(false, `The registration portal opens on ${formatDateTime(openDate)}.`);
  }
  if (!closeDate) return describe(true, 'The registration portal is open.');
  if (new Date(closeDate) <= now) {
    return describe(false, `The registration portal closed on ${formatDateTime(closeDate)}.`);
  }
  return describe(true, `The registration portal is open until ${formatDateTime(closeDate)}.`);
}
