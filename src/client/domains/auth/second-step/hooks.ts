import { trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';

export const useSecondStep = () => trpc.secondStep.state.useQuery(undefined, { staleTime: 0 });

/** Changes to an administrator's own two-step sign-in. The form shows refusals. */
export function useSecondStepWrites() {
  const { secondStep, auth } = trpc.useUtils();
  // Set-up may grant more rights and has ended the account's other sessions.
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
    // Browsers allow the clipboard only over secure connections.
    notify({
      title: 'Not Copied',
      message: 'This browser does not allow it here. Please select the text and copy it yourself.',
      kind: 'error',
    });
  }
}
