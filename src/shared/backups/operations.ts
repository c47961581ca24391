import { z } from 'zod';
import { BACKUP_TYPES } from './names.ts';
import { progressSchema } from './schema.ts';

/** Operations of which only one runs at a time, because each needs the whole machine. */
const OPERATION_KINDS = ['create', 'email', 'automatic', 'upload', 'inspect', 'restore'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

const workSchema = z.object({
  kind: z.enum(OPERATION_KINDS),
  /** The type of the backup that is made. */
  type: z.enum(BACKUP_TYPES).nullable(),
  /** The backup that is read. */
  fileName: z.string().nullable(),
});
export type Work = z.infer<typeof workSchema>;

/** The running operation and its progress, which is null at the beginning. */
const operationSchema = workSchema.extend({
  id: z.string(),
  startedAt: z.string(),
  progress: progressSchema.nullable(),
});
export type Operation = z.infer<typeof operationSchema>;

/** The outcome of the last operation. `fileName` is the backup that it made or read. */
const outcomeSchema = workSchema.extend({
  id: z.string(),
  endedAt: z.string(),
  message: z.string().nullable(),
  /** What is wrong with the backup that it made. */
  lacks: z.string().nullable(),
  /** Why it failed; null if it succeeded. */
  failure: z.string().nullable(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const operationsSchema = z.object({
  running: operationSchema.nullable(),
  latest: outcomeSchema.nullable(),
});
export type OperationsState = z.infer<typeof operationsSchema>;
