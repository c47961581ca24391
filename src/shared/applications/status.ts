import type { ApplicationStatus } from './constants.ts';

/** The administrators' names of a status (administrators §4). */
export const ADMINISTRATOR_STATUS_LABELS: Record<ApplicationStatus, string> = {
  draft: 'Incomplete',
  submitted: 'Completed',
  under_review: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The applicant's names of a status (applicants §2). */
export const APPLICANT_STATUS_LABELS: Record<ApplicationStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  under_review: 'Under Review',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** Only these may be approved or rejected from the dashboard (administrators §4). */
export const DECIDABLE_STATUSES = ['submitted', 'under_review'] as const satisfies ApplicationStatus[];
export const isDecidable = (status: ApplicationStatus) => DECIDABLE_STATUSES.some((one) => one === status);

export const DECIDED_STATUSES = ['approved', 'rejected'] as const satisfies ApplicationStatus[];
export const isDecided = (status: ApplicationStatus): status is (typeof DECIDED_STATUSES)[number] =>
  DECIDED_STATUSES.some((one) => one === status);

/** Once submitted, an application cannot be changed by the applicant (decisions §2). */
export const isFrozen = (status: ApplicationStatus) => status !== 'draft';

/** What applicants read of one that was withdrawn because another one is of the same person (paper §3). */
export const WITHDRAWN =
  'The school has withdrawn this application, because there is another one for the same person. Please contact the school if you have a question.';

/** An applicant may only keep a draft or submit it (decisions §2). */
export const isApplicantStatus = (status: ApplicationStatus) => status === 'draft' || status === 'submitted';
