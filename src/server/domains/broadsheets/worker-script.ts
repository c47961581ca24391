import { z } from 'zod';
import { openReader } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { AppError } from '../../platform/errors.ts';
import { performJobs } from '../../platform/job-worker.ts';
import type { Tables } from '../../tables.ts';
import { differencesOf } from './differences.ts';
import { examine } from './examine.ts';
import * as queries from './known-queries.ts';
import { pageOf } from './page.ts';
import { planOf } from './plan.ts';
import { requestedReadingSchema } from './reading/read.ts';
import { taskSchema } from './task.ts';

const jobSchema = z.object({
  databaseFile: z.string(),
  bytes: z.instanceof(Uint8Array),
  requested: requestedReadingSchema,
  task: taskSchema,
});

async function readKnown(databaseFile: string) {
  const db = openReader<Tables>(databaseFile);
  try {
    return await readSnapshot(db, async (trx) => ({
      applicants: await queries.listApplicants(trx),
      declared: Map.groupBy(await queries.listDeclared(trx), ({ studentId }) => studentId),
      added: new Map(
        (await queries.listNames(trx)).map(({ nameKey, subjectName }) => [nameKey, subjectName]),
      ),
    }));
  } finally {
    await db.destroy();
  }
}

performJobs(async (job) => {
  const { databaseFile, bytes, requested, task } = jobSchema.parse(job);
  try {
    const examined = examine(bytes, requested, await readKnown(databaseFile));
    if (task.kind === 'page') return pageOf(examined, task.page);
    if (task.kind === 'differences') return differencesOf(examined);
    const { seen, fingerprint, people } = examined;
    return { seen, fingerprint, planned: planOf(people, task.choice) };
  } catch (error) {
    if (error instanceof AppError)
      return { refusal: error.message, path: error.details.issues?.[0]?.path ?? '' };
    throw error;
  }
});
