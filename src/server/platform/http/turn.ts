import type { FastifyReply, FastifyRequest } from 'fastify';
import { connectionLost } from '../errors.ts';
import type { SignedIn } from '../trpc/context.ts';
import { createTurns, type Turns } from '../turns.ts';
import { networkOf } from './network.ts';

/** Aborts when the response was sent or its connection closed. Must be called before anything is awaited. */
export function answered({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController();
  raw.once('close', () => ending.abort(connectionLost()));
  return ending.signal;
}

/**
 * Waits for the turn of the account that makes the request: one response at a time (decisions §10). The turn lasts
 * until the response was sent or cut off, unless `endTurn` is called earlier.
 * @throws what `signIn` throws; TOO_MANY_REQUESTS when too many of the account's requests wait.
 */
export async function takeTurn(turns: Turns, reply: FastifyReply, signIn: () => Promise<SignedIn>) {
  const over = answered(reply);
  const { actor } = await signIn();
  const endTurn = await turns.take(actor.id, over);
  // Signs in again, because the session may have ended while this request waited.
  return { context: await signIn(), endTurn, over };
}

type Client = { actor: { id: number } | null; ip: string };
type Create<Known> = (request: FastifyRequest, reply: FastifyReply) => Promise<Known>;

const READING = ['GET', 'HEAD'];
/** A browser opens as many connections to one server. */
const OF_ACCOUNT = { atOnce: 6, mostWaiting: 100 };
/** A whole school may share one address. Beyond what waits, the volume limit refuses in any case. */
const OF_NETWORK = { atOnce: 60, mostWaiting: 600 };
/**
 * An account's first readings do not wait for its network: ten accounts that do not read their answers would otherwise
 * hold up everybody at their school.
 */
const FREE_OF_NETWORK = 2;

/**
 * As `createContext`, for calls answered with JSON: limits concurrent calls per account and network, so that large or
 * unread answers cannot fill the memory.
 */
export function answeringInTurn<Known extends Client>(createContext: Create<Known>): Create<Known> {
  const ofAccounts = createTurns(OF_ACCOUNT);
  const ofNetworks = createTurns<string>(OF_NETWORK);
  return async (request, reply) => {
    if (!READING.includes(request.method)) return createContext(request, reply);
    const over = answered(reply);
    const context = await createContext(request, reply);
    const { actor, ip } = context;
    if (!actor) return context;
    const network = networkOf(ip);
    const isFree = !ofAccounts.areTaken(actor.id, FREE_OF_NETWORK);
    const isWaiting = ofAccounts.areTaken(actor.id) || (!isFree && ofNetworks.areTaken(network));
    await ofAccounts.take(actor.id, over);
    if (!isFree) await ofNetworks.take(network, over);
    // The session may have ended meanwhile.
    return isWaiting ? createContext(request, reply) : context;
  };
}
