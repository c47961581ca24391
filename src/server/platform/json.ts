import type { z } from 'zod';

/** The value that a JSON text holds. @throws when it is no JSON, or not as the schema has it. */
export const fromJson = <Value>(schema: z.ZodType<Value>, text: string): Value =>
  schema.parse(JSON.parse(text));
