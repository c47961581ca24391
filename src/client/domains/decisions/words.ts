import { UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import type { ReleasedStatus, Told } from '../../../shared/decisions/schema.ts';
import { countOf } from '../../../shared/format/count.ts';

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

/** For a release, of those whom no email reaches. */
export const toBeToldOtherwise = (count: number) =>
  `${applicants(count)} without an email address must be told otherwise`;
