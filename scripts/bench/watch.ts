import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The smallest of the numbers such that at least this share of them is not larger. */
export const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

/** Repeats the action at this interval until it is stopped. */
function repeat(interval: number, act: () => Promise<void>) {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await act();
      await pause(interval, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

type Request = { url: string; token?: string; method?: string; body?: object };

/** @returns the status, once the whole body has arrived */
async function ask({ url, token, method = 'GET', body }: Request): Promise<number | 'no answer'> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  try {
    const answer = await fetch(url, { method, headers, body: body ? JSON.stringify(body) : null });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 'no answer';
  }
}

/**
 * Repeats a request this many milliseconds after each answer, until it is stopped.
 * @returns the milliseconds of each answer, the failures by status, and the longest time without a success
 */
export function keepAsking(request: Request, interval: number) {
  const times: number[] = [];
  const refused: Record<string, number> = {};
  let longestWithout = 0;
  let success = performance.now();
  const stop = repeat(interval, async () => {
    const begun = performance.now();
    const status = await ask(request);
    const now = performance.now();
    times.push(now - begun);
    if (status === 200) {
      longestWithout = Math.max(longestWithout, now - success);
      success = now;
    } else refused[status] = (refused[status] ?? 0) + 1;
  });
  return async () => {
    await stop();
    longestWithout = Math.max(longestWithout, performance.now() - success);
    return { times, refused, longestWithout };
  };
}

/** Memory of a process in megabytes (Linux, otherwise 0). `VmHWM`: its peak; `VmRSS`: now. */
async function memoryOf(pid: number, what: 'VmHWM' | 'VmRSS') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);

const LOOK_EVERY = 20;

/** The peak memory of a process and of its largest child until it is stopped, in megabytes. */
export function watchMemory(pid: number) {
  const peak = { server: 0, child: 0 };
  const stop = repeat(LOOK_EVERY, async () => {
    peak.server = Math.max(peak.server, await memoryOf(pid, 'VmRSS'));
    for (const child of await childrenOf(pid))
      peak.child = Math.max(peak.child, await memoryOf(child, 'VmHWM'));
  });
  return async () => {
    await stop();
    return peak;
  };
}
