import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { doubleAnswerSchema, doubleSchema, pairIdSchema } from '../../../shared/doubles/schema.ts';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { answerDouble, countDoubles, listDoubles } from './service.ts';

export const doubleProcedures = {
  doubles: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/doubles',
        summary: 'Applications that may be of the same person, the latest first',
      },
    })
    .input(intakeQuerySchema.default({}))
    .output(z.array(doubleSchema))
    .query(({ ctx, input }) => listDoubles(ctx.db, input.intake)),

  /** For the pages. */
  doublesCount: administratorProcedure.output(z.int()).query(({ ctx }) => countDoubles(ctx.db)),

  answerDouble: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/admin/doubles/:id',
        summary: 'Say whether two applications are of the same person',
      },
    })
    .input(doubleAnswerSchema.extend({ id: pairIdSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input: { id, ...answer } }) => {
      await answerDouble(ctx, ctx.actor, id, answer);
      return {
        message:
          answer.answer === 'same'
            ? 'One application stays, the other one is withdrawn.'
            : 'They will not be shown again.',
      };
    }),
};
