import { notifyFailure, trpc } from '../../api/trpc.ts';

/** Asked again on each visit, since other pages complete the steps. */
export const useFirstSteps = () => trpc.superAdmin.firstSteps.useQuery(undefined, { staleTime: 0 });

export function useSetStepAside() {
  const utils = trpc.useUtils();
  return trpc.superAdmin.setFirstStepAside.useMutation({
    onSuccess: (steps) => utils.superAdmin.firstSteps.setData(undefined, steps),
    onError: (error) => notifyFailure('Not Saved', error, 'Nothing was changed. Please try again.'),
  });
}
