import { z } from 'zod';
import { snapshotDatabase } from '../../platform/database/snapshot.ts';
import { syncFile } from '../../platform/file-store.ts';
import { performJobs } from '../../platform/thread.ts';

const jobSchema = z.object({ databaseFile: z.string(), copy: z.string() });

performJobs(async (job) => {
  const { databaseFile, copy } = jobSchema.parse(job);
  snapshotDatabase(databaseFile, copy);
  await syncFile(copy);
});
