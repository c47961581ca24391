import { z } from 'zod';
import { randomId } from './random-id.ts';

/** A request that was sent with this key, and has no answer. */
export const attemptSchema = z.object({ request: z.string(), key: z.string() });
export type Attempt = z.infer<typeof attemptSchema>;

/** The same request is sent again with the same key, so that it is carried out once. Another one has its own key. */
export function attemptAt(request: object, unanswered: Attempt | null): Attempt {
  const text = JSON.stringify(request);
  return unanswered?.request === text ? unanswered : { request: text, key: randomId() };
}

/** Has another request no answer, so that nobody knows whether it was carried out? */
export const isOtherUnanswered = (request: object, unanswered: Attempt | null): boolean =>
  unanswered !== null && unanswered.request !== JSON.stringify(request);
