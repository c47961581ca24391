import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import type { AppRouter } from '../../server/router.ts';
import { LARGEST_BATCH } from '../../shared/batch.ts';
import { getToken } from '../domains/auth/session.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

const MAXIMUM_URL_LENGTH = 4000;
const withToken = z.object({ token: z.string() });

export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        maxItems: LARGEST_BATCH,
        url: '/trpc',
        maxURLLength: MAXIMUM_URL_LENGTH,
        headers({ opList }) {
          // Logging out names the token of the session that has just ended here.
          const token = withToken.safeParse(opList[0].context).data?.token ?? getToken();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
      }),
    ],
  });

/** The defaults of every call (applicant spec §7). `onSessionOver`: a call was refused because nobody is signed in. */
export function createQueryClient(onSessionOver: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (isUnauthorized(error) || query.meta?.endsSession) onSessionOver();
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isUnauthorized(error)) onSessionOver();
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      // Without a connection a call fails at once and says so, instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const errorData = z.object({
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** What the server said about a refused call; undefined when no answer arrived. */
const answerOf = (error: unknown) =>
  error instanceof TRPCClientError ? errorData.safeParse(error.data).data : undefined;

export const isUnauthorized = (error: unknown): boolean => answerOf(error)?.code === 'UNAUTHORIZED';

/** The server's message, or `fallback` when no answer arrived (a lost connection). */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && answerOf(error) ? error.message : fallback;

/** The refused fields of a call and why, for a form's errors. */
export const issuesOf = (error: unknown): Record<string, string> =>
  Object.fromEntries((answerOf(error)?.issues ?? []).map(({ path, message }) => [path, message]));
