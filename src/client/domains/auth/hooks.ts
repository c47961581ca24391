import { useNavigate, useSearchParams } from 'react-router';
import { signedInSchema } from '../../../shared/auth/schema.ts';
import { endSession, signIn } from '../../api/session.ts';
import { codeOf, errorMessage, isConnectionLost, issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { showSchool } from '../../components/state/school.ts';
import { paths, safeNext } from '../../paths.ts';
import { forgetTypedAccount } from './typed-account.ts';

/** Shown when the server did not answer (applicants §8). */
export const TRY_AGAIN = 'Please try again.';
export const CHECK_CREDENTIALS = 'Please check your credentials and try again.';
export const RESET_EMAIL_FAILED = 'Failed to send reset email.';
export const RESET_FAILED = 'Failed to reset password. Please try again.';

/** Shown above a form when its call was lost. */
export const NO_CONNECTION = 'The school could not be reached. Please check your connection and try again.';

/**
 * Starts the session and goes to `to`, otherwise to the log-in page's return address, otherwise home. Without token or
 * user in the answer it starts none and only logs to the console (applicants §4).
 * @returns the user, or null.
 */
function useEnter() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (answer: unknown, to = safeNext(search) ?? paths.home) => {
    const session = signedInSchema.safeParse(answer).data;
    if (!session) {
      // biome-ignore lint/suspicious/noConsole: for the server's maintainers
      console.error('The answer to the log-in lacks its token or its user.');
      return null;
    }
    forgetTypedAccount();
    signIn(session);
    void navigate(to, { replace: true });
    return session.user;
  };
}

/** Was the password right, but the code of the second step missing or wrong? */
export const isAboutCode = (error: unknown) => 'code' in issuesOf(error);

export function useLogIn() {
  const enter = useEnter();
  return trpc.auth.login.useMutation({
    // A wrong password ends no session: another tab may have logged in.
    meta: { keepsSession: true },
    onSuccess(answer) {
      const user = enter(answer);
      if (!user) return;
      const message = `Welcome back, ${user.firstName || user.email}!`;
      notify({ title: 'Login Successful', message, kind: 'success' });
    },
    onError(error) {
      // The form itself asks for the code.
      if (isAboutCode(error)) return;
      // Without a connection, the server has not checked the credentials.
      const message = isConnectionLost(error) ? NO_CONNECTION : errorMessage(error, CHECK_CREDENTIALS);
      notify({ title: 'Login Failed', message, kind: 'error' });
    },
  });
}

/** Does another account have this email address? Only that causes a CONFLICT here. */
export const isTaken = (error: unknown) => codeOf(error) === 'CONFLICT';

/** The refused fields of an account, with their messages. */
export const refusedFields = (error: unknown): Record<string, string> =>
  isTaken(error) ? { email: errorMessage(error, '') } : issuesOf(error);

export function useRegister() {
  const enter = useEnter();
  return trpc.auth.register.useMutation({
    onSuccess(answer) {
      const user = enter(answer);
      if (!user) return;
      const link = answer.linkNotSent
        ? 'The link to confirm your email address could not be sent yet, because too many emails went there: ask for it in about an hour under Account Settings.'
        : 'We have sent you a link to confirm your email address.';
      notify({
        title: 'Registration Successful',
        message: `Welcome, ${user.firstName}! ${link}`,
        kind: 'success',
      });
    },
    onError(error) {
      // The form itself shows which field was refused.
      const isAboutFields = Object.keys(refusedFields(error)).length > 0;
      const message = isAboutFields ? TRY_AGAIN : errorMessage(error, TRY_AGAIN);
      notify({ title: 'Registration Failed', message, kind: 'error' });
    },
  });
}

export function useForgotPassword() {
  return trpc.auth.forgotPassword.useMutation({
    onSuccess: ({ message }) => notify({ title: 'Password Reset Email Sent', message, kind: 'success' }),
    onError: (error) => notifyFailure('Error', error, RESET_EMAIL_FAILED),
  });
}

/** A reset ends all sessions of the account on the server, so this browser's ends too. */
export function useResetPassword() {
  return trpc.auth.resetPassword.useMutation({
    onSuccess({ message }) {
      endSession();
      notify({ title: 'Password Reset Successful', message, kind: 'success' });
    },
    onError: (error) => notifyFailure('Reset Failed', error, RESET_FAILED),
  });
}

/** Ends all sessions of the account on the server, so this browser's ends too. */
export const useUndoEmailChange = () => trpc.auth.undoEmailChange.useMutation({ onSuccess: endSession });

export function useSetUp() {
  const enter = useEnter();
  return trpc.auth.setUp.useMutation({
    onSuccess(answer, { schoolName }) {
      const name = schoolName?.trim();
      if (name) showSchool({ name });
      const user = enter(answer, paths.firstSteps);
      if (!user) return;
      notify({
        title: 'Set-up Complete',
        message: `Welcome, ${user.firstName}! You are the first super administrator.`,
        kind: 'success',
      });
    },
  });
}

export function useConfirmEmail() {
  const utils = trpc.useUtils();
  return trpc.auth.confirmEmail.useMutation({ onSuccess: () => utils.auth.profile.invalidate() });
}
