import type { z } from 'zod';
import { INVALID_LINK } from '../../../shared/auth/constants.ts';
import type { setUpSchema } from '../../../shared/auth/set-up.ts';
import { timestamp } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Services, Visitor } from '../../platform/trpc/context.ts';
import { recordSignIn } from '../audit/events.ts';
import { nameSchool } from '../settings/service.ts';
import { changeUser, createUser, findUserByEmail, superAdminExists } from '../users/service.ts';
import { issueToken, takeToken } from './one-time-tokens.ts';
import { setPassword } from './password-change.ts';
import { hashPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { startSession } from './sessions.ts';

/** @returns a one-time link for creating the first super administrator in the browser (decisions §1). */
export async function issueSetUpLink(services: Services) {
  const { token } = await services.db
    .transaction()
    .execute((trx) => issueToken(trx, services, 'set_up', null));
  return `${services.config.publicUrl}/setup?token=${token}`;
}

/** Creates the first super administrator. @throws BAD_REQUEST when the link is wrong or there is one already. */
export async function setUp(
  services: Visitor,
  { token, password, schoolName, ...person }: z.output<typeof setUpSchema>,
) {
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  return services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'set_up', token);
    if (!taken || (await superAdminExists(trx))) throw invalid(INVALID_LINK.setUp, 'token');
    await queries.deleteSetUpTokens(trx);
    const role = 'super_admin';
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
    return { token: await startSession(trx, services, user.id), user };
  });
}

/**
 * Makes an address a super administrator with this password, whether or not it has an account; its sessions end. For
 * the operator of the machine: the console command and the unattended install.
 */
export async function grantSuperAdmin(
  services: Pick<Services, 'db' | 'clock'>,
  email: string,
  password: string,
) {
  const passwordHash = await hashPassword(password);
  const createdAt = timestamp(services.clock);
  await services.db.transaction().execute(async (trx) => {
    const existing = await findUserByEmail(trx, email);
    const person = { firstName: 'Super', lastName: 'Administrator', email };
    const role = 'super_admin';
    const { id } =
      existing ?? (await createUser(trx, { ...person, passwordHash, role, emailVerified: true, createdAt }));
    await changeUser(trx, id, { role, isActive: 1 });
    await setPassword(trx, id, passwordHash);
    await queries.deleteSetUpTokens(trx);
  });
}
