import { hash } from '@node-rs/argon2';
import { api } from '../../scripts/support/rest.ts';
import { startSession } from '../../src/server/domains/auth/sessions.ts';
import { createUser } from '../../src/server/domains/users/service.ts';
import { timestamp } from '../../src/server/platform/clock.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import type { User } from '../../src/shared/users/schema.ts';
import type { TestPortal } from './portal.ts';
import { trpc } from './trpc.ts';

/** The password of every test account. */
export const PASSWORD = 'correct horse battery';

let people = 0;

/** The body of a registration, with a unique email address: later ones also sort later. */
export function newPerson(
  overrides: Partial<{ firstName: string; lastName: string; email: string; password: string }> = {},
) {
  people += 1;
  return {
    firstName: 'Anjali',
    lastName: 'Baptiste',
    email: `person${String(people).padStart(6, '0')}@example.com`,
    password: PASSWORD,
    ...overrides,
  };
}

export type Account = ReturnType<typeof accountOf>;

/** A signed-in account with clients for both doors. */
export const accountOf = (portal: TestPortal, token: string, user: User, password: string) => ({
  token,
  user,
  email: user.email,
  password,
  rest: api(portal, token),
  trpc: trpc(portal, token),
});

/** The same account in a portal that opens its data again. */
export const sameAccount = (portal: TestPortal, { token, user, password }: Account) =>
  accountOf(portal, token, user, password);

/** Registers an applicant through the REST door. */
export async function registerApplicant(portal: TestPortal, overrides?: Parameters<typeof newPerson>[0]) {
  const person = newPerson(overrides);
  const { token, user } = (await api(portal).post('/auth/register', person)).read(signedInSchema);
  return accountOf(portal, token, user, person.password);
}

/** The lowest cost that argon2 allows: hundreds of accounts sign in during the tests. */
export const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** Creates an account of this role directly in the database and signs it in. */
export async function signInAs(
  portal: TestPortal,
  role: Role,
  {
    emailVerified = true,
    ...overrides
  }: Omit<NonNullable<Parameters<typeof newPerson>[0]>, 'password'> & { emailVerified?: boolean } = {},
) {
  const { password, ...person } = newPerson(overrides);
  const { db, clock } = portal.services;
  const { token, user } = await db.transaction().execute(async (trx) => {
    const newUser = { ...person, passwordHash, role, emailVerified, createdAt: timestamp(clock) };
    const created = await createUser(trx, newUser);
    return { token: await startSession(trx, { clock, userAgent: '' }, created.id), user: created };
  });
  return accountOf(portal, token, user, password);
}
