import { countOf } from '../../../shared/format/count.ts';
import { type RouterInputs, trpc } from '../../api/trpc.ts';
import { useChange } from '../../api/use-change.ts';

export const useRetention = () =>
  trpc.superAdmin.retention.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: true });
export const useDue = () => trpc.superAdmin.retentionDue.useQuery(undefined, { staleTime: 0 });
export const useLatestDestruction = () =>
  trpc.superAdmin.latestDestruction.useQuery(undefined, { staleTime: 0 });

export function useDestroy() {
  const change = useChange();
  const { mutateAsync } = trpc.superAdmin.destroyDue.useMutation();
  return (input: RouterInputs['superAdmin']['destroyDue']) =>
    change(async () => {
      const { destroyed, files } = await mutateAsync(input);
      return {
        title: 'Destroyed',
        message: `${countOf(destroyed, 'record')} with ${countOf(files, 'file')}.`,
      };
    });
}

/** Holds an application or an intake back, or ends that when the reason is null. */
export function useHoldBack(kind: 'application' | 'intake') {
  const change = useChange();
  const application = trpc.superAdmin.holdApplicationBack.useMutation();
  const intake = trpc.superAdmin.holdIntakeBack.useMutation();
  const { mutateAsync } = kind === 'application' ? application : intake;
  return (id: number, reason: string | null) =>
    change(async () => {
      await mutateAsync({ id, reason });
      return reason === null
        ? { title: 'No Longer Held Back', message: 'It is due when its time is over.' }
        : { title: 'Held Back', message: 'It is kept until you end that.' };
    });
}
