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
import type { Actor, Services, Visitor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordSignIn } from '../audit/events.ts';
import { deviceOf } from './device.ts';
import * as queries from './queries.ts';

const IDLE_LIMIT = 12 * HOUR;
const TOTAL_LIMIT = 30 * DAY;
/** A clock that is set back by less logs nobody out: a session lives longer by no more than that. */
const TOLERANCE = HOUR;
/** When a session that works may have been created, and last used. One from further ahead has ended. */
const lifetime = (clock: Clock) => ({
  created: latest(clock, TOTAL_LIMIT, TOLERANCE),
  used: latest(clock, IDLE_LIMIT, TOLERANCE),
});
/** Use is recorded at most this often, so that reading does not write each time. */
const TOUCH_INTERVAL = MINUTE;

/** @returns the new session's token, of which only the hash is stored. */
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
  return token;
}

/** Whose token is it? Null when it is unknown or ended, or when the account is inactive (decisions §3). */
export async function authenticate({ db, clock, log }: Services, token: string): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const session = await queries.findActiveSession(db, tokenHash);
  if (!session) return null;
  const { createdAt, lastUsedAt, ...user } = session;
  const { created, used } = lifetime(clock);
  if (!isWithin(createdAt, created) || !isWithin(lastUsedAt, used)) return null;
  if (lastUsedAt <= timestampIn(clock, -TOUCH_INTERVAL)) {
    // Whoever only reads is not refused because nothing can be written just now, a full disk for example.
    await queries
      .touchSession(db, tokenHash, timestamp(clock))
      .catch((error: unknown) => log.warn({ err: error }, 'session not touched'));
  }
  return { ...user, tokenHash };
}

/**
 * Asked once more in the transaction that writes, by what waited for a password's turn: a session that has ended in the
 * meantime changes nothing any more.
 * @throws UNAUTHORIZED.
 */
export async function requireSession(trx: Transaction, { tokenHash, role }: Actor) {
  const session = await queries.findActiveSession(trx, tokenHash);
  if (session?.role !== role) throw new AppError('UNAUTHORIZED', 'Please log in.');
}

/** Ends the sessions of a user, but for one to keep. @returns how many. */
export const endSessions = queries.deleteSessionsOf;

/** Tells a user's sessions apart: nobody gets from it to the hash, let alone to the token. */
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

/** @throws NOT_FOUND when the actor has no such session, or not any more. */
export async function endOwnSession(services: Services, actor: Actor, id: string) {
  const session = (await listOwn(services, actor)).find((own) => idOf(own) === id);
  if (!session) throw notFound('This session has ended already.');
  await services.db.transaction().execute(async (trx) => {
    const ended = await queries.deleteSession(trx, session.tokenHash);
    if (ended) await recordSignIn(trx, services.clock, actor, 'own_session_ended');
  });
}

/** How long a device is known that is not used, as long as its cookie. */
const DEVICE_LIMIT = 365 * DAY;

/** Removes what no longer works; called at each start and every day. */
export async function removeExpired({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = timestamp(clock);
  await queries.deleteSessionsOutside(db, lifetime(clock));
  await queries.deleteDeadTokens(db, now, latest(clock, 0).until);
  await queries.deleteSettledEmailChanges(db);
  await queries.tidyDevices(db, latest(clock, DEVICE_LIMIT), now);
}

/** A session, so that it can outlive the replacement of all data. */
export const sessionOf = queries.findSession;

/** Puts a session back that was taken along, as one of this user. */
export const keepSession = (
  trx: Transaction,
  session: NonNullable<Awaited<ReturnType<typeof sessionOf>>>,
  userId: number,
) => queries.insertSession(trx, { ...session, userId });
