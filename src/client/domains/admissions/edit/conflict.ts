import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';
import { type RecordedChange, recordedChangeSchema } from '../../../../shared/admissions/history.ts';

const conflictSchema = z.object({ code: z.literal('CONFLICT'), changes: z.array(recordedChangeSchema) });

/** A refused change that would have overwritten another administrator's change. */
export interface Conflict {
  message: string;
  changes: RecordedChange[];
}

const closedSchema = z.object({ code: z.literal('CONFLICT'), closedSubjects: z.array(z.string()) });

/** The subjects that closed since the administrator looked, if an approval was refused for that; else undefined. */
export const ineligibleSince = (error: unknown): string[] | undefined =>
  error instanceof TRPCClientError ? closedSchema.safeParse(error.data).data?.closedSubjects : undefined;

const noPlaceSchema = z.object({ code: z.literal('CONFLICT'), noPlace: z.string() });

/** Why no place is free, if an approval was refused for that; else undefined. */
export const noPlaceIn = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? noPlaceSchema.safeParse(error.data).data?.noPlace : undefined;

/** The conflict that a call was refused for; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = conflictSchema.safeParse(error.data);
  return data ? { message: error.message, changes: data.changes } : null;
}
