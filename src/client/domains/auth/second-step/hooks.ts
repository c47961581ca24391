import { trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';

export const useSecondStep = () => trpc.secondStep.state.useQuery(undefined, { staleTime: 0 });

/** What administrators do with their own second step; the form that asks shows what was refused. */
export function useSecondStepWrites() {
  const { secondStep, auth } = trpc.useUtils();
  // The account may do more once it is set up, and its other sessions have ended.
  const onSuccess = async () => {
    await Promise.all([secondStep.state.invalidate(), auth.profile.invalidate(), auth.sessions.invalidate()]);
  };
  const { mutateAsync: offer } = trpc.secondStep.offer.useMutation();
  const { mutateAsync: confirm } = trpc.secondStep.confirm.useMutation({ onSuccess });
  const { mutateAsync: renewRecoveryCodes } = trpc.secondStep.renewRecoveryCodes.useMutation({ onSuccess });
  const { mutateAsync: switchOff } = trpc.secondStep.switchOff.useMutation({
    onSuccess: async ({ message }) => {
      notify({ title: 'Two-Step Sign-In Switched Off', message, kind: 'success' });
      await onSuccess();
    },
  });
  return { offer, confirm, renewRecoveryCodes, switchOff };
}

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Copied', kind: 'success' });
  } catch {
    // A browser allows it only where the connection is secure.
    notify({
      title: 'Not Copied',
      message: 'This browser does not allow it here. Please select the text and copy it yourself.',
      kind: 'error',
    });
  }
}
