import { z } from 'zod';
import { performJobs } from '../../src/server/platform/thread.ts';

const jobSchema = z.enum(['count', 'fail', 'hang', 'end', 'fill the memory', 'read the environment']);
export type Job = z.infer<typeof jobSchema>;

let performed = 0;

/** The script of a thread for the tests: what it is asked to do. */
performJobs(async (job) => {
  performed += 1;
  switch (jobSchema.parse(job)) {
    case 'count':
      return performed;
    case 'fail':
      throw new Error('This job fails.');
    case 'hang':
      for (;;);
    case 'end':
      process.exit(1);
      break;
    case 'fill the memory':
      for (const filled: number[][] = []; ; ) filled.push(Array(1_000_000).fill(0));
    case 'read the environment':
      return Object.keys(process.env);
  }
  return undefined;
});
