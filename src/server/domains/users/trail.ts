import type { User } from '../../../shared/users/schema.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type Author, recordChange } from '../audit/service.ts';

/** The account as recorded in the audit trail: without the password or its hash. */
export const stateOf = ({ firstName, lastName, email, role, emailVerified, isActive }: User) => ({
  firstName,
  lastName,
  email,
  role,
  emailVerified,
  isActive,
});

type Deed = 'user_created' | 'user_changed' | 'user_role_changed' | 'user_deleted' | 'user_sessions_ended';

/** Records what an administrator, or the operator at the console, does with an account. */
export const recordUser = (
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Author,
  { id }: User,
  action: Deed,
  states: { before: object | null; after: object | null },
) => recordChange(trx, clock, actor, { action, entity: 'user', entityId: String(id), ...states });
