import type { Actor } from '../../services.ts';

/** The actor of console commands, by this name in the audit trail: anybody with access to the data folder. */
export const CONSOLE: Actor = { id: 0, email: 'console', role: 'super_admin', tokenHash: '' };
