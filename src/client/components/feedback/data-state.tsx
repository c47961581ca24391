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
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The four states of fetched data: loading, error with Retry, empty, data. */
export function DataState<Data>({
  query,
  loading = <SkeletonLines />,
  errorTitle = 'This could not be loaded',
  isEmpty,
  empty,
  children,
}: DataStateProps<Data>) {
  const { data, error, isFetching } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (!error) return loading;
  return <LoadFailure title={errorTitle} retrying={isFetching} onRetry={query.refetch} />;
}

type DataOf<Queries> = { [Key in keyof Queries]: Queries[Key] extends Loadable<infer Data> ? Data : never };

/** Combines several queries into one. Retry fetches only those that failed. */
export function allOf<Queries extends Record<string, Loadable<unknown>>>(
  queries: Queries,
): Loadable<DataOf<Queries>> {
  const list = Object.values(queries);
  const complete = list.every((query) => query.data !== undefined);
  return {
    data: complete ? dataOf(queries) : undefined,
    error: list.find((query) => query.error)?.error ?? null,
    isFetching: list.some((query) => query.isFetching),
    refetch: () => list.filter((query) => query.data === undefined).map((query) => query.refetch()),
  };
}

/** For what a page is shown without, too: null when it could not be loaded. */
export const orNull = <Data,>(
  query: Loadable<Data> & { isFetched: boolean },
): Loadable<NonNullable<Data> | null> => ({
  data: query.data ?? (query.isFetched ? null : undefined),
  error: null,
  isFetching: query.isFetching,
  refetch: query.refetch,
});

// TypeScript cannot follow Object.entries through a mapped type, so the cast is made here only.
const dataOf = <Queries extends Record<string, Loadable<unknown>>>(queries: Queries) =>
  Object.fromEntries(Object.entries(queries).map(([key, query]) => [key, query.data])) as DataOf<Queries>;

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
