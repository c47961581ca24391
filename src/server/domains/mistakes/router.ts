import { z } from 'zod';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { mistakeSchema, newMistakeSchema, openMistakesSchema } from '../../../shared/mistakes/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, signedInProcedure } from '../../platform/trpc/procedures.ts';
import { listOpenMistakes, reportMistake, settleMistakes } from './service.ts';

export const mistakeProcedures = {
  reportMistake: signedInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/applications/:id/mistakes',
        status: 201,
        summary: 'Tell the school of a mistake in a submitted application',
      },
    })
    .input(newMistakeSchema.extend({ id: idSchema }))
    .output(mistakeSchema)
    .mutation(({ ctx, input: { id, text } }) => reportMistake(ctx, ctx.actor, id, text)),
};

export const mistakeAdminProcedures = {
  settleMistakes: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/:id/mistakes/settle',
        summary: 'Say that what an applicant reported has been dealt with',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(z.array(mistakeSchema))
    .mutation(({ ctx, input }) => settleMistakes(ctx, ctx.actor, input.id)),

  openMistakes: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/mistakes',
        summary: 'Applications whose applicants reported a mistake',
      },
    })
    .input(intakeQuerySchema.default({}))
    .output(openMistakesSchema)
    .query(({ ctx, input }) => listOpenMistakes(ctx.db, input.intake)),
};
