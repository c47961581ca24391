import {
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
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

/** The key of a first page as it was when it was left for other filters or another order. */
const formerKey = (view: ListView) => [...pageKey(view), 'former'];
export const isFormer = ({ queryKey }: { queryKey: QueryKey }) => queryKey.at(-1) === 'former';

/** What the list of this view showed when it was left lately. */
export const formerPage = (queryClient: QueryClient, view: ListView) =>
  queryClient.getQueryData<ApplicationPage>(formerKey(view));

/** The answer, with the rows of before where they are equal, so that they are not rendered again. */
function withKnownRows(queryClient: QueryClient, view: ListView, answer: ApplicationPage): ApplicationPage {
  const known = queryClient.getQueryData(pageKey(view)) ?? formerPage(queryClient, view);
  return replaceEqualDeep(known, answer);
}

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
 * One page of the list as it was set; each visit fetches again. Until it has loaded, its former page is shown, or the one
 * that was on screen.
 */
export function useApplicationPage(view: ListView, onChange: ChangeView) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  useNewListOnArrival(view);
  return useQuery({
    ...pageQuery(queryClient, client, view, onChange),
    placeholderData: (onScreen: ApplicationPage | undefined) => formerPage(queryClient, view) ?? onScreen,
    staleTime: ({ queryHash, state }) =>
      queryHash === ahead?.queryHash && state.dataUpdateCount === ahead.updates ? JUST_FETCHED : 0,
  });
}

/** Fetches a page at the click, before its component renders and would ask. */
export const askForPage = (...page: Parameters<typeof pageQuery>) => fetchAhead(page[0], pageQuery(...page));

/** `onChange` leads to the page at which a list that was set anew goes on. */
const pageQuery = (queryClient: QueryClient, client: TrpcClient, view: ListView, onChange: ChangeView) =>
  queryOptions({
    queryKey: pageKey(view),
    queryFn: async ({ signal }): Promise<ApplicationPage> => {
      const { page, answer } = await fetchListPage(client, view, { signal });
      if (page !== view.page)
        void onChange((now) => (isSamePage(now, view) ? { page } : {}), { replace: true });
      return withKnownRows(queryClient, view, answer);
    },
    // It would compare the former page with the one of the other order.
    structuralSharing: false,
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

/**
 * Other filters or another order: the list of `view` is set anew, and until then shows its former page, unless something
 * is known to have changed since.
 */
export function setOtherList(queryClient: QueryClient, left: ListView, view: ListView): void {
  const { data, isInvalidated } = queryClient.getQueryState<ApplicationPage>(pageKey(left)) ?? {};
  if (left.page === 1 && data && !isInvalidated) queryClient.setQueryData(formerKey(left), data);
  queryClient.removeQueries({
    queryKey: getQueryKey(trpc.admin.applicationPage),
    type: 'inactive',
    predicate: (query) => !isFormer(query) || query.state.isInvalidated,
  });
  leaveList(view);
}

const keySchema = z
  .tuple([z.unknown(), z.object({ input: z.object({ status: statusSchema.optional() }) })])
  .rest(z.unknown());

/**
 * Changes all fetched pages of lists. Former pages are not shown again afterwards, but one that is on screen stays until
 * the answer has come. `status`: the one that a list is filtered by.
 */
export function changePages(
  queryClient: QueryClient,
  change: (page: ApplicationPage, status: ApplicationStatus | undefined) => ApplicationPage,
) {
  const queryKey = getQueryKey(trpc.admin.applicationPage);
  for (const [key, page] of queryClient.getQueriesData<ApplicationPage>({ queryKey })) {
    const status = keySchema.safeParse(key).data?.[1].input.status;
    if (page) queryClient.setQueryData(key, change(page, status));
  }
  void queryClient.invalidateQueries({ queryKey, predicate: isFormer, refetchType: 'none' });
}
