export const APPLICATION_STATUSES = ['draft', 'submitted', 'under_review', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const SUBJECTS_PER_CHOICE = 3;
export const EXACTLY_THREE = `Must select exactly ${SUBJECTS_PER_CHOICE} subjects`;

/** The wizard's steps, in order (applicants §1). */
export const WIZARD_STEPS = [
  'Personal Details',
  'Exam Results',
  'Subject Selection',
  'Document Upload',
  'Review & Submit',
] as const;
/** The pages can go to steps 0 to 3; a draft counts four steps (applicants §9). */
export const LAST_NAVIGABLE_STEP = 3;
export const DRAFT_STEPS = 4;
