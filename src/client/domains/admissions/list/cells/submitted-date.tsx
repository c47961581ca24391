import { formatDate } from '../../../../../shared/format/dates.ts';

/** The date of submission, dd/mm/yyyy in Port of Spain; 'Not submitted' for drafts. */
export const SubmittedDate = ({ submittedAt }: { submittedAt: string | null }) =>
  submittedAt ? <time dateTime={submittedAt}>{formatDate(submittedAt)}</time> : 'Not submitted';
