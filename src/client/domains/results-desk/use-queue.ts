import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MINUTE } from '../../../shared/format/durations.ts';
import { HOLD_MINUTES } from '../../../shared/results-desk/hold.ts';
import { codeOf, errorMessage, notifyFailure, type TrpcClient, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useActivity } from '../../components/state/use-activity.ts';
import { deskQuery, prefetchApplication } from './desk-application.ts';
import { type DeskView, type QueueQuery, queueQuery } from './desk-view.ts';

/** A hold ends without a call: it is prolonged while the person works, and ends on a desk that is left. */
const PROLONG_MS = MINUTE;
/** A minute less than a hold lasts: the server may have counted from a little earlier. */
const SURELY_HELD_MS = (HOLD_MINUTES - 1) * MINUTE;

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

interface Queue {
  view: DeskView;
  /** The application on the desk: the one of the address, or already the one after it. */
  onDesk: number | null;
  open: (id: number | null) => void;
  settled: () => Promise<unknown>;
}

/** The application on the desk, and the next one, which is held and fetched beforehand. */
export function useQueue({ view, onDesk, open, settled }: Queue) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const current = view.application;
  const next = useQuery({
    ...nextAfter(client, queueQuery(view), current, settled),
    placeholderData: keepPreviousData,
  });
  const nextId = next.isPlaceholderData ? undefined : next.data?.item?.id;
  const [heldBy, setHeldBy] = useState<string>();
  const shown = useRef(current);
  shown.current = current;
  /** When each application was last held for this administrator: 0 if somebody else had it. */
  const heldAt = useRef(new Map<number, number>());
  const isHeld = (id: number) => Date.now() - (heldAt.current.get(id) ?? 0) < SURELY_HELD_MS;

  const begin = useEffectEvent((id: number) => open(id));
  useEffect(() => {
    if (current === null && nextId !== undefined) begin(nextId);
  }, [current, nextId]);

  const hold = useEffectEvent(async (applicationId: number) => {
    const mayBeChanged = heldAt.current.has(applicationId) && !isHeld(applicationId);
    const now = Date.now();
    try {
      await client.admin.holdResults.mutate({ applicationId });
      heldAt.current.set(applicationId, now);
      if (applicationId !== shown.current) return;
      setHeldBy(undefined);
      if (!mayBeChanged) return;
      await settled();
      await queryClient.invalidateQueries({ queryKey: deskQuery(client, applicationId).queryKey });
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT') return;
      heldAt.current.set(applicationId, 0);
      if (applicationId === shown.current) setHeldBy(errorMessage(error, ''));
      else void next.refetch();
    }
  });
  useEffect(() => {
    if (current === null) return;
    setHeldBy(undefined);
    void hold(current);
    return () => void client.admin.endHold.mutate({ applicationId: current }).catch(() => undefined);
  }, [current, client]);

  // Fetched again each time that the server names it: it may have been somebody else's meanwhile.
  useEffect(() => {
    if (nextId === undefined || nextId === shown.current) return;
    heldAt.current.set(nextId, next.dataUpdatedAt);
    void prefetchApplication(queryClient, client, nextId);
  }, [nextId, next.dataUpdatedAt, client, queryClient]);
  useEffect(() => {
    if (nextId === undefined || nextId === shown.current) return;
    return () => {
      if (shown.current === nextId) return;
      client.admin.endHold.mutate({ applicationId: nextId }).catch(() => undefined);
    };
  }, [nextId, client]);

  useActivity(() => {
    if (current !== null) void hold(current);
    if (nextId === undefined) return;
    if (isHeld(nextId)) void hold(nextId);
    else void next.refetch();
  }, PROLONG_MS);

  return {
    next,
    /** Says who has the application on the desk, if somebody else does. */
    heldBy,
    async goOn({ isDone }: { isDone: boolean }) {
      try {
        const following = nextAfter(client, queueQuery(view), onDesk, settled);
        const known = queryClient.getQueryData(following.queryKey)?.item?.id;
        const mayBeTaken = known !== undefined && !isHeld(known);
        const staleTime = mayBeTaken ? 0 : Number.POSITIVE_INFINITY;
        const { item } = await queryClient.fetchQuery({ ...following, staleTime });
        if (item || isDone) open(item?.id ?? null);
        else notify({ title: 'No Further Application in This Queue' });
      } catch (error) {
        notifyFailure('Error', error, 'The next application could not be found. Please try again.');
      }
    },
  };
}
