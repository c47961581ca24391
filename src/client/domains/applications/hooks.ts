import { type RouterOutputs, trpc } from '../../api/trpc.ts';

/** The data of all applicant pages: student, results, documents, application, draft. */
export type Overview = RouterOutputs['applications']['overview'];

export const useOverview = () => trpc.applications.overview.useQuery();

/** Call after a change of the overview's data; resolves when it was fetched again. */
export function useRefreshOverview() {
  const utils = trpc.useUtils();
  return () => utils.applications.overview.invalidate();
}
