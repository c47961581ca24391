import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';
import { type RecordedChange, recordedChangeSchema } from '../../../../shared/admissions/history.ts';

const conflictSchema = z.object({ code: z.literal('CONFLICT'), changes: z.array(recordedChangeSchema) });

/** The refusal of a change that would have overwritten what another officer changed. */
export interface Conflict {
  message: string;
  changes: RecordedChange[];
}

/** Who changed what meanwhile, when that is why a call was refused. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = conflictSchema.safeParse(error.data);
  return data ? { message: error.message, changes: data.changes } : null;
}
