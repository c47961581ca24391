import { randomUUID } from 'node:crypto';
import type { Operation, OperationsState, Outcome, Work } from '../../../shared/backups/operations.ts';
import type { Progress } from '../../../shared/backups/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { AppError, conflict } from '../../platform/errors.ts';

export type Operations = ReturnType<typeof createOperations>;
type OnProgress = (progress: Progress) => void;

/** What an operation reports to a page that was reloaded meanwhile. */
type Told = { fileName: string; message?: string; lacks?: string | undefined };
type Perform<Result extends Told> = (tools: {
  onProgress: OnProgress;
  signal: AbortSignal;
}) => Promise<Result>;

const ending = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The portal is being stopped.', { retryAfterSeconds: 30 });

/**
 * Runs backups and restores, one at a time (decisions §8). The progress of the running one and the outcome of the
 * latest can be read at any time.
 */
export function createOperations(clock: Clock) {
  let running: Operation | null = null;
  let latest: Outcome | null = null;
  let settled: Promise<unknown> = Promise.resolve();
  /** By name: work that waits until nothing runs. */
  const afterwards = new Map<string, () => void>();
  const end = new AbortController();

  function finish(
    { progress: _, startedAt: __, ...work }: Operation,
    told: Partial<Told>,
    failure: string | null,
  ) {
    const fileName = told.fileName ?? work.fileName;
    const { message = null, lacks = null } = told;
    latest = { ...work, fileName, message, lacks, failure, endedAt: timestamp(clock) };
    running = null;
    for (const work of afterwards.values()) work();
    afterwards.clear();
  }

  async function perform<Result extends Told>(own: Operation, work: Perform<Result>) {
    try {
      const result = await work({
        onProgress: (progress) => {
          own.progress = progress;
        },
        signal: end.signal,
      });
      finish(own, result, null);
      return result;
    } catch (error) {
      finish(own, {}, error instanceof AppError ? error.message : 'Something went wrong on our side.');
      throw end.signal.aborted ? ending() : error;
    }
  }

  return {
    state: (): OperationsState => ({ running, latest }),

    /** @throws CONFLICT while another one runs; SERVICE_UNAVAILABLE during a shutdown. */
    async run<Result extends Told>(work: Work, operation: Perform<Result>): Promise<Result> {
      if (end.signal.aborted) throw ending();
      if (running) throw conflict('Another backup or restore is running. Please wait until it has finished.');
      running = { ...work, id: randomUUID(), startedAt: timestamp(clock), progress: null };
      const result = perform(running, operation);
      settled = result.catch(() => undefined);
      return result;
    },

    /** Runs `work` now, or as soon as nothing runs; several requests under one name run once. */
    whenFree(name: string, work: () => void) {
      if (running) afterwards.set(name, work);
      else work();
    },

    isEnding: () => end.signal.aborted,

    /** For a shutdown: aborts what runs, which leaves nothing half done, and waits for it. */
    async end() {
      end.abort();
      await settled;
    },
  };
}
