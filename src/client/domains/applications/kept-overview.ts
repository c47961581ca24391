import { useEffect } from 'react';
import { overviewSchema } from '../../../shared/applications/overview.ts';
import { getSession } from '../../api/session.ts';
import { codeOf, trpc } from '../../api/trpc.ts';
import { overviewKey, readStored, writeStored } from '../../components/state/storage.ts';
import { askedOf, useOverview } from './hooks.ts';
import { useShownChild } from './whose.ts';

/**
 * As `useOverview`, and without a network with what this device has seen last (first visit §3), so that one's own draft
 * goes on. What the server says replaces it as soon as it answers. It is removed when the session ends.
 */
export function useKeptOverview(): ReturnType<typeof useOverview> {
  const overview = useOverview();
  const { data, error } = overview;
  const utils = trpc.useUtils();
  const userId = getSession()?.user.id;
  const child = useShownChild();

  useEffect(() => {
    if (data && userId !== undefined) writeStored(overviewKey(userId, child), data);
  }, [data, userId, child]);

  const isUnanswered = error !== null && codeOf(error) === undefined && data === undefined;
  useEffect(() => {
    if (!isUnanswered || userId === undefined) return;
    const kept = readStored(overviewKey(userId, child), (value) => overviewSchema.parse(value));
    if (!kept) return;
    utils.applications.overview.setData(askedOf(child), kept);
    const refresh = () => void utils.applications.overview.invalidate();
    window.addEventListener('online', refresh, { once: true });
  }, [isUnanswered, userId, child, utils]);

  return overview;
}
