import { z } from 'zod';

/** The REST route of a procedure: below /api, with `:name` for path parameters. */
export const restRouteSchema = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.templateLiteral(['/', z.string()]),
  /** 200 unless the procedure creates something. */
  status: z.literal(201).optional(),
  /** Fields of a write that may stand in the query instead of the body. */
  query: z.array(z.string()).optional(),
  /** One line for the contract at /api/docs. */
  summary: z.string(),
});
export type RestRoute = z.infer<typeof restRouteSchema>;
