import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { overviewSchema } from '../../../shared/applications/overview.ts';
import { applicationSchema } from '../../../shared/applications/schema.ts';
import { getSession } from '../../api/session.ts';
import { codeOf, trpc } from '../../api/trpc.ts';
import { overviewKey, readStored, writeStored } from '../../components/state/storage.ts';
import { askedOf, useOverview } from './hooks.ts';
import { useShownChild } from './whose.ts';

const applicationsSchema = applicationSchema.array();

interface Answer<Data> {
  query: { data: Data | undefined; error: unknown };
  /** Where it is kept; undefined when nobody is signed in. */
  key: string | undefined;
  schema: z.ZodType<Data>;
  show: (kept: Data) => void;
  askAgain: () => void;
}

/** Keeps an answer on this device and shows it when the server gives none, until it does (first visit §3). */
function useKeptAnswer<Data>({ query: { data, error }, key, schema, show, askAgain }: Answer<Data>): void {
  useEffect(() => {
    if (data !== undefined && key !== undefined) writeStored(key, data);
  }, [data, key]);

  const showKept = useEffectEvent((from: string) => {
    const kept = readStored(from, (value) => schema.parse(value));
    if (kept === null) return;
    show(kept);
    window.addEventListener('online', askAgain, { once: true });
  });
  const isUnanswered = error !== null && codeOf(error) === undefined && data === undefined;
  useEffect(() => {
    if (isUnanswered && key !== undefined) showKept(key);
  }, [isUnanswered, key]);
}

/** As `useOverview`, and without a network as this device has seen it last, so that one's own draft goes on. */
export function useKeptOverview(): ReturnType<typeof useOverview> {
  const query = useOverview();
  const { overview } = trpc.useUtils().applications;
  const userId = getSession()?.user.id;
  const child = useShownChild();
  useKeptAnswer({
    query,
    key: userId === undefined ? undefined : overviewKey(userId, child),
    schema: overviewSchema,
    show: (kept) => overview.setData(askedOf(child), kept),
    askAgain: () => void overview.invalidate(),
  });
  return query;
}

/** The applications of the account, without a network as this device has seen them last. */
export function useKeptApplications() {
  const query = trpc.applications.mine.useQuery();
  const { mine } = trpc.useUtils().applications;
  const userId = getSession()?.user.id;
  useKeptAnswer({
    query,
    key: userId === undefined ? undefined : overviewKey(userId, 'all'),
    schema: applicationsSchema,
    show: (kept) => mine.setData(undefined, kept),
    askAgain: () => void mine.invalidate(),
  });
  return query;
}
