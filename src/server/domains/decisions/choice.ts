import {
  RELEASED_STATUSES,
  type ReleaseChoice,
  type ReleasedStatus,
} from '../../../shared/decisions/schema.ts';
import { DAY, timestampIn } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { matchingIds } from '../admissions/service.ts';
import type { StatusEmail } from '../applications/service.ts';
import * as queries from './queries.ts';

/** Whom a release tells, and by which email. */

/** Nobody is told twice within this time, in milliseconds, that they wait: the button may have been pressed twice. */
const WAITING_AGAIN = DAY;
export const waitingSince = ({ clock }: Pick<Services, 'clock'>) => timestampIn(clock, -WAITING_AGAIN);

const filtersOf = ({ search, status, subject, school }: ReleaseChoice) => ({
  search: search || undefined,
  status,
  subject,
  school,
});
export const isFiltered = (choice: ReleaseChoice) =>
  Object.values(filtersOf(choice)).some((filter) => filter !== undefined);

/**
 * The applications that match and can be told now, in order of id, and the number of those that are left out because a
 * scheduled release tells them.
 */
export async function applicationsToTell(
  db: Database,
  services: Pick<Services, 'clock'>,
  choice: ReleaseChoice,
) {
  const all = await queries.listTellable(db, choice.statuses, waitingSince(services));
  const matching = isFiltered(choice) ? new Set(await matchingIds(db, filtersOf(choice))) : undefined;
  const chosen = all.filter(({ id }) => matching?.has(id) ?? true);
  const applications = chosen.filter(({ isScheduled }) => isScheduled === 0);
  return { applications, scheduled: chosen.length - applications.length };
}

export const EMAIL_OF: Record<ReleasedStatus, StatusEmail> = {
  approved: 'approved',
  rejected: 'rejected',
  under_review: 'waiting',
};

export const isReleased = (status: string): status is ReleasedStatus =>
  RELEASED_STATUSES.some((released) => released === status);
