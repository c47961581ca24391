import { DEVICE_DAYS } from '../../../shared/auth/constants.ts';
import type { Session } from '../../../shared/auth/sessions.ts';
import {
  type Clock,
  DAY,
  HOUR,
  isWithin,
  latest,
  MINUTE,
  timestamp,
  timestampIn,
} from '../../platform/clock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Actor, Services, Visitor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { deviceOf } from './device.ts';
import * as queries from './queries.ts';
import * as tokenQueries from './token-queries.ts';

export const IDLE_LIMIT = 12 * HOUR;
export const TOTAL_LIMIT = 30 * DAY;
/** A clock that is set back by less than this logs nobody out. Sessions may live this much longer. */
const TOLERANCE = HOUR;
/** The periods in which a valid session was created and last used. One from further in the future is invalid. */
const lifetime = (clock: Clock) => ({
  created: latest(clock, TOTAL_LIMIT, TOLERANCE),
  used: latest(clock, IDLE_LIMIT, TOLERANCE),
});
/** Use is recorded at most this often, so that not every read causes a write. */
const TOUCH_INTERVAL = MINUTE;

/** More devices than anybody has. Without a limit, the list of sessions would grow with each log-in. */
const MOST_OF_ACCOUNT = 200;

/** Only the token's hash is stored. Ends the account's sessions beyond the limit. @returns the token. */
export async function startSession(
  trx: Transaction,
  { clock, userAgent }: Pick<Visitor, 'clock' | 'userAgent'>,
  userId: number,
) {
  const token = randomToken();
  const now = timestamp(clock);
  await queries.insertSession(trx, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    device: await deviceOf(userAgent),
  });
  await queries.deleteBeyond(trx, 'sessions', userId, MOST_OF_ACCOUNT);
  return token;
}

/**
 * The user of a session token; null when it is unknown or expired, or the account is inactive (decisions §3). A request
 * that a page sends by itself (`unattended`) does not count as use of the session.
 */
export async function authenticate(
  { db, clock, log }: Services,
  token: string,
  unattended = false,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const session = await queries.findActiveSession(db, tokenHash);
  if (!session) return null;
  const { createdAt, lastUsedAt, ...user } = session;
  const { created, used } = lifetime(clock);
  if (!isWithin(createdAt, created) || !isWithin(lastUsedAt, used)) return null;
  if (!unattended && lastUsedAt <= timestampIn(clock, -TOUCH_INTERVAL)) {
    // Reads still work when writes fail (for example on a full disk).
    await queries
      .touchSession(db, tokenHash, timestamp(clock))
      .catch((error: unknown) => log.warn({ err: error }, 'session not touched'));
  }
  return { ...user, tokenHash };
}

/**
 * Checks the session again in the transaction that writes, after waiting for a password to be hashed, for an upload to
 * arrive, or for the turn of a removal. A session that has ended meanwhile must not change anything.
 * @throws UNAUTHORIZED.
 */
export async function requireSession(trx: Transaction, { tokenHash, role }: Actor) {
  const session = await queries.findActiveSession(trx, tokenHash);
  if (session?.role !== role) throw new AppError('UNAUTHORIZED', 'Please log in.');
}

/** Ends the sessions of a user, except one if given. @returns how many. */
export const endSessions = queries.deleteSessionsOf;

/** A public id for a session. Neither the hash nor the token can be derived from it. */
const idOf = ({ tokenHash }: { tokenHash: string }) => tokenHash.slice(0, 16);

const listOwn = ({ db, clock }: Services, actor: Actor) =>
  queries.listSessionsOf(db, actor.id, lifetime(clock));

export async function listOwnSessions(services: Services, actor: Actor): Promise<Session[]> {
  const sessions = await listOwn(services, actor);
  return sessions.map(({ tokenHash, ...session }) => ({
    id: idOf({ tokenHash }),
    ...session,
    isCurrent: tokenHash === actor.tokenHash,
  }));
}

/** @throws NOT_FOUND when the actor has no such session, or it has ended. */
export async function endOwnSession(services: Services, actor: Actor, id: string) {
  const session = (await listOwn(services, actor)).find((own) => idOf(own) === id);
  if (!session) throw notFound('This session has ended already.');
  await services.db.transaction().execute(async (trx) => {
    const ended = await queries.deleteSession(trx, session.tokenHash);
    if (ended) await recordSignIn(trx, services.clock, actor, 'own_session_ended');
  });
}

/**
 * Deletes expired sessions, tokens, changes of address and devices. Runs at each start and daily, but not while the clock
 * is doubted: they count as expired anyway, and count again once it is set right.
 */
export async function removeExpired({
  db,
  clock,
  clockWatch,
}: Pick<Services, 'db' | 'clock' | 'clockWatch'>) {
  if (clockWatch.isDoubted()) return;
  const now = timestamp(clock);
  await queries.deleteSessionsOutside(db, lifetime(clock));
  await tokenQueries.deleteDeadTokens(db, now, latest(clock, 0).until);
  await tokenQueries.deleteSettledEmailChanges(db);
  await queries.tidyDevices(db, latest(clock, DEVICE_DAYS * DAY), now);
}

/** A session's row, so that it can be kept when all data is replaced. */
export const sessionOf = queries.findSession;

/** Inserts a kept session for this user. */
export const keepSession = (
  trx: Transaction,
  session: NonNullable<Awaited<ReturnType<typeof sessionOf>>>,
  userId: number,
) => queries.insertSession(trx, { ...session, userId });
