import { z } from 'zod';
import { boardSchema, countsSchema } from '../../../shared/places/previews.ts';
import { classesSchema } from '../../../shared/places/schema.ts';
import type { PlaceClass } from '../../../shared/places/world.ts';
import type { Services } from '../../services.ts';

/** The script of the worker thread that allocates places: an allocation of 10,000 applications takes a second. */
export const PLACES_WORKER_SCRIPT = new URL('./worker-script.ts', import.meta.url);

/** `fingerprint` only says whether the facts have changed. */
export const taskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fingerprint') }),
  z.object({ kind: z.literal('allocate'), seed: z.string(), classes: classesSchema.nullable() }),
]);
export type Task = z.infer<typeof taskSchema>;

const allocatedSchema = z.object({
  intakeId: z.int(),
  fingerprint: z.string(),
  /** JSON. */
  settings: z.string(),
  counts: countsSchema,
  board: boardSchema,
  /** JSON. */
  holderRanks: z.string(),
  /** Rows of outcomes as JSON, some in each text. */
  outcomes: z.array(z.string()),
});
export type Allocated = z.infer<typeof allocatedSchema>;

type WithWorker = Pick<Services, 'placesWorker' | 'config'>;

const jobOf = ({ config: { databaseFile } }: WithWorker, task: Task) => ({ databaseFile, task });

/** The fingerprint of the facts as they are now. All throw SERVICE_UNAVAILABLE. */
export const fingerprintInWorker = async (services: WithWorker) =>
  z.string().parse(await services.placesWorker.runShared(jobOf(services, { kind: 'fingerprint' })));

export const allocateInWorker = async (
  services: WithWorker,
  task: { seed: string; classes: PlaceClass[] | null },
) => allocatedSchema.parse(await services.placesWorker.run(jobOf(services, { kind: 'allocate', ...task })));
