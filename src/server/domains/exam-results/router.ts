import { z } from 'zod';
import { seenVersionSchema } from '../../../shared/applications/schema.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import {
  addedExamResultSchema,
  examResultChangesSchema,
  examResultSchema,
  resultCheckSchema,
} from '../../../shared/exam-results/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, signedInProcedure } from '../../platform/trpc/procedures.ts';
import {
  addExamResult,
  checkExamResult,
  listExamResults,
  removeExamResult,
  updateExamResult,
} from './service.ts';

export const examResultProcedures = {
  examResults: signedInProcedure
    .meta({
      rest: { method: 'GET', path: '/students/:id/exam-results', summary: 'A student’s exam results' },
    })
    .input(z.object({ id: idSchema }))
    .output(z.array(examResultSchema))
    .query(({ ctx, input }) => listExamResults(ctx, ctx.actor, input.id)),

  addExamResult: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/exam-results', status: 201, summary: 'Add an exam result' } })
    .input(addedExamResultSchema)
    .output(examResultSchema)
    .mutation(({ ctx, input }) => addExamResult(ctx, ctx.actor, input)),

  changeExamResult: signedInProcedure
    .meta({ rest: { method: 'PUT', path: '/exam-results/:id', summary: 'Change an exam result' } })
    .input(examResultChangesSchema.extend({ id: idSchema, version: seenVersionSchema }))
    .output(examResultSchema)
    .mutation(({ ctx, input: { id, version, ...changes } }) =>
      updateExamResult(ctx, ctx.actor, id, changes, version),
    ),

  removeExamResult: signedInProcedure
    .meta({ rest: { method: 'DELETE', path: '/exam-results/:id', summary: 'Remove an exam result' } })
    .input(z.object({ id: idSchema, version: seenVersionSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await removeExamResult(ctx, ctx.actor, input.id, input.version);
      return { message: 'Exam result removed.' };
    }),
};

/** For administrators. */
export const resultCheckProcedures = {
  checkExamResult: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/exam-results/:id/check', summary: 'Check an exam result' },
    })
    .input(resultCheckSchema.extend({ id: idSchema, version: seenVersionSchema }))
    .output(examResultSchema)
    .mutation(({ ctx, input: { id, ...check } }) => checkExamResult(ctx, ctx.actor, id, check)),
};
