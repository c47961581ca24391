import { INVALID_LINK } from '../../../shared/auth/constants.ts';
import type { User } from '../../../shared/users/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { toFlag } from '../../platform/database/codecs.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { randomToken } from '../../platform/tokens.ts';
import type { Services, Visitor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type EmailCause, queueEmail, requireEmail, writeWithEmails } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { followAddress } from '../students/service.ts';
import { changeUser, findUserByEmail, getUser } from '../users/service.ts';
import { addressChangedEmail, addressSetBackEmail } from './emails.ts';
import { endLinks, mailedLink } from './mailed-links.ts';
import { findToken, takeToken } from './one-time-tokens.ts';
import { mailResetLink, setPassword } from './password-change.ts';
import { asStranger, hashPassword } from './passwords.ts';
import { recordOwnEmail } from './sign-in-trail.ts';
import * as tokenQueries from './token-queries.ts';

/** A change of email address is reported to the former address, which can undo it for seven days (decisions §10). */

/** Ends the links that were mailed to an address that is no longer the account's. */
async function endLinksOfFormerAddress(trx: Transaction, userId: number) {
  await endLinks(trx, userId, 'password_reset');
  await endLinks(trx, userId, 'email_confirmation');
}

/**
 * An address stays reserved for the account that can still be set back to it. Otherwise a thief could register it for
 * another account, and the undo link would fail.
 * @throws CONFLICT when it is reserved for another account than `ownId`.
 */
export async function requireEmailNotReserved(trx: Transaction, email: string, ownId?: number) {
  const changes = await tokenQueries.listChangesFrom(trx, email);
  if (changes.some(({ userId }) => userId !== ownId))
    throw conflict('An account with this email already exists.');
}

/**
 * Ends the undo links of an account that becomes an administrator's. Otherwise whoever made it as an applicant, under
 * another address, could take it back together with its new role.
 */
export const endUndoLinks = tokenQueries.deleteEmailChangesOf;

async function tellSetBack(trx: Transaction, { clock }: Services, before: User, after: User) {
  const changedAt = timestamp(clock);
  const email = addressSetBackEmail(await letterhead(trx), before, { newEmail: after.email, changedAt });
  await queueEmail(trx, changedAt, { userId: before.id, email });
}

/**
 * Ends the links of the former address and queues the email to it. Counts the emails to both addresses; the caller
 * queues the one to the new address. Going back to a former address by hand undoes the changes after it, as its link does.
 * @throws TOO_MANY_REQUESTS.
 */
export async function reportEmailChange(
  trx: Transaction,
  services: Services,
  before: User,
  after: User,
  cause: EmailCause,
) {
  const { clock } = services;
  const { id: userId } = before;
  for (const recipient of [before, after]) await requireEmail(trx, clock, recipient, cause);
  await endLinksOfFormerAddress(trx, userId);
  const changes = await tokenQueries.listChangesFrom(trx, after.email);
  const undone = changes.find((change) => change.userId === userId);
  if (undone) {
    await tokenQueries.deleteEmailChangesFrom(trx, userId, undone.id);
    return tellSetBack(trx, services, before, after);
  }
  const changedAt = timestamp(clock);
  const emailChangeId = await tokenQueries.insertEmailChange(trx, {
    userId,
    previousEmail: before.email,
    wasVerified: toFlag(before.emailVerified),
    changedAt,
  });
  const purpose = 'email_change_undo';
  const email = addressChangedEmail(await letterhead(trx), before, {
    newEmail: after.email,
    changedAt,
    url: mailedLink(services, purpose),
  });
  await queueEmail(trx, changedAt, { userId, email, linkPurpose: purpose, emailChangeId });
}

const wrongLink = () => invalid(INVALID_LINK.undo, 'token');

/**
 * Restores the address that the account had before a change. Ends all its sessions and its password, which the thief may
 * know, and mails a link for a new one. Later changes can no longer be undone.
 * @throws BAD_REQUEST when the link is wrong, used or expired; CONFLICT when another account has the address.
 */
export async function undoEmailChange(services: Visitor, token: string) {
  const purpose = 'email_change_undo';
  if (!(await findToken(services.db, services, purpose, token))) throw wrongLink();
  const passwordOfNobody = await hashPassword(randomToken(), asStranger(services));
  await writeWithEmails(services, async (trx) => {
    const taken = await takeToken(trx, services, purpose, token);
    const change = taken?.emailChangeId && (await tokenQueries.findEmailChange(trx, taken.emailChangeId));
    if (!change) throw wrongLink();
    const { id, userId, previousEmail: email, wasVerified: emailVerified } = change;
    const holder = await findUserByEmail(trx, email);
    if (holder && holder.id !== userId)
      throw conflict('Another account uses this email address by now. Please contact the school.');
    const before = await getUser(trx, userId);
    const after = await changeUser(trx, userId, { email, emailVerified });
    await recordOwnEmail(trx, services.clock, before, after);
    await followAddress(trx, services.clock, before, after, { isProven: true });
    await setPassword(trx, userId, passwordOfNobody);
    await endLinksOfFormerAddress(trx, userId);
    await tokenQueries.deleteEmailChangesFrom(trx, userId, id);
    await tellSetBack(trx, services, before, after);
    await mailResetLink(trx, services, after, 'undone');
  });
}
