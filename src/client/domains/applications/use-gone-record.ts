import { useEffect, useEffectEvent } from 'react';
import { notify } from '../../components/feedback/notify.ts';
import { useSessionUser } from '../auth/use-session.ts';
import type { Overview } from './hooks.ts';
import { forgetKept, readProgress } from './kept-on-device.ts';

/** For an applicant whose saved student record was deleted. */
export const GONE_NOTICE = {
  title: 'Record Not Found',
  message: 'Your saved record is no longer here. Please check your details and save them again.',
  kind: 'warning',
} as const;

/** When the record that this device knows no longer exists, says so and starts again (applicants §4). */
export function useGoneRecord(overview: Overview | undefined, startAgain: () => void) {
  const userId = useSessionUser().id;
  const hasNoRecord = overview?.student === null;
  const onGone = useEffectEvent(() => {
    if (!readProgress(userId)) return;
    forgetKept(userId);
    startAgain();
    notify(GONE_NOTICE);
  });
  useEffect(() => {
    if (hasNoRecord) onGone();
  }, [hasNoRecord]);
}
