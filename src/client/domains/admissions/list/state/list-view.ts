import { z } from 'zod';
import { applicationQuerySchema, type SortEntry } from '../../../../../shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../../../../shared/applications/constants.ts';
import type { ResultsCheck } from '../../../../../shared/exam-results/check.ts';
import type { SCHOOLS } from '../../../../../shared/students/options.ts';
import { idSchema } from '../../../../../shared/text/id.ts';
import type { RouterInputs } from '../../../../api/trpc.ts';
import { addressOf, type ChangeAddress, parameterOf } from '../../../../components/list/address-view.ts';
import {
  changedPaged,
  type Paging,
  pagingParameters,
  readPaging,
} from '../../../../components/list/paging.ts';
import { paths } from '../../../../paths.ts';

/** The filters of the administrators' list. */
export interface ListFilters {
  search: string;
  status: ApplicationStatus | null;
  subject: string | null;
  school: (typeof SCHOOLS)[number] | null;
  /** yyyy-mm-dd, in the school's time zone. */
  submittedOn: string | null;
  totalScore: number | null;
  /** In whose queue: 'me', 'none' or an administrator's id. */
  assignedTo: string | null;
  /** How far the check of the results has come. */
  check: ResultsCheck | null;
  /** The id of an intake; the current one when null. */
  intake: number | null;
}

const detailsTabSchema = z.enum(['decide', 'details']);
/** The tabs of an application's details. */
export type DetailsTab = z.infer<typeof detailsTabSchema>;
export const isDetailsTab = (value: unknown): value is DetailsTab =>
  detailsTabSchema.safeParse(value).success;

/** The state of the administrators' dashboard: its query string. */
export interface ListView extends ListFilters, Paging {
  /** In order of priority. */
  sort: readonly SortEntry[];
  /** The application whose details are open. */
  application: number | null;
  /** Which tab of them. */
  panel: DetailsTab;
}

export type ChangeView = ChangeAddress<ListView>;

export const NO_FILTERS: ListFilters = {
  search: '',
  status: null,
  subject: null,
  school: null,
  submittedOn: null,
  totalScore: null,
  assignedTo: null,
  check: null,
  intake: null,
};

const schemas = applicationQuerySchema.shape;

const isFirstOfKey = ({ key }: SortEntry, at: number, all: readonly SortEntry[]) =>
  all.findIndex((entry) => entry.key === key) === at;

const wholeNumber = (text: string | null) => (text && /^\d+$/.test(text) ? Number(text) : null);

/** The reverse of `writeListView`. Values that the server would refuse are ignored. */
export function readListView(search: URLSearchParams): ListView {
  return {
    search: parameterOf(schemas.search, search.get('search')?.trim()) ?? '',
    status: parameterOf(schemas.status, search.get('status')) ?? null,
    subject: parameterOf(schemas.subject, search.get('subject')) || null,
    school: parameterOf(schemas.school, search.get('school')) ?? null,
    submittedOn: parameterOf(schemas.submittedOn, search.get('submittedOn')) ?? null,
    totalScore: parameterOf(schemas.totalScore, wholeNumber(search.get('totalScore'))) ?? null,
    assignedTo: parameterOf(schemas.assignedTo, search.get('assignedTo')) ?? null,
    check: parameterOf(schemas.check, search.get('check')) ?? null,
    intake: parameterOf(idSchema, wholeNumber(search.get('intake'))) || null,
    sort: parameterOf(schemas.sort, search.get('sort'))?.filter(isFirstOfKey) ?? [],
    ...readPaging(search),
    application: parameterOf(idSchema, wholeNumber(search.get('application'))) || null,
    panel: parameterOf(detailsTabSchema, search.get('panel')) ?? 'details',
  };
}

const sortText = (sort: readonly SortEntry[]) =>
  sort.map(({ key, direction }) => `${key}:${direction}`).join(',');

export const filtersOf = ({
  search,
  status,
  subject,
  school,
  submittedOn,
  totalScore,
  assignedTo,
  check,
  intake,
}: ListFilters) => ({ search, status, subject, school, submittedOn, totalScore, assignedTo, check, intake });

/** The view as query parameters. Defaults are left out, so that the default list has the plain URL. */
export function writeListView(view: ListView): URLSearchParams {
  const { totalScore, sort, application, panel } = view;
  return addressOf({
    ...filtersOf(view),
    totalScore: totalScore !== null && String(totalScore),
    sort: sortText(sort),
    ...pagingParameters(view),
    application,
    panel: application !== null && panel !== 'details' && panel,
  });
}

const DEFAULT_VIEW = readListView(new URLSearchParams());

const addressWith = (page: string, view: Partial<ListView>) =>
  `${page}?${writeListView({ ...DEFAULT_VIEW, ...view })}`;

/** The list of the applications that match these filters, with the details of one open if asked, and their charts. */
export const listAddress = (view: Partial<ListFilters & Pick<ListView, 'application'>>) =>
  addressWith(paths.admin, view);
export const chartsAddress = (filters: Partial<ListFilters>) => addressWith(paths.charts, filters);

const OF_DETAILS: readonly string[] = ['application', 'panel'] satisfies (keyof ListView)[];

/** Opening the details does not change the page of the list. */
export const changedView = (view: ListView, changes: Partial<ListView>): ListView =>
  Object.keys(changes).every((name) => OF_DETAILS.includes(name))
    ? { ...view, ...changes }
    : changedPaged(view, changes);

/** The filters as the server expects them. */
export const toFilters = ({
  search,
  status,
  subject,
  school,
  submittedOn,
  totalScore,
  assignedTo,
  check,
  intake,
}: ListFilters) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(subject && { subject }),
  ...(school && { school }),
  ...(submittedOn && { submittedOn }),
  ...(totalScore !== null && { totalScore }),
  ...(assignedTo && { assignedTo }),
  ...(check && { check }),
  ...(intake !== null && { intake }),
});

/** Filters, or filters and order, for the address of a download. */
export const toSearchParams = (query: object) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The filters and the order, for a page or an export. */
export const toFilterQuery = (view: ListView) => ({
  ...toFilters(view),
  ...(view.sort.length > 0 && { sort: sortText(view.sort) }),
});

export const toQuery = (view: ListView): RouterInputs['admin']['applicationPage'] => ({
  ...toFilterQuery(view),
  page: view.page,
  pageSize: view.pageSize,
});

export const isFiltered = (filters: ListFilters) => Object.keys(toFilters(filters)).length > 0;
