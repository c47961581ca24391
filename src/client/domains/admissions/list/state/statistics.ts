import type {
  ApplicationPage,
  ApplicationStats,
  ListChanges,
  ListedApplication,
} from '../../../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../../../shared/applications/schema.ts';

interface Figure {
  statistic: keyof ApplicationStats;
  label: string;
  /** The status that is counted; all when undefined. */
  status?: ApplicationStatus;
}

/** The figures above the list: all applications, then each status as it follows another (administrators §2). */
export const FIGURES: readonly Figure[] = [
  { statistic: 'total', label: 'Total Applications' },
  { statistic: 'incomplete', label: 'Incomplete', status: 'draft' },
  { statistic: 'completed', label: 'Completed Applications', status: 'submitted' },
  { statistic: 'pending', label: 'Pending Review', status: 'under_review' },
  { statistic: 'approved', label: 'Approved', status: 'approved' },
  { statistic: 'rejected', label: 'Rejected', status: 'rejected' },
];

/** The statistic that counts the applications of a status. */
const STATISTICS = {
  draft: 'incomplete',
  submitted: 'completed',
  under_review: 'pending',
  approved: 'approved',
  rejected: 'rejected',
} as const satisfies Record<ApplicationStatus, keyof ApplicationStats>;

function recount(stats: ApplicationStats, from: ApplicationStatus, to: ApplicationStatus): ApplicationStats {
  const counts = { ...stats };
  counts[STATISTICS[from]] -= 1;
  counts[STATISTICS[to]] += 1;
  return counts;
}

/** Another status changes what matches only where a status is filtered by. */
function matchesAfter(
  { status: before, stillMatches }: ListedApplication,
  after: ApplicationStatus,
  status?: ApplicationStatus,
) {
  return status === undefined || before === after ? stillMatches : after === status;
}

/**
 * A fetched page with one application changed: its row and the counts are updated. `status`: the one that the list is
 * filtered by.
 */
export function withApplication(
  page: ApplicationPage,
  changed: AdministratorApplication,
  status?: ApplicationStatus,
): ApplicationPage {
  const before = page.items.find(({ id }) => id === changed.id);
  if (!before) return page;
  const after = { ...before, ...changed, stillMatches: matchesAfter(before, changed.status, status) };
  return {
    ...page,
    items: page.items.map((item) => (item === before ? after : item)),
    stats: recount(page.stats, before.status, changed.status),
    changed: {
      ...page.changed,
      gone: page.changed.gone + Number(before.stillMatches) - Number(after.stillMatches),
    },
  };
}

/** A fetched page after an answer that was asked for by the page `shown`. */
export function withChanges(
  page: ApplicationPage,
  shown: Pick<ApplicationPage, 'snapshot' | 'version' | 'items'>,
  { version, changes }: ListChanges,
): ApplicationPage {
  if (!changes) return page;
  const { stats, changed, items, deleted } = changes;
  const figures = { ...page, stats, total: stats.total };
  if (!changed || page.snapshot !== shown.snapshot) return figures;
  // Another page of the list, or one that was fetched since.
  if (page.version !== shown.version || page.items[0]?.id !== shown.items[0]?.id)
    return { ...figures, changed };
  const now = new Map(items.map((item) => [item.id, item]));
  const kept = page.items.filter(({ id }) => !deleted.includes(id));
  return {
    ...figures,
    changed,
    version,
    items: kept.map((item) => now.get(item.id) ?? item),
    deleted: page.deleted + page.items.length - kept.length,
  };
}

/** The number of applications that match now. `filtered` counts those that matched when the list was set. */
export const matchingNow = ({ filtered, changed: { added, gone } }: ApplicationPage) =>
  filtered + added - gone;
