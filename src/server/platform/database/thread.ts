import { z } from 'zod';
import { syncFile } from '../file-store.ts';
import { performJobs } from '../thread.ts';
import { checkpointDatabase } from './checkpoint.ts';
import { findDamage } from './damage.ts';
import { snapshotDatabase } from './snapshot.ts';

const jobSchema = z.discriminatedUnion('task', [
  z.object({ task: z.literal('copy'), databaseFile: z.string(), copy: z.string() }),
  z.object({ task: z.literal('checkpoint'), databaseFile: z.string() }),
  z.object({ task: z.literal('check'), databaseFile: z.string(), first: z.string(), limit: z.number() }),
]);
export type DatabaseJob = z.infer<typeof jobSchema>;

performJobs(async (asked) => {
  const job = jobSchema.parse(asked);
  if (job.task === 'checkpoint') return checkpointDatabase(job.databaseFile);
  if (job.task === 'check') return findDamage(job.databaseFile, job);
  snapshotDatabase(job.databaseFile, job.copy);
  await syncFile(job.copy);
});
