import { ROLES } from '../../shared/auth/constants.ts';
import type { User } from '../../shared/users/schema.ts';
import { isRecord, isText } from '../components/state/shape.ts';

/** Accepts what `userSchema` accepts, without zod, which the first page does not load. */
const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  Number.isSafeInteger(value.id) &&
  [value.firstName, value.lastName, value.email].every(isText) &&
  ROLES.some((role) => role === value.role) &&
  [value.emailVerified, value.isActive].every((flag) => typeof flag === 'boolean') &&
  (value.secondStepDue === undefined || value.secondStepDue === true);

/** @throws when it is not a user. */
export function parseUser(value: unknown): User {
  if (!isUser(value)) throw new TypeError('This is not a user.');
  const { id, firstName, lastName, email, role, emailVerified, isActive, secondStepDue } = value;
  return {
    ...{ id, firstName, lastName, email, role, emailVerified, isActive },
    ...(secondStepDue && { secondStepDue }),
  };
}
