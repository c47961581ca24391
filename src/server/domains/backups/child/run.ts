import type { z } from 'zod';
import { progressSchema } from '../../../../shared/backups/schema.ts';
import { runInChild } from '../../../platform/child.ts';
import type { Options } from '../progress.ts';
import type { Job } from './jobs.ts';

const SCRIPT = new URL('./main.ts', import.meta.url);

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
  });
