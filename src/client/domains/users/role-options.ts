import { ROLES } from '../../../shared/auth/constants.ts';
import { ROLE_LABELS } from '../../../shared/users/management.ts';

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
