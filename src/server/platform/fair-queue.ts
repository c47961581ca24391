import { AppError, connectionLost } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;

const full = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'Too many people are logging in at the moment. Nothing was changed. Please try again in a few seconds.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

type Limits = { concurrency: number; mostInLane: number; mostInAll: number };
type Job = { start(): void; refuse(): void };

/** Waiting jobs, in lanes. Each lane is served once per round; the Map keeps the order of turns. */
function createLanes({ mostInLane, mostInAll }: Limits) {
  const lanes = new Map<string, Job[]>();
  let size = 0;

  /**
   * Refuses the last job of the longest lane in favour of a shorter one. @throws SERVICE_UNAVAILABLE if none is longer.
   */
  function makeRoom(waiting: number) {
    const longest = [...lanes.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= waiting + 1) throw full();
    longest.pop()?.refuse();
    size -= 1;
  }

  return {
    /** @throws SERVICE_UNAVAILABLE when too many wait. */
    add(lane: string, job: Job) {
      const jobs = lanes.get(lane) ?? [];
      if (jobs.length >= mostInLane) throw full();
      if (size >= mostInAll) makeRoom(jobs.length);
      jobs.push(job);
      lanes.set(lane, jobs);
      size += 1;
    },
    take(): Job | undefined {
      const [turn] = lanes;
      if (!turn) return undefined;
      const [lane, [job, ...others]] = turn;
      lanes.delete(lane);
      if (others.length > 0) lanes.set(lane, others);
      size -= 1;
      return job;
    },
    /** @returns whether the job was still waiting. */
    remove(lane: string, job: Job) {
      const jobs = lanes.get(lane) ?? [];
      const others = jobs.filter((other) => other !== job);
      if (others.length === jobs.length) return false;
      if (others.length > 0) lanes.set(lane, others);
      else lanes.delete(lane);
      size -= 1;
      return true;
    },
  };
}

/** Where a job waits. Jobs of one lane share its turn; `signal` removes the job when nobody waits for it any more. */
export type QueuePosition = { lane: string; isSignedIn: boolean; signal?: AbortSignal | undefined };

/**
 * Runs `concurrency` jobs at once and serves the lanes in turn, so that none holds up the others. Signed-in users and
 * strangers alternate, signed-in users first. Refuses jobs when too many wait.
 */
export function createFairQueue(limits: Limits) {
  const signedIn = createLanes(limits);
  const strangers = createLanes(limits);
  let running = 0;
  let first = signedIn;

  function next() {
    while (running < limits.concurrency) {
      const second = first === signedIn ? strangers : signedIn;
      const job = first.take() ?? second.take();
      if (!job) return;
      running += 1;
      job.start();
    }
  }

  /**
   * @throws SERVICE_UNAVAILABLE when too many wait, BAD_REQUEST when the client has gone; the work did not start then.
   */
  function run<Result>(
    { lane, isSignedIn, signal }: QueuePosition,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) throw connectionLost();
      const lanes = isSignedIn ? signedIn : strangers;
      const leave = () => {
        if (lanes.remove(lane, job)) reject(connectionLost());
      };
      const job = {
        start() {
          signal?.removeEventListener('abort', leave);
          first = isSignedIn ? strangers : signedIn;
          void work()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              next();
            });
        },
        refuse: () => reject(full()),
      };
      lanes.add(lane, job);
      signal?.addEventListener('abort', leave, { once: true });
      next();
    });
  }

  return { run };
}
