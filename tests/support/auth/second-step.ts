import { Secret, TOTP } from 'otpauth';
import { offeredSecretSchema, recoveryCodesSchema } from '../../../src/shared/auth/second-step.ts';
import type { Account } from '../accounts.ts';
import type { TestPortal } from '../running-portal.ts';

/** How long an authenticator app shows a code, in milliseconds. */
export const PERIOD = 30_000;

/** The code that an authenticator app shows at this time. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Sets up two-step sign-in as the pages do, which uses up the first code. `code` is one of the phone before. */
export async function enrol(
  { clock }: Pick<TestPortal, 'clock'>,
  { rest, password }: Account,
  code?: string,
) {
  const offer = await rest.post('/auth/second-step', { currentPassword: password, ...(code && { code }) });
  const { secret } = offer.read(offeredSecretSchema);
  const confirmed = await rest.post('/auth/second-step/confirm', { code: codeAt(secret, clock.now()) });
  return { secret, ...confirmed.read(recoveryCodesSchema) };
}

/** The same, then moves the clock on to the next code. */
export async function setUpSecondStep(portal: Pick<TestPortal, 'clock'>, account: Account, code?: string) {
  const { secret, recoveryCodes } = await enrol(portal, account, code);
  portal.clock.advance(PERIOD);
  return { secret, recoveryCodes, code: () => codeAt(secret, portal.clock.now()) };
}

/** Requires two-step sign-in of all administrators, whether they have set it up or not. */
export const requireSecondStep = ({ services }: Pick<TestPortal, 'services'>) =>
  services.db.updateTable('secondStepPolicy').set({ isRequired: 1 }).execute();
