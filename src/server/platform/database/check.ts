import { z } from 'zod';
import { performJob } from '../child.ts';
import { findDamage } from './damage.ts';

const jobSchema = z.object({ databaseFile: z.string(), first: z.string(), limit: z.number() });
export type CheckJob = z.infer<typeof jobSchema>;

/** Runs in a separate process, because SQLite may crash on a damaged file. */
performJob(async (received) => {
  const { databaseFile, ...bounds } = jobSchema.parse(received);
  return findDamage(databaseFile, bounds);
});
