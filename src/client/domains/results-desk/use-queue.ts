import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf, errorMessage, notifyFailure, type TrpcClient, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { prefetchApplication } from './desk-application.ts';
import { type DeskView, type QueueQuery, queueQuery } from './desk-view.ts';

/** Renewed every four minutes, because a hold ends after ten. */
const PROLONG_MS = 240_000;

/** The next one after `current`, which the server holds for this administrator, once earlier steps are carried out. */
const nextAfter = (
  client: TrpcClient,
  query: QueueQuery,
  current: number | null,
  settled: () => Promise<unknown>,
) =>
  queryOptions({
    queryKey: ['results next', query, current],
    queryFn: async () => {
      await settled();
      return client.admin.nextResults.query({ ...query, ...(current !== null && { after: current }) });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The application on the desk, and the next one, which is held and fetched beforehand. */
export function useQueue(view: DeskView, open: (id: number | null) => void, settled: () => Promise<unknown>) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const current = view.application;
  const options = nextAfter(client, queueQuery(view), current, settled);
  const next = useQuery({ ...options, placeholderData: keepPreviousData });
  const nextId = next.isPlaceholderData ? undefined : next.data?.item?.id;
  const [heldBy, setHeldBy] = useState<string>();
  const shown = useRef(current);
  shown.current = current;

  const begin = useEffectEvent((id: number) => open(id));
  useEffect(() => {
    if (current === null && nextId !== undefined) begin(nextId);
  }, [current, nextId]);

  useEffect(() => {
    if (current === null) return;
    setHeldBy(undefined);
    const hold = () =>
      client.admin.holdResults.mutate({ applicationId: current }).catch((error) => {
        if (codeOf(error) === 'CONFLICT') setHeldBy(errorMessage(error, ''));
      });
    void hold();
    const prolonging = setInterval(hold, PROLONG_MS);
    return () => {
      clearInterval(prolonging);
      client.admin.endHold.mutate({ applicationId: current }).catch(() => undefined);
    };
  }, [current, client]);

  useEffect(() => {
    if (nextId === undefined || nextId === shown.current) return;
    void prefetchApplication(queryClient, client, nextId);
    const hold = () => client.admin.holdResults.mutate({ applicationId: nextId }).catch(() => undefined);
    const prolonging = setInterval(hold, PROLONG_MS);
    return () => {
      clearInterval(prolonging);
      if (shown.current === nextId) return;
      client.admin.endHold.mutate({ applicationId: nextId }).catch(() => undefined);
    };
  }, [nextId, client, queryClient]);

  return {
    next,
    /** Says who has the application on the desk, if somebody else does. */
    heldBy,
    async goOn({ isDone }: { isDone: boolean }) {
      try {
        const { item } = await queryClient.fetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
        if (item || isDone) open(item?.id ?? null);
        else notify({ title: 'No Further Application in This Queue' });
      } catch (error) {
        notifyFailure('Error', error, 'The next application could not be found. Please try again.');
      }
    },
  };
}
