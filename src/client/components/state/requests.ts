/** What a request does, from its method. */
export type Doing = 'loading' | 'saving';

/** After this long without an answer the pages say so, in milliseconds. */
export const SLOW_MS = 8000;

const waiting = new Map<AbortController, ReturnType<typeof setTimeout>>();
const slow = new Map<AbortController, Doing>();
const listeners = new Set<() => void>();

function forget(controller: AbortController) {
  clearTimeout(waiting.get(controller));
  waiting.delete(controller);
  if (!slow.delete(controller)) return;
  tellListeners();
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/**
 * As fetch, with `onSlow` after eight seconds. The body is read here, because a connection may also die in the middle of
 * an answer.
 * @throws TypeError when no answer arrives, also because it was stopped.
 */
async function fetchWhole(
  input: RequestInfo | URL,
  init: RequestInit,
  onSlow: (controller: AbortController) => void,
): Promise<Response> {
  const controller = new AbortController();
  const { signal } = controller;
  const leave = () => controller.abort();
  init.signal?.addEventListener('abort', leave, { once: true });
  waiting.set(
    controller,
    setTimeout(() => onSlow(controller), SLOW_MS),
  );
  try {
    const answer = await fetch(input, { ...init, signal });
    const body = await answer.arrayBuffer();
    const { status, statusText, headers } = answer;
    // 204 and 304 may have no body, not even an empty one.
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (reason) {
    throw signal.aborted && !init.signal?.aborted ? new TypeError('The request was stopped.') : reason;
  } finally {
    init.signal?.removeEventListener('abort', leave);
    forget(controller);
  }
}

/** For requests that somebody waits for: one that takes long counts as slow (`slowDoing`) and can be stopped. */
export const fetchWatched = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
  fetchWhole(input, init, (controller) => {
    slow.set(controller, init.method === 'POST' ? 'saving' : 'loading');
    tellListeners();
  });

/** For requests that a page repeats by itself: one that takes long fails, and the page does without it. */
export const fetchBriefly = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
  fetchWhole(input, init, (controller) => controller.abort());

/** What takes long; undefined when nothing does. A change is told before what is only to be shown. */
export function slowDoing(): Doing | undefined {
  const all = [...slow.values()];
  return all.includes('saving') ? 'saving' : all[0];
}

/** Stops the slow requests, as if their connection had been lost. */
export function stopSlow(): void {
  for (const controller of slow.keys()) controller.abort();
}

export function subscribeToRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
