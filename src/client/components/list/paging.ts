import { useEffect } from 'react';
import { DEFAULT_PAGE_SIZE, pagingSchema } from '../../../shared/paging.ts';
import { parameterOf } from './address-view.ts';

export interface Paging {
  page: number;
  pageSize: number;
}

const { page, pageSize } = pagingSchema.shape;

export const readPaging = (search: URLSearchParams): Paging => ({
  page: parameterOf(page, numberIn(search.get('page'))) ?? 1,
  pageSize: readPageSize(search.get('pageSize')),
});

export const readPageSize = (text: string | null) =>
  parameterOf(pageSize, numberIn(text)) ?? DEFAULT_PAGE_SIZE;

const numberIn = (text: string | null) => (text === null ? null : Number(text));

/** The query parameters; defaults are left out. */
export const pagingParameters = ({ page, pageSize }: Paging) => ({
  page: page !== 1 && page,
  pageSize: pageSize !== DEFAULT_PAGE_SIZE && pageSize,
});

/** Any change except turning the page leads to the first page. */
export const changedPaged = <View extends Paging>(view: View, changes: Partial<View>): View => ({
  ...view,
  page: 1,
  ...changes,
});

export const pageCount = (filtered: number, pageSize: number) => Math.max(1, Math.ceil(filtered / pageSize));

/** The page of a refreshed list to continue at, after `gone` items left it. May repeat items, but skips none. */
export const pageToGoOn = ({ page, pageSize }: Paging, gone: number) =>
  1 + Math.floor(Math.max(0, (page - 1) * pageSize - gone) / pageSize);

/** A page number past the end, from an old link or after deletions, leads to the last page. */
export function useExistingPage(
  { page, pageSize }: Paging,
  /** The number of matching items; undefined while another page loads. */
  filtered: number | undefined,
  onPage: (page: number, options: { replace: boolean }) => void,
) {
  const last = filtered === undefined ? page : pageCount(filtered, pageSize);
  useEffect(() => {
    if (page > last) onPage(last, { replace: true });
  });
}
