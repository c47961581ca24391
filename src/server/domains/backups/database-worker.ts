import { z } from 'zod';
import { checkpointDatabase } from '../../platform/database/checkpoint.ts';
import { snapshotDatabase } from '../../platform/database/snapshot.ts';
import { syncFile } from '../../platform/file-store.ts';
import { performJobs } from '../../platform/job-worker.ts';

const jobSchema = z.discriminatedUnion('task', [
  z.object({ task: z.literal('copy'), databaseFile: z.string(), copy: z.string() }),
  z.object({ task: z.literal('checkpoint'), databaseFile: z.string() }),
]);
export type DatabaseJob = z.infer<typeof jobSchema>;

performJobs(async (asked) => {
  const job = jobSchema.parse(asked);
  if (job.task === 'checkpoint') return checkpointDatabase(job.databaseFile);
  snapshotDatabase(job.databaseFile, job.copy);
  await syncFile(job.copy);
});
