import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { Context } from './context.ts';

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };
type Call = {
  ctx: Context;
  path: string;
  type: string;
  input: unknown;
  getRawInput: () => Promise<unknown>;
  signal: undefined;
  batchIndex: 0;
};
type Next = { ctx?: Partial<Context>; input?: unknown; getRawInput?: Call['getRawInput'] };
type Middleware = (call: Call & { meta: unknown; next(changes?: Next): Promise<Result> }) => Promise<Result>;

/** What a procedure runs through, its own code as the last of them. */
export const middlewaresSchema = z.array(z.custom<Middleware>((part) => typeof part === 'function'));

/** A procedure to be called from the server's own code. */
export type Callable = { name: string; type: string; meta: unknown; middlewares: Middleware[] };

async function runFrom(index: number, procedure: Callable, call: Call): Promise<Result> {
  const { meta, middlewares } = procedure;
  const next = ({ ctx, ...changes }: Next = {}) =>
    runFrom(index + 1, procedure, { ...call, ...changes, ctx: ctx ? { ...call.ctx, ...ctx } : call.ctx });
  try {
    const middleware = middlewares[index];
    if (!middleware) throw new Error(`${procedure.name} does nothing`);
    return await middleware({ ...call, meta, next });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

/**
 * Calls a procedure with all its guards and schemas, as tRPC's own caller does, which copies each of the options by a
 * helper for old browsers: that takes longer than most procedures.
 * @throws what the procedure refuses with.
 */
export async function callProcedure(procedure: Callable, ctx: Context, input: unknown): Promise<unknown> {
  const { name, type } = procedure;
  const getRawInput = async () => input;
  const call = {
    ctx,
    path: name,
    type,
    input: undefined,
    getRawInput,
    signal: undefined,
    batchIndex: 0 as const,
  };
  const result = await runFrom(0, procedure, call);
  if (result.ok) return result.data;
  throw result.error.cause ?? result.error;
}
