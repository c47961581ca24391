import type { FastifyReply } from 'fastify';
import { connectionLost } from '../errors.ts';
import type { SignedIn } from '../trpc/context.ts';
import type { Turns } from '../turns.ts';

/** Aborts when the response was sent or its connection closed. Must be called before anything is awaited. */
function answered({ raw }: FastifyReply): AbortSignal {
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
