import { formatDateTime } from '../format/dates.ts';
import type { PortalStatus } from './portal-status.ts';

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;
/** In the last two days the time that is left is told, too. */
const LAST_MINUTES = 2 * MINUTES_A_DAY;

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit} is` : `${count} ${unit}s are`);

/** How much time is left, for example '5 hours are'. @param minutes by the server's clock */
export function timeLeft(minutes: number): string {
  if (minutes < 1) return 'Less than a minute is';
  if (minutes < 2 * MINUTES_AN_HOUR) return counted(minutes, 'minute');
  return minutes < LAST_MINUTES
    ? counted(Math.floor(minutes / MINUTES_AN_HOUR), 'hour')
    : counted(Math.floor(minutes / MINUTES_A_DAY), 'day');
}

/** What is left in the last two days; null before. */
export const lastHours = ({ minutesLeft }: Pick<PortalStatus, 'minutesLeft'>): string | null =>
  minutesLeft !== null && minutesLeft < LAST_MINUTES ? ` ${timeLeft(minutesLeft)} left.` : null;

/** Whether a closed portal opens on a day that the school has set: by the server's clock, whose message names it. */
export const opensLater = ({ isOpen, openDate, message }: PortalStatus): boolean =>
  !isOpen && openDate !== null && message.includes(formatDateTime(openDate));

/** When applications close, or when a closed portal opens or has closed; null when the school has set no day. */
export function closingWords(status: PortalStatus): string | null {
  const { isOpen, openDate, closeDate } = status;
  if (isOpen) {
    return closeDate && `Applications close on ${formatDateTime(closeDate)}.${lastHours(status) ?? ''}`;
  }
  if (openDate && opensLater(status)) return `Applications open on ${formatDateTime(openDate)}.`;
  return closeDate && `Applications closed on ${formatDateTime(closeDate)}.`;
}
