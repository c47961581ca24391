import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { APPLICANT_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { STATUS_TONES } from './status-tones.ts';

/** The status, as applicants read it. */
export const ApplicationStatusBadge = ({ status }: { status: ApplicationStatus }) => (
  <StatusBadge tone={STATUS_TONES[status]}>{APPLICANT_STATUS_LABELS[status]}</StatusBadge>
);

/** What a status means, in words that stand on their own. */
export const STATUS_TITLES: Record<Exclude<ApplicationStatus, 'draft'>, string> = {
  submitted: 'The school has received your application',
  under_review: 'Your application is being reviewed',
  approved: 'Your application has been approved',
  rejected: 'Your application was not successful',
};

/** What comes after a decision. */
export const AFTER_DECISION = {
  approved:
    'Congratulations! You have been accepted. The school will write to your email address about registration and the start of term.',
  rejected:
    'We are sorry, and we thank you for the work that you put into it. If you would like to talk about the decision, or about what you can do now, please contact the admissions team.',
};
