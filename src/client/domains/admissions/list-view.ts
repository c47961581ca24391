import type { z } from 'zod';
import {
  applicationQuerySchema,
  DEFAULT_PAGE_SIZE,
  type SortEntry,
  type SortKey,
} from '../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { RouterInputs } from '../../app/trpc.ts';

/** What the officers' list shows: the part of its address after the question mark. */
export interface ListView {
  page: number;
  pageSize: number;
  sort: SortEntry | null;
  status: ApplicationStatus | null;
}

const schemas = applicationQuerySchema.shape;

const understood = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | undefined =>
  schema.safeParse(value).data;

/** Reads ?page=&pageSize=&sort=&status=; whatever the server would refuse counts as not said. */
export function readListView(search: URLSearchParams): ListView {
  return {
    page: understood(schemas.page, Number(search.get('page'))) ?? 1,
    pageSize: understood(schemas.pageSize, Number(search.get('pageSize'))) ?? DEFAULT_PAGE_SIZE,
    sort: understood(schemas.sort, search.get('sort'))?.[0] ?? null,
    status: understood(schemas.status, search.get('status')) ?? null,
  };
}

export const sortText = ({ key, direction }: SortEntry) => `${key}:${direction}`;

/** The view as search parameters; what is usual is left out, so that the plain address is the plain list. */
export function writeListView({ page, pageSize, sort, status }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (page !== 1) search.set('page', String(page));
  if (pageSize !== DEFAULT_PAGE_SIZE) search.set('pageSize', String(pageSize));
  if (sort) search.set('sort', sortText(sort));
  if (status) search.set('status', status);
  return search;
}

/** The view as the server is asked for it. */
export const toQuery = ({
  page,
  pageSize,
  sort,
  status,
}: ListView): RouterInputs['admin']['applicationPage'] => ({
  page,
  pageSize,
  ...(sort && { sort: sortText(sort) }),
  ...(status && { status }),
});

/** A click on a heading: ascending, then descending, then as it was before (administrator spec §4). */
export function nextSort(current: SortEntry | null, key: SortKey): SortEntry | null {
  if (current?.key !== key) return { key, direction: 'asc' };
  return current.direction === 'asc' ? { key, direction: 'desc' } : null;
}

export const pageCount = (filtered: number, pageSize: number) => Math.max(1, Math.ceil(filtered / pageSize));
