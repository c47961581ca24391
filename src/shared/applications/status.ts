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
export const isDecidable = (status: ApplicationStatus) => status === 'submitted' || status === 'under_review';

export const isDecided = (status: ApplicationStatus): status is 'approved' | 'rejected' =>
  status === 'approved' || status === 'rejected';

/** Once submitted, an application cannot be changed by the applicant (decisions §2). */
export const isFrozen = (status: ApplicationStatus) => status !== 'draft';

/** An applicant may only keep a draft or submit it (decisions §2). */
export const isApplicantStatus = (status: ApplicationStatus) => status === 'draft' || status === 'submitted';
