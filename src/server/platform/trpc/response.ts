import type { TRPCError } from '@trpc/server';
import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify';
import { NEVER_BATCHED } from '../../../shared/batch.ts';
import { AppError, toAppError } from '../errors.ts';
import type { Context, CreateContext } from './context.ts';
import { toTrpcError } from './procedures.ts';

type Info = CreateFastifyContextOptions['info'];

/** @throws BAD_REQUEST. */
function requireAlone({ calls }: Info) {
  const alone = calls.find(({ path }) => NEVER_BATCHED.includes(path));
  if (alone && calls.length > 1)
    throw new AppError('BAD_REQUEST', `Please send ${alone.path} in a request of its own.`);
}

/** The context of a tRPC call. An error here, before any procedure, becomes a refusal as it does inside one. */
export const trpcContext =
  (createContext: CreateContext) =>
  async ({ req, res, info }: CreateFastifyContextOptions): Promise<Context> => {
    try {
      requireAlone(info);
      return await createContext(req, res);
    } catch (error) {
      const refusal = toAppError(error, (bug, reference) => req.log.error({ err: bug, reference }, 'bug'));
      throw toTrpcError(refusal);
    }
  };

/** A single call that failed answers with its own status; a batch of several keeps 207. */
export function trpcResponse({
  errors,
  paths,
}: {
  errors: TRPCError[];
  paths?: readonly string[] | undefined;
}) {
  const cause = errors[0]?.cause;
  if (!(cause instanceof AppError)) return {};
  const { retryAfterSeconds } = cause.details;
  return {
    ...(paths?.length === 1 && { status: cause.status }),
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  };
}
