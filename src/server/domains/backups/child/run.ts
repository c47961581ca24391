import type { z } from 'zod';
import { progressSchema } from '../../../../shared/backups/schema.ts';
import { type Limits, runInChild } from '../../../platform/child.ts';
import { MINUTE } from '../../../platform/clock.ts';
import type { Options } from '../progress.ts';
import type { Job } from './jobs.ts';

const SCRIPT = new URL('./main.ts', import.meta.url);

/**
 * Somebody could have made a file that takes long, or much memory. No single statement takes a minute with 100,000
 * applications on a slow disk; whatever is read piece by piece tells how far it is.
 */
const CHECK_LIMITS: Limits = { silence: 2 * MINUTE, memory: 270 };

/** Has a job done in a process of its own. @throws ChildDied; whatever the job refuses. */
export const runJob = <Result>(job: Job, result: z.ZodType<Result>, { onProgress, signal }: Options) =>
  runInChild({
    script: SCRIPT,
    job,
    folder: job.folder,
    progress: progressSchema,
    result,
    onProgress,
    signal,
    limits: job.task === 'check' ? CHECK_LIMITS : undefined,
  });
