import type { z } from 'zod';
import {
  applicationQuerySchema,
  DEFAULT_PAGE_SIZE,
  type SortEntry,
} from '../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { SCHOOLS } from '../../../shared/students/options.ts';
import { idSchema } from '../../../shared/text/id.ts';
import type { RouterInputs } from '../../app/trpc.ts';

/** Which applications the officers' list shows. */
export interface ListFilters {
  search: string;
  status: ApplicationStatus | null;
  subject: string | null;
  school: (typeof SCHOOLS)[number] | null;
}

/** What the officers' dashboard shows: the part of its address after the question mark. */
export interface ListView extends ListFilters {
  page: number;
  pageSize: number;
  /** In the order of priority. */
  sort: readonly SortEntry[];
  /** The one whose details are open. */
  application: number | null;
}

export const NO_FILTERS: ListFilters = { search: '', status: null, subject: null, school: null };

const schemas = applicationQuerySchema.shape;

const understood = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | undefined =>
  schema.safeParse(value).data;

const isFirstOfKey = ({ key }: SortEntry, at: number, all: readonly SortEntry[]) =>
  all.findIndex((entry) => entry.key === key) === at;

/** Reads what writeListView writes; whatever the server would refuse counts as not said. */
export function readListView(search: URLSearchParams): ListView {
  return {
    search: understood(schemas.search, search.get('search')?.trim()) ?? '',
    status: understood(schemas.status, search.get('status')) ?? null,
    subject: understood(schemas.subject, search.get('subject')) || null,
    school: understood(schemas.school, search.get('school')) ?? null,
    sort: understood(schemas.sort, search.get('sort'))?.filter(isFirstOfKey) ?? [],
    page: understood(schemas.page, Number(search.get('page'))) ?? 1,
    pageSize: understood(schemas.pageSize, Number(search.get('pageSize'))) ?? DEFAULT_PAGE_SIZE,
    application: understood(idSchema, Number(search.get('application'))) || null,
  };
}

const sortText = (sort: readonly SortEntry[]) =>
  sort.map(({ key, direction }) => `${key}:${direction}`).join(',');

/** The view as search parameters; what is usual is left out, so that the plain address is the plain list. */
export function writeListView(view: ListView): URLSearchParams {
  const { search, status, subject, school, sort, page, pageSize, application } = view;
  const said = {
    search,
    status,
    subject,
    school,
    sort: sortText(sort),
    page: page !== 1 && page,
    pageSize: pageSize !== DEFAULT_PAGE_SIZE && pageSize,
    application,
  };
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}

/** What starts the list at its first page when it changes: another list, or other pages. */
const STARTS_AGAIN = ['search', 'status', 'subject', 'school', 'sort', 'pageSize'] as const;

export function changedView(view: ListView, changes: Partial<ListView>): ListView {
  const startsAgain = STARTS_AGAIN.some((name) => name in changes);
  return { ...view, ...(startsAgain && { page: 1 }), ...changes };
}

/** The filters as the server is asked for them. */
export const toFilters = ({ search, status, subject, school }: ListFilters) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(subject && { subject }),
  ...(school && { school }),
});

/** With the order, for a page or for an export. */
export const toFilterQuery = (view: ListView) => ({
  ...toFilters(view),
  ...(view.sort.length > 0 && { sort: sortText(view.sort) }),
});

export const toQuery = (view: ListView): RouterInputs['admin']['applicationPage'] => ({
  ...toFilterQuery(view),
  page: view.page,
  pageSize: view.pageSize,
});

export const isFiltered = ({ search, status, subject, school }: ListFilters) =>
  Boolean(search || status || subject || school);

export const pageCount = (filtered: number, pageSize: number) => Math.max(1, Math.ceil(filtered / pageSize));
