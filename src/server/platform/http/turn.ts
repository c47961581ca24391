import type { FastifyReply } from 'fastify';
import { connectionLost } from '../errors.ts';
import type { SignedIn } from '../trpc/context.ts';
import type { Turns } from '../turns.ts';

/** Aborts as soon as the answer was sent or its connection is gone. Called before anything is awaited. */
function answered({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController();
  raw.once('close', () => ending.abort(connectionLost()));
  return ending.signal;
}

/**
 * Waits until the account that makes a request is served by turns, one answer at a time (decisions §10). The turn lasts
 * until the answer was sent or cut off, unless `endTurn` is called before.
 * @throws as `signIn`; TOO_MANY_REQUESTS when too many of the account's requests wait.
 */
export async function takeTurn(turns: Turns, reply: FastifyReply, signIn: () => Promise<SignedIn>) {
  const over = answered(reply);
  const { actor } = await signIn();
  const endTurn = await turns.take(actor.id, over);
  // Once more: the session may have ended while this one waited.
  return { context: await signIn(), endTurn, over };
}
