import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { performJobs } from '../../../src/server/platform/job-worker.ts';

const jobSchema = z.union([
  z.enum(['count', 'fail', 'hang', 'end', 'fill the memory', 'read the environment']),
  z.object({ waitFor: z.string() }),
]);
export type Job = z.infer<typeof jobSchema>;

let performed = 0;

/** The script of the worker that the tests start. */
performJobs(async (job) => {
  performed += 1;
  const asked = jobSchema.parse(job);
  if (typeof asked === 'object')
    return new Sqlite(asked.waitFor, { timeout: 600_000 }).exec('BEGIN IMMEDIATE');
  switch (asked) {
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
