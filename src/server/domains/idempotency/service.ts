import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import { fromJson } from '../../platform/json.ts';
import type { Actor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

const hashOf = (request: object) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

type Keyed<Answer> = {
  /** Chosen by the client for each press of a button. Without it, nothing is remembered. */
  key: string | undefined;
  /** What is asked, without the key. */
  request: object;
  answer: z.ZodType<Answer>;
};

/**
 * Carries a request out once: the same key of the same account gets the first answer again. Call in the transaction that
 * writes, so that the answer is kept only with what was done.
 * @throws CONFLICT when the key came with another request.
 */
export async function onlyOnce<Answer>(
  trx: Transaction,
  clock: Clock,
  actor: Actor,
  { key, request, answer: schema }: Keyed<Answer>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  const hash = hashOf(request);
  const known = await queries.findKey(trx, actor.id, key);
  if (known && known.request !== hash) {
    throw conflict(
      'This key was sent before with another request. Please send each request with its own key.',
    );
  }
  if (known) return fromJson(schema, known.answer);
  const answer = await work();
  const at = timestamp(clock);
  await queries.insertKey(trx, {
    actorId: actor.id,
    key,
    at,
    request: hash,
    answer: JSON.stringify(answer),
  });
  return answer;
}
