import type { Writable } from 'node:stream';
import type { z } from 'zod';
import { progressSchema } from '../../../../shared/backups/schema.ts';
import { type Limits, runInChild } from '../../../platform/child.ts';
import { MINUTE } from '../../../platform/clock.ts';
import type { Options } from '../progress.ts';
import type { Job } from './jobs.ts';

const SCRIPT = new URL('./main.ts', import.meta.url);

/**
 * A hostile file could take long or much memory. No single statement takes a minute with 100,000 applications on a slow
 * disk, and whatever is read in pieces reports its progress.
 */
const CHECK_LIMITS: Limits = { silence: 2 * MINUTE, memory: 270 };

/** Runs a job in a child process. @throws ChildDied, and what the job throws. */
export const runJob = <Result>(
  job: Job,
  result: z.ZodType<Result>,
  { onProgress, signal }: Options,
  output?: Writable,
) =>
  runInChild({
    script: SCRIPT,
    job,
    folder: job.folder,
    progress: progressSchema,
    result,
    onProgress,
    output,
    signal,
    limits: job.task === 'check' ? CHECK_LIMITS : undefined,
  });
