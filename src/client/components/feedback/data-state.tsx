import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-state.module.css';
import { LoadFailure } from './load-failure.tsx';
import { SkeletonLines } from './skeletons.tsx';

/** The part of a query's result that is needed to show it. */
interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface DataStateProps<Data> {
  query: Loadable<Data>;
  /** A skeleton with the shape of the expected content. */
  loading?: ReactNode;
  errorTitle?: string;
  /** Is the page about this? */
  isMain?: boolean;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The four states of fetched data: loading, error with Retry, empty, data. */
export function DataState<Data>({
  query,
  loading = <SkeletonLines />,
  errorTitle = 'This could not be loaded',
  isMain,
  isEmpty,
  empty,
  children,
}: DataStateProps<Data>) {
  const { data, error, isFetching } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (!error) return loading;
  return <LoadFailure title={errorTitle} isMain={isMain} retrying={isFetching} onRetry={query.refetch} />;
}

type Queries<Data> = { [Key in keyof Data]: Loadable<Data[Key]> };

/** Combines several queries into one. Retry fetches only those that failed. */
export function allOf<Data extends Record<string, unknown>>(queries: Queries<Data>): Loadable<Data> {
  const list = Object.values<Loadable<unknown>>(queries);
  return {
    data: dataOf(queries),
    error: list.find((query) => query.error)?.error ?? null,
    isFetching: list.some((query) => query.isFetching),
    refetch: () => list.filter((query) => query.data === undefined).map((query) => query.refetch()),
  };
}

/** For optional data: null when they could not be loaded, and the page is shown without them. */
export const orNull = <Data,>(
  query: Loadable<Data> & { isFetched: boolean },
): Loadable<NonNullable<Data> | null> => ({
  data: query.data ?? (query.isFetched ? null : undefined),
  error: null,
  isFetching: query.isFetching,
  refetch: query.refetch,
});

/** Undefined while any of the queries has no data. */
function dataOf<Data extends Record<string, unknown>>(queries: Queries<Data>): Data | undefined {
  const data: Partial<Data> = {};
  for (const key in queries) data[key] = queries[key].data;
  return isComplete(data) ? data : undefined;
}

const isComplete = <Data extends object>(data: Partial<Data>): data is Data =>
  Object.values(data).every((value) => value !== undefined);

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Says that there is nothing here yet, and what to do next. */
export const EmptyState = ({ title, action, children }: EmptyStateProps) => (
  <div className={classes.empty}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children && <p className={classes.advice}>{children}</p>}
    {action}
  </div>
);
