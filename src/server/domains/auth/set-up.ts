import type { z } from 'zod';
import { INVALID_LINK } from '../../../shared/auth/constants.ts';
import type { setUpSchema } from '../../../shared/auth/set-up.ts';
import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Services, Visitor } from '../../services.ts';
import { CONSOLE } from '../audit/console.ts';
import { recordSignIn } from '../audit/events.ts';
import { nameSchool } from '../settings/service.ts';
import { tellSuperAdministrators } from '../users/emails.ts';
import { changeUser, createUser, findUserByEmail, superAdministratorExists } from '../users/service.ts';
import { recordUser, stateOf } from '../users/trail.ts';
import { endUndoLinks } from './email-change.ts';
import { rememberDevice } from './known-devices.ts';
import { findToken, issueToken, takeToken } from './one-time-tokens.ts';
import { setPassword } from './password-change.ts';
import { requireStrongPassword } from './password-rules.ts';
import { asStranger, hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import * as tokenQueries from './token-queries.ts';

/**
 * Ends earlier links.
 * @returns a one-time link for creating the first super administrator in the browser (decisions §1).
 */
export async function issueSetUpLink(services: Services) {
  const token = await services.db.transaction().execute(async (trx) => {
    await tokenQueries.deleteSetUpTokens(trx);
    return issueToken(trx, services, 'set_up', null);
  });
  return `${services.config.publicUrl}/setup?token=${token}`;
}

const wrongLink = () => invalid(INVALID_LINK.setUp, 'token');

/**
 * Creates the first super administrator.
 * @throws BAD_REQUEST when the link is wrong or a super administrator exists, and as requireStrongPassword.
 */
export async function setUp(
  services: Visitor,
  { token, password, schoolName, ...person }: z.output<typeof setUpSchema>,
) {
  const role = 'super_admin';
  if (!(await findToken(services.db, services, 'set_up', token))) throw wrongLink();
  await requireStrongPassword(password, { ...person, role });
  const passwordHash = await hashPassword(password, asStranger(services));
  const createdAt = timestamp(services.clock);
  return services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'set_up', token);
    if (!taken || (await superAdministratorExists(trx))) throw wrongLink();
    await tokenQueries.deleteSetUpTokens(trx);
    const user = await createUser(trx, {
      ...person,
      passwordHash,
      role,
      emailVerified: true,
      createdAt,
      lastLoginAt: createdAt,
    });
    if (schoolName) await nameSchool(trx, services.clock, user, schoolName);
    await recordSignIn(trx, services.clock, user, 'account_registered');
    return {
      token: await startSession(trx, services, user.id),
      device: await rememberDevice(trx, services, user),
      user,
    };
  });
}

/** What the audit trail calls the grant to an account, or of a new one. */
function grantOf(existing: User | undefined) {
  if (!existing) return 'user_created';
  return existing.role === 'super_admin' ? 'user_changed' : 'user_role_changed';
}

/**
 * Makes the address a super administrator with this password, and creates the account if needed. Ends its sessions. For
 * the operator of the machine: the console command and the unattended install.
 * @throws as requireStrongPassword.
 */
export async function grantSuperAdministrator(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  email: string,
  password: string,
) {
  const role = 'super_admin';
  const person = { firstName: 'Super', lastName: 'Administrator', email };
  await requireStrongPassword(password, { ...person, ...(await findUserByEmail(services.db, email)), role });
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  await services.db.transaction().execute(async (trx) => {
    const existing = await findUserByEmail(trx, email);
    const { id } =
      existing ?? (await createUser(trx, { ...person, passwordHash, role, emailVerified: true, createdAt }));
    const granted = await changeUser(trx, id, { role, isActive: 1 });
    const wasInCharge = existing?.role === role && existing.isActive;
    if (!wasInCharge) await tellSuperAdministrators(trx, services, granted);
    await setPassword(trx, id, passwordHash);
    await endUndoLinks(trx, id);
    await recordUser(trx, services, CONSOLE, granted, grantOf(existing), {
      before: existing ? stateOf(existing) : null,
      after: { ...stateOf(granted), ...(existing && { passwordChanged: true }) },
    });
    await tokenQueries.deleteSetUpTokens(trx);
  });
}
