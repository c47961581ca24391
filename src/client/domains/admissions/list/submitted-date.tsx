import { formatDate } from '../../../../shared/format/dates.ts';

/** The day of submission, dd/mm/yyyy in Port of Spain. */
export const SubmittedDate = ({ submittedAt }: { submittedAt: string | null }) =>
  submittedAt ? <time dateTime={submittedAt}>{formatDate(submittedAt)}</time> : 'Not submitted';
