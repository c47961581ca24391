import { z } from 'zod';
import { performJob } from '../child.ts';
import { findDamage } from './damage.ts';

const jobSchema = z.object({ databaseFile: z.string(), first: z.string(), limit: z.number() });
export type CheckJob = z.infer<typeof jobSchema>;

/** A process of its own, in which SQLite may fall over what is damaged. */
performJob(async (received) => {
  const { databaseFile, ...bounds } = jobSchema.parse(received);
  return findDamage(databaseFile, bounds);
});
