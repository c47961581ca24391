import type { SortKey } from '../../../shared/admissions/schema.ts';

/** The headings of the officers' list (administrator spec §2). */
export const COLUMN_LABELS: Record<SortKey, string> = {
  student: 'Student',
  applicationId: 'Application ID',
  totalScore: 'Total Score',
  firstChoiceScore: '1st Choice',
  secondChoiceScore: '2nd Choice',
  status: 'Status',
  submittedAt: 'Submitted',
};

export const DIRECTION_LABELS = { asc: 'ascending', desc: 'descending' } as const;
