import type { IntakeChange } from '../../../shared/intakes/schema.ts';
import { type RouterInputs, trpc } from '../../api/trpc.ts';
import { useChange } from '../../api/use-change.ts';

/** Each page that is opened fetches them again: a colleague may have begun the next one. */
export const useIntakes = () => trpc.admin.intakes.useQuery(undefined, { staleTime: 0 });

/** The intake of a list when it is closed, so that its applications can only be read (intakes §3). */
export function useClosedIntake(intake: number | null) {
  const { data: intakes = [] } = useIntakes();
  return intakes.find(
    ({ id, state, reopenedAt }) => id === intake && state === 'closed' && reopenedAt === null,
  );
}

/** What beginning the next intake would do; always as of now. */
export const useIntakePreview = (entryYear: number, enabled: boolean) =>
  trpc.superAdmin.previewIntake.useQuery({ entryYear }, { enabled, staleTime: 0, gcTime: 0 });

export function useBeginIntake() {
  const change = useChange();
  const { mutateAsync: begin } = trpc.superAdmin.beginIntake.useMutation();
  return (input: RouterInputs['superAdmin']['beginIntake']) =>
    change(async () => {
      const { name } = await begin(input);
      return { title: `${name} Has Begun`, message: 'The portal is closed until you set its schedule.' };
    });
}

export function useTakeBackIntake() {
  const change = useChange();
  const { mutateAsync: takeBack } = trpc.superAdmin.takeBackIntake.useMutation();
  return (id: number) =>
    change(async () => {
      const { name } = await takeBack({ id });
      return { title: 'Taken Back', message: `${name} is the current intake again.` };
    });
}

export function useCorrectIntake() {
  const change = useChange();
  const { mutateAsync: correct } = trpc.superAdmin.changeIntake.useMutation();
  return (input: IntakeChange) =>
    change(async () => {
      const { name } = await correct(input);
      return input.state === 'reopened'
        ? { title: `${name} Is Reopened`, message: 'Administrators can correct its applications.' }
        : { title: `${name} Is Closed`, message: 'Its applications can only be read.' };
    });
}
