import { type RouterOutputs, trpc } from '../../api/trpc.ts';

/** The data of all applicant pages: student, results, documents, application, draft. */
export type Overview = RouterOutputs['applications']['overview'];

export const useOverview = (enabled = true) => trpc.applications.overview.useQuery(undefined, { enabled });

/** Call after a change of the overview's data; resolves when it was fetched again. */
export function useRefreshOverview() {
  const utils = trpc.useUtils();
  return () => utils.applications.overview.invalidate();
}

/**
 * Shows what the server's answer has confirmed, whatever becomes of the next fetch, and then fetches the overview again.
 */
export function useConfirmOverview() {
  const { overview } = trpc.useUtils().applications;
  return (change: (overview: Overview) => Partial<Overview>) => {
    overview.setData(undefined, (before) => before && { ...before, ...change(before) });
    return overview.invalidate();
  };
}
