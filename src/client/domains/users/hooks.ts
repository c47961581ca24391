import { keepPreviousData } from '@tanstack/react-query';
import type { Role } from '../../../shared/auth/constants.ts';
import { type ListedUser, ROLE_LABELS } from '../../../shared/users/management.ts';
import type { User } from '../../../shared/users/schema.ts';
import { OutcomeUnknown, UNANSWERED_CHANGE } from '../../api/outcome-unknown.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { codeOf, errorMessage, issuesOf, notifyFailure, type RouterInputs, trpc } from '../../api/trpc.ts';
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

export const requirementInWords = (isRequired: boolean) =>
  isRequired
    ? 'All administrators have to use two-step sign-in.'
    : 'Administrators decide themselves whether they use two-step sign-in.';

/** Must all administrators use two-step sign-in? */
export const useRequirement = () =>
  trpc.superAdmin.secondStepRequirement.useQuery(undefined, { staleTime: 0 });

/** The error and its messages by field; null when the account was saved. */
export type Refused = { error: unknown; fields: Record<string, string> } | null;

type Changes = Omit<RouterInputs['superAdmin']['updateUser'], 'id'>;
const SHOWN = ['firstName', 'lastName', 'email', 'role', 'isActive'] as const;
const has = (user: ListedUser, changes: Changes) =>
  SHOWN.every((field) => changes[field] === undefined || changes[field] === user[field]);

/**
 * The changes to accounts. Each shows its outcome in a notice. When an answer is lost, the stored account tells it, as
 * far as it can be seen there.
 */
export function useUserWrites() {
  const { superAdmin, auth, client } = trpc.useUtils();
  const { mutateAsync: create } = trpc.superAdmin.createUser.useMutation();
  const { mutateAsync: update } = trpc.superAdmin.updateUser.useMutation();
  const { mutateAsync: setRole } = trpc.superAdmin.setUserRole.useMutation();
  const { mutateAsync: end } = trpc.superAdmin.endSessions.useMutation();
  const { mutateAsync: switchOff } = trpc.superAdmin.switchOffSecondStep.useMutation();
  const { mutateAsync: requireStep } = trpc.superAdmin.requireSecondStep.useMutation();
  const { mutateAsync: remove } = trpc.superAdmin.deleteUser.useMutation();

  async function findStored(email: string, isIt: (user: ListedUser) => boolean) {
    const { items } = await client.superAdmin.userPage.query({ search: email });
    return items.find((user) => user.email === email && isIt(user));
  }

  async function isDeleted(id: number) {
    try {
      await client.superAdmin.userExtent.query({ id });
      return false;
    } catch (error) {
      if (codeOf(error) !== 'NOT_FOUND') throw error;
      return true;
    }
  }

  const updateOrFind = ({ id, email }: ListedUser, changes: Changes) =>
    sendOrFind<User>(
      () => update({ id, ...changes }),
      async () => {
        // Nobody can see whether the password is the new one.
        if (changes.password) throw new OutcomeUnknown();
        return findStored(changes.email ?? email, (user) => user.id === id && has(user, changes));
      },
    );

  async function send(write: () => Promise<{ title: string; message: string }>): Promise<Refused> {
    try {
      notify({ ...(await write()), kind: 'success' });
      return null;
    } catch (error) {
      // The form itself asks for the code.
      if (!isAboutCode(error)) notifyFailure('Error', error, UNANSWERED_CHANGE);
      const issues = issuesOf(error);
      // For accounts, a CONFLICT that names no field means that the email address is taken.
      const isTaken = codeOf(error) === 'CONFLICT' && Object.keys(issues).length === 0;
      const fields = isTaken ? { email: errorMessage(error, '') } : issues;
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
        const user = await sendOrFind<User>(
          () => create(fields),
          () => findStored(fields.email, (found) => found.lastLoginAt === null && has(found, fields)),
        );
        const message = `${nameOf(user)} (${user.email}) can log in. Role: ${ROLE_LABELS[user.role]}.`;
        return { title: 'User Created', message };
      }),
    update: (before: ListedUser, changes: Changes) =>
      send(async () => {
        const user = await updateOrFind(before, changes);
        return { title: 'User Updated', message: `Saved ${nameOf(user)} (${user.email}).` };
      }),
    setActive: (user: ListedUser, isActive: boolean) =>
      send(async () => {
        const name = nameOf(await updateOrFind(user, { isActive }));
        const message = isActive ? `${name} can log in again.` : `${name} cannot log in any more.`;
        return { title: 'User Updated', message };
      }),
    setRole: ({ id, email, role: roleBefore }: ListedUser, role: Role) =>
      send(async () => {
        const user = await sendOrFind<User>(
          () => setRole({ id, role, roleBefore }),
          () => findStored(email, (found) => found.id === id && has(found, { role })),
        );
        return { title: 'Role Updated', message: `${nameOf(user)}: ${ROLE_LABELS[user.role]}.` };
      }),
    endSessions: ({ id }: ListedUser) =>
      send(async () => ({ title: 'Sessions Ended', ...(await end({ id })) })),
    switchOffSecondStep: ({ id, email }: ListedUser) =>
      send(async () => {
        const { message } = await sendOrFind(
          () => switchOff({ id }),
          async () => {
            const off = await findStored(email, (found) => found.id === id && !found.hasSecondStep);
            return off && { message: `Two-step sign-in of ${nameOf(off)} is switched off.` };
          },
        );
        return { title: 'Two-Step Sign-In Switched Off', message };
      }),
    requireSecondStep: (isRequired: boolean) =>
      send(async () => {
        await requireStep({ isRequired });
        return { title: 'Requirement Saved', message: requirementInWords(isRequired) };
      }),
    remove: (user: ListedUser) =>
      send(async () => {
        const message = `Deleted ${nameOf(user)} (${user.email}).`;
        await sendOrFind(
          () => remove({ id: user.id }),
          async () => ((await isDeleted(user.id)) ? { message } : undefined),
        );
        return { title: 'User Deleted', message };
      }),
  };
}
