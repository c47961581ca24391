import { z } from 'zod';
import {
  eligibilitySchema,
  scholarshipGroupSchema,
  subjectRequirementsSchema,
  subjectSchema,
} from '../../../shared/subjects/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { publicProcedure, router, signedInProcedure } from '../../platform/trpc/procedures.ts';
import {
  eligibilityForAll,
  eligibilityForOne,
  listOffered,
  listRequirements,
  listScholarshipGroups,
} from './service.ts';

export const eligibilityRouter = router({
  subjects: publicProcedure
    .meta({ rest: { method: 'GET', path: '/subjects', summary: 'The subjects on offer' } })
    .output(z.array(subjectSchema))
    .query(({ ctx }) => listOffered(ctx.db)),

  scholarshipGroups: publicProcedure
    .output(z.array(scholarshipGroupSchema))
    .query(({ ctx }) => listScholarshipGroups(ctx.db)),

  /** For the pages: the prerequisites of every offered subject. Needs no student record. */
  requirements: signedInProcedure
    .output(z.array(subjectRequirementsSchema))
    .query(({ ctx }) => listRequirements(ctx.db)),

  /** For the pages: all offered subjects. `timestamp` bypasses caches on a manual refresh (applicants §4). */
  all: signedInProcedure
    .input(z.object({ studentId: idSchema, timestamp: z.number().optional() }))
    .output(z.array(eligibilitySchema))
    .query(({ ctx, input }) => eligibilityForAll(ctx, ctx.actor, input.studentId)),

  one: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/students/:id/eligibility/:subject',
        summary: 'May the student take a subject?',
      },
    })
    .input(z.object({ id: idSchema, subject: z.string() }))
    .output(eligibilitySchema)
    .query(({ ctx, input }) => eligibilityForOne(ctx, ctx.actor, input.id, input.subject)),
});
