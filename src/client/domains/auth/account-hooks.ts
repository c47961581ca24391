import { useMutation } from '@tanstack/react-query';
import { profileSchema } from '../../../shared/auth/schema.ts';
import type { User } from '../../../shared/users/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { OutcomeUnknown } from '../../api/outcome-unknown.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { codeOf, notifyFailure, type RouterInputs, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { isAboutCode } from './hooks.ts';

/** Shown when the change was not made, and the server gave no reason (applicants §8). */
export const PROFILE_FAILED = 'Failed to update profile';
export const PASSWORD_FAILED = 'Failed to change password';
const RESEND_FAILED = 'Failed to send the link';
const PASSWORD_UNKNOWN =
  'The server did not answer. Your password may have been changed: if the present one is refused, enter the new one as the current password.';

export type OwnName = Pick<User, 'firstName' | 'lastName' | 'email'>;

type Client = ReturnType<typeof trpc.useUtils>['client'];
type Proof = Pick<RouterInputs['auth']['updateProfile'], 'currentPassword' | 'code'>;

/** The call takes the whole profile. What was not typed is sent as it is stored, so that nobody's correction is undone. */
async function sendChanges({ auth }: Client, changes: Partial<OwnName>, proof: Proof) {
  const { firstName, lastName, email } = await auth.profile.query();
  const profile = { firstName, lastName, email, ...changes };
  return sendOrFind(
    () => auth.updateProfile.mutate({ ...profile, ...proof }),
    async () => {
      const stored = await auth.profile.query();
      return isSame(profileSchema.parse(stored), profileSchema.parse(profile)) ? stored : undefined;
    },
  );
}

/** Saves the profile and stores it in the session, so that the header shows it at once. */
export function useUpdateProfile(emailBefore: string) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: ({ changes, proof }: { changes: Partial<OwnName>; proof: Proof }) =>
      sendChanges(utils.client, changes, proof),
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

/** The error of a change of the password. Nobody can see whether it was made when its answer was lost. */
export const passwordFailure = (error: unknown) =>
  codeOf(error) === undefined ? new OutcomeUnknown(PASSWORD_UNKNOWN) : error;

export function useChangePassword() {
  return trpc.auth.changePassword.useMutation({
    onSuccess: ({ message }) =>
      notify({
        title: 'Success',
        message: `${message} You have been logged out on every other device.`,
        kind: 'success',
      }),
    onError: (error) => notifyFailure('Error', passwordFailure(error), PASSWORD_FAILED),
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
