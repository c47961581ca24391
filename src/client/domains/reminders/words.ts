import { countOf, formatCount } from '../../../shared/format/count.ts';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import type { ReminderKind } from '../../../shared/reminders/schema.ts';

/** In the order in which they go out. */
const WHEN: readonly (readonly [ReminderKind, string])[] = [
  ['reminder_draft', 'three days after the last change'],
  ['reminder_week', 'seven days before applications close'],
  ['reminder_last', 'two days before applications close'],
];

/** What went out in the last six months. Kinds of which none went out are left out. */
export function whatWentOut(sent: Record<string, number>): string {
  const kinds = WHEN.flatMap(([kind, when]) => {
    const count = sent[kind] ?? 0;
    return count > 0 ? [{ count, when }] : [];
  });
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'Nobody was reminded in the last six months.';
  const each = kinds.map(({ count, when }) =>
    kinds.length === 1 ? when : `${when} (${formatCount(count)})`,
  );
  return `${countOf(total, 'reminder')} went out in the last six months: ${each.join(', ')}.`;
}

/** Who will be reminded with this schedule. */
export function whoIsReminded({ isOpen, openDate, closeDate }: PortalStatus, now: Date): string {
  const opensLater = openDate !== null && Date.parse(openDate) > now.getTime();
  if (!isOpen && !opensLater) return 'Nobody will be reminded while the portal is closed.';
  const who = `${opensLater ? 'Once the portal is open, whoever' : 'Whoever'} has not submitted is reminded by email`;
  return closeDate === null
    ? `${who} three days after their last change. No other reminder goes out, because no closing date is set.`
    : `${who} three days after their last change, seven days before applications close, and again two days before.`;
}

/** How many accounts have switched reminders off; false when none has. */
export const whoRefused = (refused: number) =>
  refused > 0 && `${countOf(refused, 'account')} asked for no reminders.`;
