import { z } from 'zod';
import { administratorApplicationSchema, seenVersionSchema } from '../../../shared/applications/schema.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { DOCUMENT_QUOTA } from '../../../shared/documents/constants.ts';
import { SEEN_ON } from '../../../shared/exam-results/check.ts';
import { MOST_RESULTS } from '../../../shared/exam-results/constants.ts';
import {
  holdSchema,
  nextQuerySchema,
  nextSchema,
  queueQuerySchema,
  queueSchema,
} from '../../../shared/results-desk/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { confirmRest } from './confirm-rest.ts';
import { endHold } from './holds.ts';
import { holdApplication, readQueue, takeNext } from './service.ts';

const holdInput = z.object({ applicationId: idSchema });

/** `results`, `documents`: the ids of what was seen unchecked. When there is more by now, nothing is confirmed. */
const confirmRestInput = z.object({
  id: idSchema,
  version: seenVersionSchema,
  seenOn: z.enum(SEEN_ON, { error: `seenOn is ${SEEN_ON.join(', ')}` }).optional(),
  results: z.array(idSchema).max(MOST_RESULTS).optional(),
  documents: z.array(idSchema).max(DOCUMENT_QUOTA.files).optional(),
});

export const resultsDeskProcedures = {
  resultsQueue: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/results/queue',
        summary: 'Applications whose results are to be checked',
      },
    })
    .input(queueQuerySchema)
    .output(queueSchema)
    .query(({ ctx, input }) => readQueue(ctx, ctx.actor, input)),

  nextResults: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/results/next',
        summary: 'The next application to check, which is held for the caller',
      },
    })
    .input(nextQuerySchema)
    .output(nextSchema)
    .query(({ ctx, input }) => takeNext(ctx, ctx.actor, input)),

  holdResults: administratorProcedure
    .meta({
      rest: { method: 'POST', path: '/admin/results/hold', summary: 'Hold an application for ten minutes' },
    })
    .input(holdInput)
    .output(holdSchema)
    .mutation(({ ctx, input }) => holdApplication(ctx, ctx.actor, input.applicationId)),

  endHold: administratorProcedure
    .meta({ rest: { method: 'DELETE', path: '/admin/results/hold', summary: 'Stop holding an application' } })
    .input(holdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => {
      endHold(ctx, ctx.actor, input.applicationId);
      return { message: 'The application is free.' };
    }),

  confirmRest: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/:id/confirm-rest',
        summary: 'Confirm the unchecked results and accept the exam slips',
      },
    })
    .input(confirmRestInput)
    .output(administratorApplicationSchema)
    .mutation(({ ctx, input: { id, ...input } }) => confirmRest(ctx, ctx.actor, id, input)),
};
