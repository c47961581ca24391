import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import type { ChildId } from '../../../shared/applications/children.ts';
import { NEW_CHILD } from '../../../shared/applications/constants.ts';
import { isDecided } from '../../../shared/applications/status.ts';
import { codeOf, type RouterOutputs, trpc } from '../../api/trpc.ts';
import { type Shown, showChild, useShownChild } from './children/whose.ts';

/** The data of all applicant pages: student, results, documents, application, draft, and the account's children. */
export type Overview = RouterOutputs['applications']['overview'];

/** Whether anything of an application is stored. */
export const hasBegun = ({ student, draft }: Overview) => student !== null || draft !== null;

/**
 * Whether the application is decided and its intake still open: the portal matters again to this person only when it takes
 * applications for another intake.
 */
export const isOver = ({ application, intake }: Overview) =>
  application !== null && isDecided(application.status) && !intake.isClosed;

/** The input of `applications.overview` for a child; undefined for the account's first record. */
export const askedOf = (child: Shown) => (child === undefined ? undefined : { studentId: child });

/** Milliseconds until something is asked for again. */
const RETRY_MS = 10_000;

/** `refetchInterval` for earlier data that are shown after a failure: asks again until the server answers. */
export const whileOld = ({ state }: { state: { status: string; data: unknown } }) =>
  state.status === 'error' && state.data !== undefined && RETRY_MS;

/** What belongs to the child that the pages show. When its record is gone, they go back to the account's first. */
export function useOverview(enabled = true) {
  const child = useShownChild();
  const overview = trpc.applications.overview.useQuery(askedOf(child), {
    enabled,
    refetchInterval: whileOld,
  });
  const isGone = child !== undefined && ['NOT_FOUND', 'FORBIDDEN'].includes(codeOf(overview.error) ?? '');
  useEffect(() => {
    if (isGone) showChild(undefined);
  }, [isGone]);
  return overview;
}

/** The children of the account, also while the data of another one are loaded. */
export function useChildren(): Overview['children'] {
  const { data } = useOverview();
  const queries = useQueryClient().getQueriesData<Overview>({
    queryKey: getQueryKey(trpc.applications.overview),
  });
  return data?.children ?? queries.find(([, known]) => known)?.[1]?.children ?? [];
}

/** The overview that the pages hold. */
export function useHeldOverview() {
  const { applications } = trpc.useUtils();
  const { overview } = applications;
  const child = useShownChild();
  const asked = askedOf(child);
  return {
    change: (change: (before: Overview) => Partial<Overview>) =>
      overview.setData(asked, (before) => before && { ...before, ...change(before) }),
    /** The child that is shown has this record now. */
    setRecord(student: NonNullable<Overview['student']>) {
      const before = overview.getData(asked);
      if (!before) return;
      const isNew = child === NEW_CHILD;
      overview.setData(isNew ? { studentId: student.id } : asked, withRecord(before, student));
    },
    /** What the server knows now; null without an answer. */
    ask: () => overview.fetch(asked, { staleTime: 0 }).catch(() => null),
    /** Resolves when what the pages show was fetched again. */
    refresh: () => applications.invalidate(),
  };
}

function withRecord(before: Overview, student: NonNullable<Overview['student']>): Overview {
  const isNew = before.student === null;
  const name = `${student.firstName} ${student.lastName}`;
  const added = { id: student.id, name, status: null, isWithdrawn: false, isOpenedAgain: false, waits: null };
  const others = before.children.filter(({ id }) => id !== NEW_CHILD);
  return { ...before, student, children: isNew ? [...others, added] : before.children };
}

/** Call after a change of the overview's data; resolves when it was fetched again. */
export const useRefreshOverview = () => useHeldOverview().refresh;

/**
 * Shows what the server's answer has confirmed, whatever becomes of the next fetch, and then fetches the overview again.
 */
export function useConfirmOverview() {
  const { change, refresh } = useHeldOverview();
  return (confirmed: (overview: Overview) => Partial<Overview>) => {
    change(confirmed);
    return refresh();
  };
}

/** Returns a function that makes a call's input: the child that is named, or else the one that the pages show. */
export function useWhose() {
  const child = useShownChild();
  return (named: ChildId | undefined = child) => (named === undefined ? {} : { studentId: named });
}
