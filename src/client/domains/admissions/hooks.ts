import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Application } from '../../../shared/applications/schema.ts';
import { OFFICER_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { isUnauthorized, notifyFailure, trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { type ListView, readListView, toQuery, writeListView } from './list-view.ts';
import { withApplication } from './statistics.ts';

export type ChangeView = (changes: Partial<ListView>, options?: { replace: boolean }) => void;

/** The view that the address asks for, and how to change it: anything but turning the page starts at the first. */
export function useListView(): [ListView, ChangeView] {
  const [search, setSearch] = useSearchParams();
  const view = readListView(search);
  const change: ChangeView = (changes, options) =>
    setSearch(writeListView({ ...view, page: 1, ...changes }), { preventScrollReset: true, ...options });
  return [view, change];
}

/** One page of the list. The page before stays on screen until the next one is there; each visit fetches afresh. */
export const useApplicationPage = (view: ListView) =>
  trpc.admin.applicationPage.useQuery(toQuery(view), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  });

export type Decision = 'approved' | 'rejected';
export type Decide = (application: Application, decision: Decision) => void;

export type ApplicationPageQuery = ReturnType<typeof useApplicationPage>;

/**
 * Approves or rejects: the row shows it at once and takes it back when the server refuses, for instance because
 * another officer was quicker. The rows keep their places, so that the next click meets the row it was meant for.
 */
export function useDecide(): Decide {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = trpc.applications.update.useMutation();
  const underWay = useRef(new Set<number>());

  const decide = useCallback(
    async (application: Application, decision: Decision) => {
      const { id, applicationId } = application;
      const pages = utils.admin.applicationPage;
      const show = (changed: Application) =>
        pages.setQueriesData({}, {}, (page) => page && withApplication(page, changed));
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      // A list that is on its way would bring the old status back.
      const interrupts = queryClient.isFetching({ queryKey: getQueryKey(trpc.admin.applicationPage) }) > 0;
      await pages.cancel();
      show({ ...application, status: decision });
      try {
        show(await update({ id, status: decision }));
        notify({
          title: 'Status Updated',
          message: `${OFFICER_STATUS_LABELS[decision]} ${applicationId}`,
          kind: 'success',
        });
        if (interrupts) void pages.invalidate();
      } catch (error) {
        show(application);
        if (isUnauthorized(error)) return;
        notifyFailure('Error', error, unanswered(applicationId));
        // What it is now, in its place; the whole list when even that cannot be had.
        utils.admin.application
          .fetch({ id }, { staleTime: 0, networkMode: 'always' })
          .then(show, () => pages.invalidate());
      } finally {
        underWay.current.delete(id);
      }
    },
    [utils, queryClient, update],
  );
  return useCallback((application, decision) => void decide(application, decision), [decide]);
}

const unanswered = (applicationId: string) =>
  `The server did not answer. Please check your connection, then see whether ${applicationId} has changed.`;
