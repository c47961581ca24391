import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { overviewSchema } from '../../../shared/applications/overview.ts';
import { applicationSchema } from '../../../shared/applications/schema.ts';
import { getSession } from '../../api/session.ts';
import { codeOf, trpc } from '../../api/trpc.ts';
import { overviewKey, readStored, writeStored } from '../../components/state/storage.ts';
import { removeGonePhotos } from '../documents/photo-store.ts';
import { useShownChild } from './children/whose.ts';
import { askedOf, useOverview, whileOld } from './hooks.ts';

const applicationsSchema = applicationSchema.array();

interface Answer<Data> {
  query: { data: Data | undefined; error: unknown; dataUpdatedAt: number };
  queryKey: QueryKey;
  /** Whose it is of the account's children, or 'all'. */
  whose: number | string | undefined;
  schema: z.ZodType<Data>;
}

/** The account that each answer is of. When another one logs in, the former one's are on the page for a moment. */
const accountOf = new WeakMap<object, number>();

/** Keeps an answer on this device and shows it when the server gives none, until it does (first visit §3). */
function useKeptAnswer<Data extends object>({ query, queryKey, whose, schema }: Answer<Data>): void {
  const { data, error, dataUpdatedAt } = query;
  const queryClient = useQueryClient();
  const userId = getSession()?.user.id;
  useEffect(() => {
    if (data === undefined || userId === undefined) return;
    if (!accountOf.has(data)) accountOf.set(data, userId);
    if (accountOf.get(data) !== userId) return;
    writeStored(overviewKey(userId, whose), { at: dataUpdatedAt, answer: data });
  }, [data, dataUpdatedAt, userId, whose]);

  const showKept = useEffectEvent((from: string) => {
    const kept = readStored(from, (value) => z.object({ at: z.number(), answer: schema }).parse(value));
    const asked = queryClient.getQueryCache().find({ queryKey });
    // The query stays a failed one, so that it is asked again and the page says from when this is.
    if (kept) asked?.setState({ data: kept.answer, dataUpdatedAt: kept.at });
  });
  const isUnanswered = error !== null && codeOf(error) === undefined && data === undefined;
  useEffect(() => {
    if (isUnanswered && userId !== undefined) showKept(overviewKey(userId, whose));
  }, [isUnanswered, userId, whose]);
}

/** As `useOverview`, and without a network as this device has seen it last, so that one's own draft goes on. */
export function useKeptOverview(): ReturnType<typeof useOverview> {
  const query = useOverview();
  const child = useShownChild();
  const queryKey = getQueryKey(trpc.applications.overview, askedOf(child), 'query');
  useKeptAnswer({ query, queryKey, whose: child, schema: overviewSchema });
  useEffect(() => {
    if (query.data) removeGonePhotos(query.data);
  }, [query.data]);
  return query;
}

/** The applications of the account, without a network as this device has seen them last. */
export function useKeptApplications() {
  const query = trpc.applications.mine.useQuery(undefined, { refetchInterval: whileOld });
  const queryKey = getQueryKey(trpc.applications.mine, undefined, 'query');
  useKeptAnswer({ query, queryKey, whose: 'all', schema: applicationsSchema });
  return query;
}
