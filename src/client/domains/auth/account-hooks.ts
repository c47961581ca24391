import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { isAboutCode } from './hooks.ts';

/** Shown when the server did not answer (applicants §8). */
export const PROFILE_FAILED = 'Failed to update profile';
export const PASSWORD_FAILED = 'Failed to change password';
const RESEND_FAILED = 'Failed to send the link';

/** Saves the profile and stores it in the session, so that the header shows it at once. */
export function useUpdateProfile(emailBefore: string) {
  const utils = trpc.useUtils();
  return trpc.auth.updateProfile.useMutation({
    async onSuccess(user) {
      utils.auth.profile.setData(undefined, user);
      const isNewAddress = user.email !== emailBefore;
      // The student's record may have followed (standing §7). A form filled from the former one would put it back.
      if (isNewAddress) await utils.applications.invalidate(undefined, { refetchType: 'all' });
      notify({
        title: 'Success',
        message: isNewAddress
          ? `Your profile has been updated. A link to confirm your new email address is on its way to ${user.email}.`
          : 'Your profile has been updated.',
        kind: 'success',
      });
    },
    onError(error) {
      // The form itself asks for the code.
      if (!isAboutCode(error)) notifyFailure('Error', error, PROFILE_FAILED);
    },
  });
}

export function useChangePassword() {
  return trpc.auth.changePassword.useMutation({
    onSuccess: ({ message }) =>
      notify({
        title: 'Success',
        message: `${message} You have been logged out on every other device.`,
        kind: 'success',
      }),
    onError: (error) => notifyFailure('Error', error, PASSWORD_FAILED),
  });
}

export function useResendConfirmation() {
  const utils = trpc.useUtils();
  return trpc.auth.resendConfirmation.useMutation({
    onSuccess: ({ message }) => notify({ title: 'Success', message, kind: 'success' }),
    onError(error) {
      // It may have been confirmed in another tab.
      void utils.auth.profile.invalidate();
      notifyFailure('Error', error, RESEND_FAILED);
    },
  });
}
