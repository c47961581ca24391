import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';
import { type RecordedChange, recordedChangeSchema } from '../../../shared/admissions/history.ts';

const conflictSchema = z.object({ code: z.literal('CONFLICT'), changes: z.array(recordedChangeSchema) });

/** A refused change that would have overwritten another administrator's change. */
export interface Conflict {
  message: string;
  changes: RecordedChange[];
}

/** The conflict that a call was refused for; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = conflictSchema.safeParse(error.data);
  return data ? { message: error.message, changes: data.changes } : null;
}
