import { INVALID_LINK } from '../../../shared/auth/constants.ts';
import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { type LetterCause, queueLetter, requireLetter } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { changeUser, findUserByEmail, getUser } from '../users/service.ts';
import { emailChangedLetter } from './letters.ts';
import { endLinks, mailedLink } from './mailed-links.ts';
import { takeToken } from './one-time-tokens.ts';
import * as queries from './queries.ts';
import { recordOwnEmail } from './sign-in-trail.ts';

/** A change of email address is reported to the former address, which can undo it for seven days (decisions §10). */

/** Ends the links that were mailed to an address that is no longer the account's. */
async function endLinksOfFormerAddress(trx: Transaction, userId: number) {
  await endLinks(trx, userId, 'password_reset');
  await endLinks(trx, userId, 'email_confirmation');
}

/**
 * Ends the links of the former address and queues the letter to it. Counts the letters to both addresses; the caller
 * queues the one to the new address.
 * @throws TOO_MANY_REQUESTS.
 */
export async function followEmailChange(
  trx: Transaction,
  services: Services,
  before: User,
  after: User,
  cause: LetterCause,
) {
  const { clock } = services;
  const { id: userId } = before;
  for (const recipient of [before, after]) await requireLetter(trx, clock, recipient, cause);
  await endLinksOfFormerAddress(trx, userId);
  const changedAt = timestamp(clock);
  const emailChangeId = await queries.insertEmailChange(trx, {
    userId,
    previousEmail: before.email,
    wasVerified: toFlag(before.emailVerified),
    changedAt,
  });
  const purpose = 'email_change_undo';
  const message = emailChangedLetter(await letterhead(trx), before, {
    newEmail: after.email,
    changedAt,
    url: mailedLink(services, purpose),
  });
  await queueLetter(trx, changedAt, { userId, message, linkPurpose: purpose, emailChangeId });
}

/**
 * Restores the address that the account had before a change, and ends all its sessions. Later changes can no longer be
 * undone, so the former owner keeps the account.
 * @throws BAD_REQUEST when the link is wrong, used or expired; CONFLICT when another account has the address.
 */
export async function undoEmailChange(services: Services, token: string) {
  await services.db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, services, 'email_change_undo', token);
    const change = taken?.emailChangeId && (await queries.findEmailChange(trx, taken.emailChangeId));
    if (!change) throw invalid(INVALID_LINK.undo, 'token');
    const { id, userId, previousEmail: email, wasVerified: emailVerified } = change;
    const holder = await findUserByEmail(trx, email);
    if (holder && holder.id !== userId)
      throw conflict('Another account uses this email address by now. Please contact the school.');
    const before = await getUser(trx, userId);
    const after = await changeUser(trx, userId, { email, emailVerified });
    await recordOwnEmail(trx, services.clock, before, after);
    await queries.deleteSessionsOf(trx, userId);
    await endLinksOfFormerAddress(trx, userId);
    await queries.deleteEmailChangesFrom(trx, userId, id);
  });
}
