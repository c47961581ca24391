import { z } from 'zod';
import { filterSchema } from '../admissions/schema.ts';
import { RESULTS_CHECKS } from '../exam-results/check.ts';
import { idSchema } from '../text/id.ts';

/** The orders of the queue: oldest submission first, or highest score first. */
const QUEUE_ORDERS = ['submitted', 'score'] as const;

const LIMIT_MESSAGE = 'limit is 1 to 1000';

const queueOrderSchema = filterSchema.extend({
  by: z.enum(QUEUE_ORDERS, { error: `by is ${QUEUE_ORDERS.join(' or ')}` }).default('submitted'),
});

/** The filters are those of the list; `limit` is the number of items, from the top. */
export const queueQuerySchema = queueOrderSchema.extend({
  limit: z.int({ error: LIMIT_MESSAGE }).min(1, LIMIT_MESSAGE).max(1000, LIMIT_MESSAGE).default(200),
});

/** `after`: the id of an application, from whose place in the queue the next one is looked for. */
export const nextQuerySchema = queueOrderSchema.extend({ after: idSchema.optional() });
export type NextQuery = z.output<typeof nextQuerySchema>;

const queueItemSchema = z.object({
  id: z.int(),
  applicationId: z.string(),
  student: z.object({ firstName: z.string(), lastName: z.string() }),
  resultsCheck: z.enum(RESULTS_CHECKS),
  /** The email address of another administrator who holds it. */
  heldBy: z.string().nullable(),
});

/** How far the queue is: what is in it at all, what of it is checked, and how much of that today. */
const paceShape = { total: z.int(), checked: z.int(), checkedToday: z.int() };

export const queueSchema = z.object({ items: z.array(queueItemSchema), ...paceShape });
export type Queue = z.infer<typeof queueSchema>;

export const nextSchema = z.object({ item: queueItemSchema.nullable(), ...paceShape });
export type Next = z.infer<typeof nextSchema>;

export const holdSchema = z.object({ applicationId: z.int(), heldUntil: z.string() });
