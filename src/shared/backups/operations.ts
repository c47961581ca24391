import { z } from 'zod';
import { BACKUP_TYPES } from './names.ts';
import { progressSchema } from './schema.ts';

/** What runs one at a time, because each needs the machine for itself. */
const OPERATION_KINDS = ['create', 'email', 'automatic', 'upload', 'inspect', 'restore'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

const workSchema = z.object({
  kind: z.enum(OPERATION_KINDS),
  /** Of the backup that is made. */
  type: z.enum(BACKUP_TYPES).nullable(),
  /** The backup that is read. */
  fileName: z.string().nullable(),
});
export type Work = z.infer<typeof workSchema>;

/** What is running, and how far it is; no progress yet when it has only begun. */
const operationSchema = workSchema.extend({
  id: z.string(),
  startedAt: z.string(),
  progress: progressSchema.nullable(),
});
export type Operation = z.infer<typeof operationSchema>;

/** What came of the last operation that ended. `fileName` is the backup that it made or read. */
const outcomeSchema = workSchema.extend({
  id: z.string(),
  endedAt: z.string(),
  message: z.string().nullable(),
  /** Which documents' files are not in the backup that it made. */
  lacks: z.string().nullable(),
  /** Why it failed; null when it did not. */
  failure: z.string().nullable(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const operationsSchema = z.object({
  running: operationSchema.nullable(),
  latest: outcomeSchema.nullable(),
});
export type OperationsState = z.infer<typeof operationsSchema>;
