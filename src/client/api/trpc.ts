import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import type { AppRouter } from '../../server/router.ts';
import { LARGEST_BATCH, NEVER_BATCHED } from '../../shared/batch.ts';
import { UNATTENDED_HEADER } from '../../shared/unattended.ts';
import { notify } from '../components/feedback/notify.ts';
import { fetchBriefly, fetchWatched } from '../components/state/requests.ts';
import { parseErrorData } from './error-data.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';
import { getToken } from './session.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();
export type TrpcClient = ReturnType<typeof trpc.createClient>;

const MAXIMUM_URL_LENGTH = 4000;

/**
 * Option for calls that a page repeats by itself: they are sent without a session, so an open page does not extend it.
 */
export const AS_NOBODY = { trpc: { context: { asNobody: true } } };
/**
 * Option for calls that an open page repeats by itself and that need the session: they do not extend it.
 */
export const UNATTENDED = { context: { unattended: true } };
/** Not a valid token: it also makes the server ignore the session cookie. */
const NO_TOKEN = { authorization: 'None' };

/** superjson, which need not copy an answer that nobody else holds. */
const transformer = {
  serialize: superjson.serialize,
  deserialize: (answer: SuperJSONResult): unknown => superjson.deserialize(answer, { inPlace: true }),
};

/** `maxItems`: the most calls that are sent as one request. */
const linkOf = (maxItems: number) =>
  httpBatchLink<AppRouter>({
    maxItems,
    url: '/trpc',
    transformer,
    maxURLLength: MAXIMUM_URL_LENGTH,
    // Nobody waits for what an open page repeats by itself.
    fetch: (url, { signal, ...init } = {}) => {
      const request = { ...init, signal: signal ?? null };
      const sent = new Headers(init.headers);
      const isRepeated = sent.get('authorization') === NO_TOKEN.authorization || sent.has(UNATTENDED_HEADER);
      return isRepeated ? fetchBriefly(url, request) : fetchWatched(url, request);
    },
    headers({ opList }) {
      if (opList.every(({ context }) => context.asNobody)) return NO_TOKEN;
      const token = getToken();
      return {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(opList.every(({ context }) => context.unattended) && { [UNATTENDED_HEADER]: '1' }),
      };
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
 * The defaults of every call (applicants §7). `onSessionOver` is called when a call is refused because nobody is
 * signed in. FORBIDDEN refetches the profile, so that pages redirect when rights have changed; a FORBIDDEN mutation
 * also refetches the portal status.
 */
export function createQueryClient(onSessionOver: () => void): QueryClient {
  const askProfile = (error: unknown) => {
    if (codeOf(error) === 'FORBIDDEN')
      void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.auth.profile) });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (isUnauthorized(error) || (query.meta?.endsSession && isAccessDenied(error))) onSessionOver();
        askProfile(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (isUnauthorized(error) && !mutation.meta?.keepsSession) onSessionOver();
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
      // Without a connection a call fails at once, instead of waiting unnoticed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // What a page could not load is loaded when the connection is back.
  window.addEventListener('online', () => {
    const filters = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
    void queryClient.refetchQueries(filters, { cancelRefetch: false });
  });
  return queryClient;
}

/** The error data of the server's answer; undefined when no answer arrived. */
const answerOf = (error: unknown) =>
  error instanceof TRPCClientError ? parseErrorData(error.data) : undefined;

/** The error code, such as 'CONFLICT'; undefined when no answer arrived. */
export const codeOf = (error: unknown): string | undefined => answerOf(error)?.code;

/** No answer arrived, or somebody else made a change first: the requested change may have happened anyway. */
export const mayBeDone = (error: unknown): boolean => [undefined, 'CONFLICT'].includes(codeOf(error));

export const isUnauthorized = (error: unknown): boolean => answerOf(error)?.code === 'UNAUTHORIZED';

/** Whether the server denied access, rather than failed (5xx), asked to wait (429) or did not answer at all. */
const isAccessDenied = (error: unknown): boolean =>
  ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'].includes(codeOf(error) ?? '');

/** Did the call or its answer get lost? False when an answer arrived but could not be read. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof TypeError;

/** The `fallback` of errorMessage where nothing else is to be said. */
export const UNANSWERED = 'The server did not answer. Please check your connection and try again.';

/** The server's message, or `fallback` when no answer arrived or its message is empty. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof OutcomeUnknown || (error instanceof Error && answerOf(error))
    ? error.message || fallback
    : fallback;

/** Shows a notice why a call failed. Not when the session has ended: the user was already told. */
export function notifyFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  const isKnown = !(error instanceof OutcomeUnknown);
  notify({ title: isKnown ? title : 'No Answer', message: errorMessage(error, fallback), kind: 'error' });
}

/** Shows the specification's failure message, followed by the server's reason. Not when the session has ended. */
export function notifyWithReason(failed: string, error: unknown): void {
  const message = [failed, errorMessage(error, '')].filter(Boolean).join(' ');
  if (!isUnauthorized(error)) notify({ title: 'Error', message, kind: 'error' });
}

/** The refused fields with their messages, for a form's errors. */
export const issuesOf = (error: unknown): Record<string, string> =>
  Object.fromEntries((answerOf(error)?.issues ?? []).map(({ path, message }) => [path, message]));
