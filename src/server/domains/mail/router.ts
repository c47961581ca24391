import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { superAdminProcedure } from '../../platform/trpc/procedures.ts';
import { listFailedLetters, sendMailAgain } from './service.ts';

/** Never the text: it may hold a link that opens an account. */
const stuckLetterSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  nextAttemptAt: z.string(),
  lastError: z.string().nullable(),
});

export const mailProcedures = {
  /** Without SMTP_URL mail is only written into a folder, which super administrators should know (decisions §1). */
  mailStatus: superAdminProcedure
    .output(z.object({ isConfigured: z.boolean() }))
    .query(({ ctx }) => ({ isConfigured: ctx.mailer.isConfigured })),

  stuckMail: superAdminProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/mail', summary: 'Messages that could not be sent' } })
    .output(z.array(stuckLetterSchema))
    .query(({ ctx }) => listFailedLetters(ctx.db)),

  sendMailAgain: superAdminProcedure
    .meta({
      rest: { method: 'POST', path: '/super-admin/mail/:id/send', summary: 'Try to send a message now' },
    })
    .input(z.object({ id: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => ({ message: await sendMailAgain(ctx, ctx.actor, input.id) })),
};
