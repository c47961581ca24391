import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod/mini';
import type { AppRouter } from '../../server/router.ts';
import { LARGEST_BATCH, NEVER_BATCHED } from '../../shared/batch.ts';
import { notify } from '../components/feedback/notify.ts';
import { getToken } from './session.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

const MAXIMUM_URL_LENGTH = 4000;

/** For a call that a page repeats by itself: it is made as nobody, so that a page left open does not keep its session alive. */
export const AS_NOBODY = { trpc: { context: { asNobody: true } } };
/** Not a token: the server then disregards the cookie as well. */
const NO_TOKEN = { authorization: 'None' };

/** Sends at most so many calls as one request. */
const linkOf = (maxItems: number) =>
  httpBatchLink<AppRouter>({
    maxItems,
    url: '/trpc',
    transformer: superjson,
    maxURLLength: MAXIMUM_URL_LENGTH,
    headers({ opList }) {
      if (opList.every(({ context }) => context.asNobody)) return NO_TOKEN;
      const token = getToken();
      return token ? { authorization: `Bearer ${token}` } : {};
    },
  });

export const createTrpcClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: ({ path }) => NEVER_BATCHED.includes(path),
        true: linkOf(1),
        false: linkOf(LARGEST_BATCH),
      }),
    ],
  });

/**
 * The defaults of every call (applicant spec §7). `onSessionOver`: a call was refused because nobody is signed in. A
 * forbidden change asks again whether the portal is still open, and whatever is forbidden what the account may do: a page that
 * needs it then leads away.
 */
export function createQueryClient(onSessionOver: (error: unknown) => void): QueryClient {
  const askProfile = (error: unknown) => {
    if (codeOf(error) === 'FORBIDDEN')
      void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.auth.profile) });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (isUnauthorized(error) || query.meta?.endsSession) onSessionOver(error);
        askProfile(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (isUnauthorized(error) && !mutation.meta?.keepsSession) onSessionOver(error);
        askProfile(error);
        if (answerOf(error)?.code === 'FORBIDDEN') {
          void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.site.portalStatus) });
        }
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
  return queryClient;
}

const errorData = z.object({
  code: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/** What the server said about a refused call; undefined when no answer arrived. */
const answerOf = (error: unknown) =>
  error instanceof TRPCClientError ? errorData.safeParse(error.data).data : undefined;

/** The kind of refusal; undefined when no answer arrived. */
export const codeOf = (error: unknown): string | undefined => answerOf(error)?.code;

/** No answer arrived, or somebody was quicker: what was asked for may be so all the same. */
export const mayBeDone = (error: unknown): boolean => [undefined, 'CONFLICT'].includes(codeOf(error));

export const isUnauthorized = (error: unknown): boolean => answerOf(error)?.code === 'UNAUTHORIZED';

/** Did the call, or its answer, get lost on the way? An answer that cannot be read is none of the connection's doing. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof TypeError;

/** The server's message, or `fallback` when no answer arrived (a lost connection) or it says nothing. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && answerOf(error) ? error.message || fallback : fallback;

/** Says in a notice why a call failed, unless the session has ended: then that was said, and is what matters. */
export function notifyFailure(title: string, error: unknown, fallback: string): void {
  if (!isUnauthorized(error)) notify({ title, message: errorMessage(error, fallback), kind: 'error' });
}

/** Says that a call failed, in the specification's words, and the server's reason after them. */
export function notifyFailed(failed: string, error: unknown): void {
  const message = [failed, errorMessage(error, '')].filter(Boolean).join(' ');
  if (!isUnauthorized(error)) notify({ title: 'Error', message, kind: 'error' });
}

/** The refused fields of a call and why, for a form's errors. */
export const issuesOf = (error: unknown): Record<string, string> =>
  Object.fromEntries((answerOf(error)?.issues ?? []).map(({ path, message }) => [path, message]));
