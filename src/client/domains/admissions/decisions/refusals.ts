import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';

const closedSchema = z.object({ code: z.literal('CONFLICT'), closedSubjects: z.array(z.string()) });

/** The subjects that closed since the administrator looked, if an approval was refused for that; else undefined. */
export const ineligibleSince = (error: unknown): string[] | undefined =>
  error instanceof TRPCClientError ? closedSchema.safeParse(error.data).data?.closedSubjects : undefined;

const noPlaceSchema = z.object({ code: z.literal('CONFLICT'), noPlace: z.string() });

/** Why no place is free, if an approval was refused for that; else undefined. */
export const noPlaceIn = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? noPlaceSchema.safeParse(error.data).data?.noPlace : undefined;
