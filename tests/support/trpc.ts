import { createTRPCClient, httpBatchLink, splitLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { z } from 'zod';
import type { Site } from '../../scripts/support/rest.ts';
import type { AppRouter } from '../../src/server/router.ts';
import { NEVER_BATCHED } from '../../src/shared/batch.ts';

/** A client of the tRPC door over real HTTP, as the pages use it, with this bearer token. */
export function trpc(portal: Site, token?: string) {
  const upTo = (maxItems: number) =>
    httpBatchLink<AppRouter>({
      url: `${portal.url}/trpc`,
      transformer: superjson,
      headers: { ...portal.headers, ...(token && { authorization: `Bearer ${token}` }) },
      maxItems,
    });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ path }) => NEVER_BATCHED.includes(path),
        true: upTo(1),
        false: upTo(Number.POSITIVE_INFINITY),
      }),
    ],
  });
}

const refusalSchema = z.object({
  code: z.string(),
  httpStatus: z.int(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  studentId: z.int().optional(),
});

/** The error with which the server refused a call. @throws when it did not refuse. */
export async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('The call was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  const { httpStatus, ...refusal } = refusalSchema.parse(error.data);
  return { status: httpStatus, message: error.message, ...refusal };
}
