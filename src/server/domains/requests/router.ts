import { z } from 'zod';
import {
  newRequestSchema,
  requestAnswerSchema,
  requestChangeSchema,
  requestSchema,
} from '../../../shared/requests/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, signedInProcedure } from '../../platform/trpc/procedures.ts';
import { answerRequest, changeRequest, makeRequest, readRequests } from './service.ts';

/** For administrators: what applicants are asked for. */
export const requestProcedures = {
  makeRequest: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/:id/requests',
        status: 201,
        summary: 'Ask an applicant for a document or for information',
      },
    })
    .input(newRequestSchema.safeExtend({ id: idSchema }))
    .output(requestSchema)
    .mutation(({ ctx, input: { id, ...asked } }) => makeRequest(ctx, ctx.actor, id, asked)),

  changeRequest: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/admin/requests/:id',
        summary: 'Accept the answer to a request, ask again, or cancel it',
      },
    })
    .input(requestChangeSchema.safeExtend({ id: idSchema }))
    .output(requestSchema)
    .mutation(({ ctx, input: { id, ...change } }) => changeRequest(ctx, ctx.actor, id, change)),
};

/** For applicants: what they are asked for. */
export const answerProcedures = {
  requests: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/applications/:id/requests',
        summary: 'What is asked of an application, newest first',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(z.array(requestSchema))
    .query(({ ctx, input }) => readRequests(ctx, ctx.actor, input.id)),

  answerRequest: signedInProcedure
    .meta({
      rest: { method: 'POST', path: '/requests/:id/answer', summary: 'Answer a question of the school' },
    })
    .input(requestAnswerSchema.extend({ id: idSchema }))
    .output(requestSchema)
    .mutation(({ ctx, input: { id, text } }) => answerRequest(ctx, ctx.actor, id, text)),
};
