import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { notifyFailure, trpc } from '../../../api/trpc.ts';
import { pageCount } from '../../../components/list/paging.ts';
import { type ListView, toQuery } from '../list/list-view.ts';
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
  const { fetch } = trpc.useUtils().admin.applicationPage;
  const items = page?.items ?? [];
  const at = items.findIndex(({ id }) => id === view.application);
  const pages = pageCount(page?.filtered ?? 0, view.pageSize);
  const isListed = at !== -1;

  const go = async (direction: Direction) => {
    const step = direction === 'next' ? 1 : -1;
    const neighbour = items[at + step];
    if (neighbour) return open({ application: neighbour.id });
    const turned = { ...view, page: view.page + step };
    try {
      const { items: others } = await fetch(toQuery(turned));
      const nearest = direction === 'next' ? others[0] : others.at(-1);
      if (nearest) open({ page: turned.page, application: nearest.id });
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
