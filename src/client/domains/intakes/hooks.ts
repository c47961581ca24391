import type { IntakeChange } from '../../../shared/intakes/schema.ts';
import { notifyFailure, type RouterInputs, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

const UNANSWERED = 'The server did not answer. Please check your connection, then see what has changed.';

export const useIntakes = () => trpc.admin.intakes.useQuery();

/** What beginning the next intake would do; always as of now. */
export const useIntakePreview = (entryYear: number, enabled: boolean) =>
  trpc.superAdmin.previewIntake.useQuery({ entryYear }, { enabled, staleTime: 0, gcTime: 0 });

/** Runs a change of the intakes, says what it did, and fetches everything again. @returns whether it was done. */
function useChange() {
  const utils = trpc.useUtils();
  return async (change: () => Promise<{ title: string; message: string }>): Promise<boolean> => {
    const isDone = await change().then(
      (said) => {
        notify({ ...said, kind: 'success' });
        return true;
      },
      (error: unknown) => {
        notifyFailure('Error', error, UNANSWERED);
        return false;
      },
    );
    await utils.invalidate();
    return isDone;
  };
}

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
