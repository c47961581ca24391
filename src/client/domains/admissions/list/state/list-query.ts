import {
  type FetchQueryOptions,
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { z } from 'zod';
import type { ApplicationPage } from '../../../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../../../shared/applications/constants.ts';
import { statusSchema } from '../../../../../shared/applications/schema.ts';
import { type TrpcClient, trpc } from '../../../../api/trpc.ts';
import { isReturning } from '../table/restore-row-focus.ts';
import type { ChangeView } from './list-view.ts';
import { type ListView, readListView, toQuery } from './list-view.ts';
import { fetchListPage, isSamePage, leaveList, setList } from './set-lists.ts';

export const pageKey = (view: ListView) => getQueryKey(trpc.admin.applicationPage, toQuery(view), 'query');

/** A page that was fetched ahead counts as fresh for this long, in milliseconds. */
const JUST_FETCHED = 1000;
/** What was fetched before it was shown, and how often it had been fetched or changed. */
let ahead: { queryHash: string; updates: number | undefined } | undefined;

type PageQuery = FetchQueryOptions<ApplicationPage, Error, ApplicationPage, ReturnType<typeof pageKey>>;

async function fetchAhead(queryClient: QueryClient, query: PageQuery) {
  await queryClient.prefetchQuery(query);
  const { queryKey } = query;
  ahead = { queryHash: hashKey(queryKey), updates: queryClient.getQueryState(queryKey)?.dataUpdateCount };
}

/**
 * Fetches the page of the list that the address shows. `first`: the answer for the plain address, which was asked for
 * before this code had arrived.
 */
export function askForList(queryClient: QueryClient, client: TrpcClient, first?: Promise<ApplicationPage>) {
  const view = readListView(new URLSearchParams(window.location.search));
  return fetchAhead(queryClient, {
    queryKey: pageKey(view),
    queryFn: async ({ signal }) =>
      first === undefined ? (await fetchListPage(client, view, { signal })).answer : setList(view, first),
  });
}

/**
 * One page of the list as it was set. The previous page stays on screen until the next one has loaded; each visit
 * fetches again.
 */
export function useApplicationPage(view: ListView, onChange: ChangeView) {
  const { client } = trpc.useUtils();
  useNewListOnArrival(view);
  return useQuery({
    ...pageQuery(client, view, onChange),
    placeholderData: keepPreviousData,
    staleTime: ({ queryHash, state }) =>
      queryHash === ahead?.queryHash && state.dataUpdateCount === ahead.updates ? JUST_FETCHED : 0,
  });
}

/** Fetches a page at the click, before its component renders and would ask. */
export const askForPage = (queryClient: QueryClient, ...page: Parameters<typeof pageQuery>) =>
  fetchAhead(queryClient, pageQuery(...page));

/** `onChange` leads to the page at which a list that was set anew goes on. */
const pageQuery = (client: TrpcClient, view: ListView, onChange: ChangeView) =>
  queryOptions({
    queryKey: pageKey(view),
    queryFn: async ({ signal }): Promise<ApplicationPage> => {
      const { page, answer } = await fetchListPage(client, view, { signal });
      if (page !== view.page)
        void onChange((now) => (isSamePage(now, view) ? { page } : {}), { replace: true });
      return answer;
    },
    staleTime: 0,
  });

/** A link to the list sets it anew; the Back button and the way back from an application do not. */
function useNewListOnArrival(view: ListView) {
  const queryClient = useQueryClient();
  const isLink = useNavigationType() === NavigationType.Push;
  const { state } = useLocation();
  useState(() => isLink && !isReturning(state) && setListAnew(queryClient, view));
}

/** The list of this view is set anew with the next page that is fetched. @returns the page of it to go on at. */
export function setListAnew(queryClient: QueryClient, view: ListView): number {
  queryClient.removeQueries({ queryKey: getQueryKey(trpc.admin.applicationPage), type: 'inactive' });
  return leaveList(view);
}

const keyWithStatus = z.tuple([
  z.unknown(),
  z.object({ input: z.object({ status: statusSchema.optional() }) }),
]);

/** Changes all fetched pages of lists. `status`: the one that a list is filtered by. */
export function changePages(
  queryClient: QueryClient,
  change: (page: ApplicationPage, status: ApplicationStatus | undefined) => ApplicationPage,
) {
  const fetched = queryClient.getQueriesData<ApplicationPage>({
    queryKey: getQueryKey(trpc.admin.applicationPage),
  });
  for (const [key, page] of fetched) {
    const status = keyWithStatus.safeParse(key).data?.[1].input.status;
    if (page) queryClient.setQueryData(key, change(page, status));
  }
}
