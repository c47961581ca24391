import { z } from 'zod';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import {
  messageDetailsSchema,
  messageSummarySchema,
  newMessageSchema,
  sentMessageSchema,
} from '../../../shared/messages/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { listMessages, readMessage } from './log.ts';
import { sendMessage } from './service.ts';

/** For administrators: what is written to many applicants, and what became of it. */
export const messageProcedures = {
  sendMessage: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/messages',
        summary: 'Write to many applicants, or see to whom it would go',
      },
    })
    .input(newMessageSchema)
    .output(sentMessageSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, ctx.actor, input)),

  messages: administratorProcedure
    .meta({ rest: { method: 'GET', path: '/admin/messages', summary: 'Past messages, the latest first' } })
    .input(intakeQuerySchema.default({}))
    .output(z.array(messageSummarySchema))
    .query(({ ctx, input }) => listMessages(ctx.db, input.intake)),

  message: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/messages/:id',
        summary: 'A message with what became of each copy',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(messageDetailsSchema)
    .query(({ ctx, input }) => readMessage(ctx.db, input.id)),
};
