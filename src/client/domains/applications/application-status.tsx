import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { APPLICANT_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { STATUS_TONES } from './status-tones.ts';

/** The status, as applicants read it. */
export const ApplicationStatusBadge = ({ status }: { status: ApplicationStatus }) => (
  <StatusBadge tone={STATUS_TONES[status]}>{APPLICANT_STATUS_LABELS[status]}</StatusBadge>
);

/** What a status means, in words that stand on their own. */
export const MEANINGS: Record<Exclude<ApplicationStatus, 'draft'>, { title: string; next: string }> = {
  submitted: {
    title: 'The school has received your application',
    next: 'The admissions team will review it. There is nothing more for you to do now: the decision will be shown on this page.',
  },
  under_review: {
    title: 'Your application is being reviewed',
    next: 'The admissions team is reading it. The decision will be shown on this page.',
  },
  approved: {
    title: 'Your application has been approved',
    next: 'Congratulations! You have been accepted. The school will write to your email address about registration and the start of term.',
  },
  rejected: {
    title: 'Your application was not successful',
    next: 'We are sorry, and we thank you for the work that you put into it. If you would like to talk about the decision, or about what you can do now, please contact the admissions team.',
  },
};

/** Explains a submitted application's status and what happens next. */
export function StatusMeaning({ status }: { status: ApplicationStatus }) {
  if (status === 'draft') return null;
  const { title, next } = MEANINGS[status];
  // A review in progress is no warning.
  const tone = status === 'under_review' ? 'info' : STATUS_TONES[status];
  return (
    <Banner tone={tone} title={title}>
      {next}
    </Banner>
  );
}
