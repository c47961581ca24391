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

export interface EligibilityView {
  state: 'checking' | 'failed' | 'known';
  /** Every subject on offer, in order of name; empty until known. */
  offered: SubjectStanding[];
  standingOf: (name: string) => SubjectStanding;
}

const NOT_CHECKED = 'This could not be checked. Please use Refresh Eligibility.';

/**
 * Every subject's eligibility. Forgotten when the page is left, since results and prerequisites may change meanwhile.
 * Without a connection it fails at once, instead of waiting unseen.
 */
export const useEligibilityQuery = (studentId: number) =>
  trpc.eligibility.all.useQuery({ studentId }, { gcTime: 0, networkMode: 'always' });

/** Eligibility with the reasons in words. A check that fails counts as not eligible (applicant spec §4). */
export function useEligibility(studentId: number, results: Results): EligibilityView {
  const { data, error } = useEligibilityQuery(studentId);
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
  const unlisted = {
    checking: { state: 'checking', reasons: [] },
    failed: { state: 'ineligible', reasons: [NOT_CHECKED] },
    known: { state: 'notOffered', reasons: [] },
  } as const satisfies Record<
    typeof state,
    Omit<SubjectStanding, 'name' | 'reasons'> & { reasons: string[] }
  >;
  const standingOf = (name: string) =>
    offered.find((standing) => standing.name === name) ?? { name, ...unlisted[state] };
  return { state, offered, standingOf };
}

/** Of these subjects, those that the applicant is not eligible for; each once. */
export const ineligibleAmong = (names: readonly string[], { standingOf }: EligibilityView) =>
  [...new Set(names)].filter((name) => standingOf(name).state === 'ineligible');

const REFRESH_DEBOUNCE_MS = 300;
const LOG_IN_AGAIN = 'Please log in again to refresh eligibility data.';

/** Refresh Eligibility with its notices (applicant spec §8); several clicks within 300 ms count as one. */
export function useEligibilityRefresh(studentId: number) {
  const query = useEligibilityQuery(studentId);
  const utils = trpc.useUtils();
  const refreshOverview = useRefreshOverview();
  const [refreshing, setRefreshing] = useState(false);

  const refreshNow = useDebouncedCallback(async () => {
    if (!getToken()) {
      setRefreshing(false);
      return notify({ title: 'Authentication Required', message: LOG_IN_AGAIN, kind: 'error' });
    }
    // The results behind the reasons, and the school's switch, may have changed in another tab.
    const [{ error }] = await Promise.all([
      query.refetch(),
      refreshOverview(),
      utils.site.settings.invalidate(),
    ]);
    setRefreshing(false);
    if (!error) {
      const message = 'Your subjects were checked against your latest exam results.';
      return notify({ title: 'Eligibility Updated', message, kind: 'success' });
    }
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
