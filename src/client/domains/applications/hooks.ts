import { type RouterOutputs, trpc } from '../../api/trpc.ts';

/** All that the applicant's pages show: student, results, documents, application, draft. */
export type Overview = RouterOutputs['applications']['overview'];

export const useOverview = () => trpc.applications.overview.useQuery();

/** After any change of what the overview holds; resolves when the fresh one is there. */
export function useRefreshOverview() {
  const utils = trpc.useUtils();
  return () => utils.applications.overview.invalidate();
}
