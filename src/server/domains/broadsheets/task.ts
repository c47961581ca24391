import { z } from 'zod';
import { applySchema, previewQuerySchema } from '../../../shared/broadsheets/schema.ts';

/** What the worker makes of a broadsheet: a page of its preview, what applying does, or the file of differences. */
export const taskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), page: previewQuerySchema }),
  z.object({ kind: z.literal('plan'), choice: applySchema }),
  z.object({ kind: z.literal('differences') }),
]);
export type Task = z.infer<typeof taskSchema>;
