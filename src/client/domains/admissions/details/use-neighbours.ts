import { useQueryClient } from '@tanstack/react-query';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { notifyFailure, trpc } from '../../../api/trpc.ts';
import { pageCount } from '../../../components/list/paging.ts';
import { pageKey } from '../list/state/list-query.ts';
import type { ListView } from '../list/state/list-view.ts';
import { fetchListPage } from '../list/state/set-lists.ts';
import type { useDetailsAddress } from './use-details-address.ts';

export type Direction = 'previous' | 'next';

/**
 * The applications before and after the open one, in the list's order and across its pages. An application that is not
 * in the list has none.
 */
export function useNeighbours(
  page: ApplicationPage | undefined,
  view: ListView,
  open: ReturnType<typeof useDetailsAddress>['open'],
) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const items = page?.items ?? [];
  const at = items.findIndex(({ id }) => id === view.application);
  const pages = pageCount(page?.filtered ?? 0, view.pageSize);
  const isListed = at !== -1;

  const go = async (direction: Direction) => {
    const step = direction === 'next' ? 1 : -1;
    const neighbour = items[at + step];
    if (neighbour) return open({ application: neighbour.id });
    try {
      // A page whose applications have all been deleted is passed over.
      for (let asked = view.page + step; asked >= 1 && asked <= pages; asked += step) {
        const { page: turned, answer } = await fetchListPage(client, { ...view, page: asked });
        queryClient.setQueryData(pageKey({ ...view, page: turned }), answer);
        const nearest = direction === 'next' ? answer.items[0] : answer.items.at(-1);
        if (nearest) return open({ page: turned, application: nearest.id });
      }
    } catch (error) {
      notifyFailure('Error', error, 'The next page of the list could not be loaded. Please try again.');
    }
  };
  return {
    count: page?.filtered ?? 0,
    number: isListed ? (view.page - 1) * view.pageSize + at + 1 : null,
    hasPrevious: isListed && (at > 0 || view.page > 1),
    hasNext: isListed && (at < items.length - 1 || view.page < pages),
    go,
  };
}
