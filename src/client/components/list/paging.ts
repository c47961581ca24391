import { useEffect } from 'react';
import { DEFAULT_PAGE_SIZE, pagingSchema } from '../../../shared/paging.ts';
import { understood } from './address-view.ts';

/** Where in a list one is. */
export interface Paging {
  page: number;
  pageSize: number;
}

const { page, pageSize } = pagingSchema.shape;

export const readPaging = (search: URLSearchParams): Paging => ({
  page: understood(page, Number(search.get('page'))) ?? 1,
  pageSize: readPageSize(search.get('pageSize')),
});

export const readPageSize = (text: string | null) => understood(pageSize, Number(text)) ?? DEFAULT_PAGE_SIZE;

/** As the address says it. */
export const saidPaging = ({ page, pageSize }: Paging) => ({
  page: page !== 1 && page,
  pageSize: pageSize !== DEFAULT_PAGE_SIZE && pageSize,
});

/** Anything but turning the page makes another list, or other pages: it starts at the first. */
export const changedPaged = <View extends Paging>(view: View, changes: Partial<View>): View => ({
  ...view,
  page: 1,
  ...changes,
});

export const pageCount = (filtered: number, pageSize: number) => Math.max(1, Math.ceil(filtered / pageSize));

/** An address past the last page, from an old link or after deletions, leads to the last one there is. */
export function useExistingPage(
  { page, pageSize }: Paging,
  /** How many there are; not known while another page is on its way. */
  filtered: number | undefined,
  onPage: (page: number, options: { replace: boolean }) => void,
) {
  const last = filtered === undefined ? page : pageCount(filtered, pageSize);
  useEffect(() => {
    if (page > last) onPage(last, { replace: true });
  });
}
