import { useDebouncedCallback, useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { explainRequirement } from '../../../shared/subjects/eligibility.ts';
import { errorMessage, type RouterOutputs, trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { useRefreshOverview } from '../applications/hooks.ts';
import { getToken } from '../auth/session.ts';

type Results = RouterOutputs['applications']['overview']['examResults'];

/** How a subject stands to the applicant's results; `reasons` say in words what is missing. */
export interface SubjectStanding {
  name: string;
  state: 'eligible' | 'ineligible' | 'checking' | 'notOffered';
  reasons: string[];
}

/** How a chosen subject stands that is not among those on offer, by what is known of these. */
const UNLISTED: Record<'checking' | 'failed' | 'known', Omit<SubjectStanding, 'name'>> = {
  checking: { state: 'checking', reasons: [] },
  failed: { state: 'ineligible', reasons: ['This could not be checked. Please use Refresh Eligibility.'] },
  known: { state: 'notOffered', reasons: [] },
};

/**
 * Every subject's eligibility with the reasons in words. A check that fails counts as not eligible (applicant spec §4).
 * Results and prerequisites may change while another page is shown: each visit asks again, and what is older than the
 * page before is forgotten. Without a connection it fails at once, instead of waiting unseen.
 */
export function useEligibility(studentId: number, results: Results) {
  const { data, error, refetch } = trpc.eligibility.all.useQuery(
    { studentId },
    { gcTime: 0, refetchOnMount: 'always', networkMode: 'always' },
  );
  // Every subject on offer, in order of name; none until known.
  const offered = (data ?? []).map(
    ({ subject, eligible, requirements }): SubjectStanding => ({
      name: subject,
      state: eligible ? 'eligible' : 'ineligible',
      reasons: eligible
        ? []
        : requirements
            .filter(({ met }) => !met)
            .map((requirement) => explainRequirement(requirement, results)),
    }),
  );
  const state = data ? 'known' : error ? 'failed' : 'checking';
  const standingOf = (name: string): SubjectStanding =>
    offered.find((standing) => standing.name === name) ?? { name, ...UNLISTED[state] };
  return { state, offered, standingOf, refetch } as const;
}
export type EligibilityView = ReturnType<typeof useEligibility>;

const isIneligible = (name: string, { standingOf }: EligibilityView) =>
  standingOf(name).state === 'ineligible';

/** Of these subjects, those that the applicant is not eligible for; each once. */
export const ineligibleAmong = (names: readonly string[], eligibility: EligibilityView) =>
  [...new Set(names)].filter((name) => isIneligible(name, eligibility));

/** Of these subjects, those that nothing speaks against so far. */
export const eligibleAmong = (names: readonly string[], eligibility: EligibilityView) =>
  names.filter((name) => !isIneligible(name, eligibility));

const REFRESH_DEBOUNCE_MS = 300;
const LOG_IN_AGAIN = 'Please log in again to refresh eligibility data.';

/** Refresh Eligibility with its notices (applicant spec §8); several clicks within 300 ms count as one. */
export function useEligibilityRefresh({ refetch }: Pick<EligibilityView, 'refetch'>) {
  const utils = trpc.useUtils();
  const refreshOverview = useRefreshOverview();
  const [refreshing, setRefreshing] = useState(false);

  const refreshNow = useDebouncedCallback(async () => {
    if (!getToken()) {
      setRefreshing(false);
      return notify({ title: 'Authentication Required', message: LOG_IN_AGAIN, kind: 'error' });
    }
    // The results behind the reasons, and the school's switch, may have changed in another tab.
    const [{ error }] = await Promise.all([refetch(), refreshOverview(), utils.site.settings.invalidate()]);
    setRefreshing(false);
    if (!error) {
      const message = 'Your subjects were checked against your latest exam results.';
      return notify({ title: 'Eligibility Updated', message, kind: 'success' });
    }
    // This call has words of its own for a session that has ended (applicant spec §8).
    const code = error.data?.code;
    if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') {
      return notify({ title: 'Authentication Error', message: LOG_IN_AGAIN, kind: 'error' });
    }
    const message = errorMessage(error, 'Please check your connection and try again.');
    notify({ title: 'Refresh Failed', message, kind: 'error' });
  }, REFRESH_DEBOUNCE_MS);

  return {
    refreshing,
    refresh: () => {
      setRefreshing(true);
      refreshNow();
    },
  };
}

const LONG_CHECK_MS = 5000;

/** Has the component that asks been waiting for so long that something is wrong? */
export function useLongWait(): boolean {
  const [long, setLong] = useState(false);
  useTimeout(() => setLong(true), LONG_CHECK_MS, { autoInvoke: true });
  return long;
}

export const useScholarshipGroups = () => trpc.eligibility.scholarshipGroups.useQuery();
