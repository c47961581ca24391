import { OutcomeUnknown } from '../../../api/outcome-unknown.ts';
import { sendOrFind } from '../../../api/send-or-find.ts';
import { codeOf, type RouterInputs, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';

export const useSecondStep = () => trpc.secondStep.state.useQuery(undefined, { staleTime: 0 });

export const MAY_NOT_WORK =
  'The server did not answer. Your former recovery codes may no longer work. Please make new ones.';

/** Changes to an administrator's own two-step sign-in. The form shows refusals. */
export function useSecondStepWrites() {
  const { secondStep, auth } = trpc.useUtils();
  // Set-up may grant more rights and has ended the account's other sessions. Without an answer it may have been done.
  const onSettled = async () => {
    await Promise.all([secondStep.state.invalidate(), auth.profile.invalidate(), auth.sessions.invalidate()]);
  };
  const { mutateAsync: offer } = trpc.secondStep.offer.useMutation();
  const { mutateAsync: confirm } = trpc.secondStep.confirm.useMutation({ onSettled });
  const { mutateAsync: renew } = trpc.secondStep.renewRecoveryCodes.useMutation({ onSettled });
  const { mutateAsync: switchOff } = trpc.secondStep.switchOff.useMutation({ onSettled });
  const since = async () => (await secondStep.state.fetch(undefined, { staleTime: 0 })).since;
  return {
    offer,
    /** @returns no codes when it was done and its answer was lost: they cannot be shown again. */
    confirm: (code: RouterInputs['secondStep']['confirm'], before: string | null) =>
      sendOrFind<{ recoveryCodes: string[] | null }>(
        () => confirm(code),
        async () => ((await since()) === before ? undefined : { recoveryCodes: null }),
      ),
    /** Nothing that is stored tells whether new codes were made. */
    async renewRecoveryCodes(proof: RouterInputs['secondStep']['renewRecoveryCodes']) {
      try {
        return await renew(proof);
      } catch (error) {
        throw codeOf(error) === undefined ? new OutcomeUnknown(MAY_NOT_WORK) : error;
      }
    },
    async switchOff(proof: RouterInputs['secondStep']['switchOff']) {
      const { message } = await sendOrFind(
        () => switchOff(proof),
        async () => ((await since()) === null ? { message: 'Two-step sign-in is switched off.' } : undefined),
      );
      notify({ title: 'Two-Step Sign-In Switched Off', message, kind: 'success' });
    },
  };
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
