import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { MINUTE } from './clock.ts';
import { compileCacheEnvironment } from './compile-cache.ts';
import { AppError } from './errors.ts';

export type JobWorker = ReturnType<typeof createJobWorker>;

/** How long one job may take, and how long a worker waits for the next one, in milliseconds. */
const JOB_LIMIT = 15_000;
const IDLE_LIMIT = MINUTE;
/** More than a whole school asks for at once. Beyond it, a result would come too late to be of use. */
const MOST_WAITING = 200;
/** In megabytes. A job that needs more memory fails; the server goes on. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const busy = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The portal is busy at the moment. Please try again.', {
    retryAfterSeconds: 10,
  });

type Running = { worker: Worker; ended: AbortSignal };

function start(script: URL): Running {
  const worker = new Worker(script, {
    env: { ...compileCacheEnvironment() },
    resourceLimits: RESOURCE_LIMITS,
  });
  const ending = new AbortController();
  // `perform` sees a failure during a job; this listener keeps one between jobs from ending the server.
  worker.on('error', () => undefined);
  worker.on('exit', () => ending.abort());
  // An idle worker must not keep the program running.
  worker.unref();
  return { worker, ended: ending.signal };
}

/**
 * Runs heavy work off the event loop, in a worker thread that performs one job after the other with the given script
 * (see `performJobs`). The worker starts on demand, stops when idle, and is replaced after a failure.
 */
export function createJobWorker(script: URL, { jobLimit = JOB_LIMIT, idleLimit = IDLE_LIMIT } = {}) {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  /** Jobs that have not begun, and may be asked for again. */
  const shared = new Map<string, Promise<unknown>>();

  function present(): Running {
    if (!running || running.ended.aborted) running = start(script);
    return running;
  }

  async function stop() {
    clearTimeout(idle);
    const stopped = running;
    running = undefined;
    await stopped?.worker.terminate();
  }

  async function perform(job: unknown): Promise<unknown> {
    clearTimeout(idle);
    if (isClosed) throw busy();
    const { worker, ended } = present();
    const limit = AbortSignal.any([AbortSignal.timeout(jobLimit), ended]);
    const answer = once(worker, 'message', { signal: limit });
    worker.postMessage(job);
    try {
      const [result] = await answer;
      return result;
    } catch (error) {
      // Not awaited: a thread inside SQLite ends only when SQLite is done.
      void stop();
      throw error instanceof Error && error.name === 'AbortError' ? busy() : error;
    } finally {
      idle = setTimeout(() => void stop(), idleLimit).unref();
    }
  }

  async function enqueue(job: unknown, onBegin = () => {}): Promise<unknown> {
    if (waiting >= MOST_WAITING) throw busy();
    waiting += 1;
    const result = last.then(() => {
      onBegin();
      return perform(job);
    });
    last = result.catch(() => undefined);
    return result.finally(() => {
      waiting -= 1;
    });
  }

  return {
    /** Starts the worker ahead of a job that must not wait for it. */
    warmUp: () => void present(),
    /** @throws SERVICE_UNAVAILABLE when it takes too long or too many wait; whatever the job throws. */
    run: (job: unknown): Promise<unknown> => enqueue(job),
    /** As `run`, for a job that only reads: those who ask for the same one before it has begun share its answer. */
    runShared(job: unknown): Promise<unknown> {
      const key = JSON.stringify(job);
      const waitingOne = shared.get(key);
      if (waitingOne !== undefined) return waitingOne;
      const forget = () => shared.delete(key);
      const result = enqueue(job, forget);
      shared.set(key, result);
      result.catch(forget);
      return result;
    },
    /** Stops the worker at once; the running job and those that wait fail. */
    close() {
      isClosed = true;
      return stop();
    },
  };
}

/** Called by a worker's script with the function that performs a job. An error in it ends the worker. */
export function performJobs(perform: (job: unknown) => Promise<unknown>): void {
  parentPort?.on('message', async (job: unknown) => parentPort?.postMessage(await perform(job)));
}
