import type { TRPCError } from '@trpc/server';
import { AppError } from '../errors.ts';

/** A call that failed alone answers with its own status; a batch of several keeps 207. */
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
