import { z } from 'zod';
import {
  type Choice,
  countsSchema,
  differingSchema,
  type PreviewQuery,
  personSchema,
  problemSchema,
} from '../../../shared/broadsheets/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { plannedSchema } from './plan.ts';
import { type RequestedReading, readingSchema } from './reading/read.ts';
import type { Task } from './task.ts';

/** The script of the worker thread that reads and matches broadsheets. */
export const BROADSHEET_WORKER_SCRIPT = new URL('./worker-script.ts', import.meta.url);

const refusalSchema = z.object({ refusal: z.string(), path: z.string() });
/** The version of each matched application, by id. */
const seen = z.record(z.string(), z.int());

const pageSchema = z.object({
  reading: readingSchema,
  examYear: z.int(),
  rowCount: z.int(),
  unknownSubjects: z.array(z.string()),
  people: z.array(personSchema),
  problems: z.array(problemSchema),
  counts: countsSchema,
  differing: differingSchema,
  absent: z.int(),
  seen,
  fingerprint: z.int(),
  /** How many people match the filter. */
  total: z.int(),
});
const planSchema = z.object({ seen, fingerprint: z.int(), planned: z.array(plannedSchema) });
const differencesSchema = z.object({ csv: z.string(), applications: z.int() });

/** A broadsheet, and how it is read. */
type Sheet = { bytes: Uint8Array; requested: RequestedReading };

async function run<Answer extends z.ZodType>(
  { broadsheetWorker, config }: Services,
  sheet: Sheet,
  task: Task,
  answer: Answer,
) {
  const made = await broadsheetWorker.run({ databaseFile: config.databaseFile, ...sheet, task });
  const { data: refused } = refusalSchema.safeParse(made);
  if (refused) throw invalid(refused.refusal, refused.path);
  return answer.parse(made);
}

/**
 * This and the functions below read and compare a broadsheet off the event loop.
 * @throws BAD_REQUEST when it cannot be read so; SERVICE_UNAVAILABLE.
 */
export const examineInWorker = (services: Services, sheet: Sheet, page: PreviewQuery = {}) =>
  run(services, sheet, { kind: 'page', page }, pageSchema);

/** What applying does, and the applications as they are now. */
export const planInWorker = (services: Services, sheet: Sheet, choice: Choice) =>
  run(services, sheet, { kind: 'plan', choice }, planSchema);

export const differencesInWorker = (services: Services, sheet: Sheet) =>
  run(services, sheet, { kind: 'differences' }, differencesSchema);
