import { useDebouncedCallback, useTimeout } from '@mantine/hooks';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { z } from 'zod';
import { counts } from '../../../shared/exam-results/check.ts';
import { isTokenStored } from '../../api/session.ts';
import { errorMessage, type RouterOutputs, trpc } from '../../api/trpc.ts';
import { type Notice, notify } from '../../components/feedback/notify.ts';
import { useRefreshOverview } from '../applications/hooks.ts';
import { type EligibilityState, type EligibilityView, eligibilityOfOffered } from './eligibility-view.ts';

type Results = RouterOutputs['applications']['overview']['examResults'];

/**
 * Each subject's eligibility with reasons. Each visit fetches it again and drops older data, because results and
 * prerequisites may have changed on another page. Without a connection it fails at once, instead of waiting unnoticed.
 */
export function useEligibility(studentId: number, results: Results): StudentEligibility {
  const { data, error } = trpc.eligibility.all.useQuery(
    { studentId },
    { gcTime: 0, refetchOnMount: 'always' },
  );
  const state: EligibilityState = data ? 'known' : error ? 'failed' : 'checking';
  return { studentId, state, offered: eligibilityOfOffered(data ?? [], results.filter(counts)) };
}
export type StudentEligibility = EligibilityView & { studentId: number };

const REFRESH_DEBOUNCE_MS = 300;
const TRY_AGAIN = 'Please check your connection and try again.';
const LOG_IN_AGAIN = 'Please log in again to refresh eligibility data.';

const refusalSchema = z.object({ httpStatus: z.number() });
/** 401 or 403: this call has its own message for an ended session (applicants §8). */
const isAboutSession = (error: unknown) =>
  error instanceof TRPCClientError &&
  [401, 403].includes(refusalSchema.safeParse(error.data).data?.httpStatus ?? 0);

/** Refresh Eligibility with its notices (applicants §8); several clicks within 300 ms count as one. */
export function useEligibilityRefresh({ studentId }: Pick<StudentEligibility, 'studentId'>) {
  const { eligibility, site } = trpc.useUtils();
  const refreshOverview = useRefreshOverview();
  const [refreshing, setRefreshing] = useState(false);

  async function askAgain() {
    const fresh = await eligibility.all.fetch({ studentId, timestamp: Date.now() }, { gcTime: 0 });
    eligibility.all.setData({ studentId }, fresh);
  }

  /** @returns the notice that says how it went. */
  async function refreshed(): Promise<Notice> {
    try {
      // First, because another call would tell of a session that ended in its own words.
      await askAgain();
      // Results and the school's prerequisites setting may have changed in another tab.
      await Promise.all([refreshOverview(), site.settings.invalidate()]);
      const message = 'Your subjects were checked against your latest exam results.';
      return { title: 'Eligibility Updated', message, kind: 'success' };
    } catch (error) {
      return isAboutSession(error)
        ? { title: 'Authentication Error', message: LOG_IN_AGAIN, kind: 'error' }
        : { title: 'Refresh Failed', message: errorMessage(error, TRY_AGAIN), kind: 'error' };
    }
  }

  const refreshNow = useDebouncedCallback(async () => {
    if (!isTokenStored()) {
      setRefreshing(false);
      return notify({ title: 'Authentication Required', message: LOG_IN_AGAIN, kind: 'error' });
    }
    const notice = await refreshed();
    // Before the notice: whoever reads it may press the button again.
    setRefreshing(false);
    notify(notice);
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

/** Has the component been mounted for suspiciously long? */
export function useLongWait(): boolean {
  const [long, setLong] = useState(false);
  useTimeout(() => setLong(true), LONG_CHECK_MS, { autoInvoke: true });
  return long;
}

export const useScholarshipGroups = () => trpc.eligibility.scholarshipGroups.useQuery();
