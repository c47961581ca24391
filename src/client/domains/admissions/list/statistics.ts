import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';

export type Statistics = ApplicationPage['stats'];

interface StatCard {
  statistic: keyof Statistics;
  label: string;
  /** The status that is counted; all when undefined. */
  status?: ApplicationStatus;
}

/** The dashboard's four cards (administrator spec §2). */
export const STAT_CARDS: readonly StatCard[] = [
  { statistic: 'total', label: 'Total Applications' },
  { statistic: 'completed', label: 'Completed Applications', status: 'submitted' },
  { statistic: 'pending', label: 'Pending Review', status: 'under_review' },
  { statistic: 'incomplete', label: 'Incomplete', status: 'draft' },
];

function recount(stats: Statistics, from: ApplicationStatus, to: ApplicationStatus): Statistics {
  const counts = { ...stats };
  for (const { statistic, status } of STAT_CARDS) {
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
