import type { ApplicationPage, ApplicationStats } from '../../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';

interface Figure {
  statistic: keyof ApplicationStats;
  label: string;
  /** The status that is counted; all when undefined. */
  status?: ApplicationStatus;
}

/** The figures above the list: all applications, then each status as it follows another (administrator spec §2). */
export const FIGURES: readonly Figure[] = [
  { statistic: 'total', label: 'Total Applications' },
  { statistic: 'incomplete', label: 'Incomplete', status: 'draft' },
  { statistic: 'completed', label: 'Completed Applications', status: 'submitted' },
  { statistic: 'pending', label: 'Pending Review', status: 'under_review' },
  { statistic: 'approved', label: 'Approved', status: 'approved' },
  { statistic: 'rejected', label: 'Rejected', status: 'rejected' },
];

function recount(stats: ApplicationStats, from: ApplicationStatus, to: ApplicationStatus): ApplicationStats {
  const counts = { ...stats };
  for (const { statistic, status } of FIGURES) {
    if (status === from) counts[statistic] -= 1;
    if (status === to) counts[statistic] += 1;
  }
  return counts;
}

/** A fetched page with one application changed: its row and the counts are updated. */
export function withApplication(page: ApplicationPage, changed: AdministratorApplication): ApplicationPage {
  const before = page.items.find(({ id }) => id === changed.id);
  if (!before) return page;
  return {
    ...page,
    items: page.items.map((item) => (item === before ? { ...before, ...changed } : item)),
    stats: recount(page.stats, before.status, changed.status),
  };
}
