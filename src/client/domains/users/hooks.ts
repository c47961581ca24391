import { keepPreviousData } from '@tanstack/react-query';
import type { Role } from '../../../shared/auth/constants.ts';
import { type ListedUser, ROLE_LABELS } from '../../../shared/users/management.ts';
import {
  codeOf,
  errorMessage,
  issuesOf,
  notifyFailure,
  type RouterInputs,
  trpc,
  UNANSWERED,
} from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { isAboutCode } from '../auth/hooks.ts';
import { toQuery, type UserView } from './user-view.ts';

export const nameOf = ({ firstName, lastName }: Pick<ListedUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** One page of accounts. The previous page stays on screen until the next one has loaded. */
export const useUserPage = (view: UserView) =>
  trpc.superAdmin.userPage.useQuery(toQuery(view), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  });

/** What is deleted with an account. */
export const useUserExtent = (id: number) =>
  trpc.superAdmin.userExtent.useQuery({ id }, { gcTime: 0, staleTime: 0 });

/** Must all administrators use two-step sign-in? */
export const useRequirement = () =>
  trpc.superAdmin.secondStepRequirement.useQuery(undefined, { staleTime: 0 });

/** The error and its messages by field; null when the account was saved. */
export type Refused = { error: unknown; fields: Record<string, string> } | null;

/** The changes to accounts. Each shows its outcome in a notice. */
export function useUserWrites() {
  const { superAdmin, auth } = trpc.useUtils();
  const { mutateAsync: create } = trpc.superAdmin.createUser.useMutation();
  const { mutateAsync: update } = trpc.superAdmin.updateUser.useMutation();
  const { mutateAsync: setRole } = trpc.superAdmin.setUserRole.useMutation();
  const { mutateAsync: end } = trpc.superAdmin.endSessions.useMutation();
  const { mutateAsync: switchOff } = trpc.superAdmin.switchOffSecondStep.useMutation();
  const { mutateAsync: requireStep } = trpc.superAdmin.requireSecondStep.useMutation();
  const { mutateAsync: remove } = trpc.superAdmin.deleteUser.useMutation();

  async function send(write: () => Promise<{ title: string; message: string }>): Promise<Refused> {
    try {
      notify({ ...(await write()), kind: 'success' });
      return null;
    } catch (error) {
      // The form itself asks for the code.
      if (!isAboutCode(error)) notifyFailure('Error', error, UNANSWERED);
      // For accounts, CONFLICT always means that the email address is taken.
      const fields = codeOf(error) === 'CONFLICT' ? { email: errorMessage(error, '') } : issuesOf(error);
      return { error, fields };
    } finally {
      // The header shows the user's own name, which may have changed.
      await Promise.all([
        superAdmin.userPage.invalidate(),
        superAdmin.secondStepRequirement.invalidate(),
        auth.profile.invalidate(),
      ]);
    }
  }

  return {
    create: (fields: RouterInputs['superAdmin']['createUser']) =>
      send(async () => {
        const user = await create(fields);
        const message = `${nameOf(user)} (${user.email}) can log in. Role: ${ROLE_LABELS[user.role]}.`;
        return { title: 'User Created', message };
      }),
    update: (changes: RouterInputs['superAdmin']['updateUser']) =>
      send(async () => {
        const user = await update(changes);
        return { title: 'User Updated', message: `Saved ${nameOf(user)} (${user.email}).` };
      }),
    setActive: ({ id }: ListedUser, isActive: boolean) =>
      send(async () => {
        const name = nameOf(await update({ id, isActive }));
        const message = isActive ? `${name} can log in again.` : `${name} cannot log in any more.`;
        return { title: 'User Updated', message };
      }),
    setRole: ({ id }: ListedUser, role: Role) =>
      send(async () => {
        const user = await setRole({ id, role });
        return { title: 'Role Updated', message: `${nameOf(user)}: ${ROLE_LABELS[user.role]}.` };
      }),
    endSessions: ({ id }: ListedUser) =>
      send(async () => ({ title: 'Sessions Ended', ...(await end({ id })) })),
    switchOffSecondStep: ({ id }: ListedUser) =>
      send(async () => ({ title: 'Two-Step Sign-In Switched Off', ...(await switchOff({ id })) })),
    requireSecondStep: (isRequired: boolean) =>
      send(async () => {
        await requireStep({ isRequired });
        const message = isRequired
          ? 'All administrators have to use two-step sign-in.'
          : 'Administrators decide themselves whether they use two-step sign-in.';
        return { title: 'Requirement Saved', message };
      }),
    remove: (user: ListedUser) =>
      send(async () => {
        await remove({ id: user.id });
        return { title: 'User Deleted', message: `Deleted ${nameOf(user)} (${user.email}).` };
      }),
  };
}
