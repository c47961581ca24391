import { UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import type { ReleasedStatus, Told } from '../../../shared/decisions/schema.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';

export const TOLD_TEXTS: Record<Told, { label: string; description: string }> = {
  at_once: {
    label: 'At once',
    description: `Their pages show a decision at once. The email waits ${UNDO_MINUTES} minutes, so that it can be undone.`,
  },
  when_released: {
    label: 'When released',
    description: 'Applicants read “Under Review” until you release the decisions, for everybody together.',
  },
};

/** What a release tells. */
export const STATUS_TEXTS: Record<ReleasedStatus, { label: string; email: string }> = {
  approved: { label: 'Approved', email: 'that they are approved' },
  rejected: { label: 'Rejected', email: 'that they are rejected' },
  under_review: { label: 'Still under review', email: 'that they are still being considered' },
};

export const statusesInWords = (statuses: readonly ReleasedStatus[]) =>
  statuses.map((status) => STATUS_TEXTS[status].label).join(', ');

export const applicants = (count: number) => countOf(count, 'applicant');

/** Says how many no email reaches. Whoever calls them before the release would give a withheld decision away. */
export const callOrWriteTo = (count: number, { isReleased }: { isReleased: boolean }) =>
  `${applicants(count)} ${count === 1 ? 'has' : 'have'} no email address: please call or write to them${isReleased ? '' : ' once it is released'}`;

export const emailsInWords = (reached: number) =>
  reached === 0 ? 'Nobody will get an email' : `${applicants(reached)} will get an email`;

interface Counts {
  /** How many a release tells, and of them, how many no email reaches. */
  count: number;
  withoutAddress: number;
  /** The time of a scheduled release. */
  at?: string | undefined;
}

/** What a notice says after a release. */
export function releasedInWords({ count, withoutAddress, at }: Counts) {
  const reached = count - withoutAddress;
  const others = withoutAddress > 0 && `${callOrWriteTo(withoutAddress, { isReleased: !at })}.`;
  return [toldInWords(reached, at), others].filter(Boolean).join(' ');
}

const emailsTo = (count: number) =>
  `The ${count === 1 ? 'email' : 'emails'} to ${applicants(count)} ${count === 1 ? 'is' : 'are'}`;

function toldInWords(reached: number, at: string | undefined) {
  if (at) {
    const day = formatDateTime(at);
    return reached === 0 ? `The release is on ${day}.` : `${applicants(reached)} will be told on ${day}.`;
  }
  return reached > 0 && `${emailsTo(reached)} being sent. Whoever has an account can see it now.`;
}
