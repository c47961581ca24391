import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { sentAgainSchema, stuckEmailSchema } from '../../../shared/mail/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import { listStuckMail, sendAllMailAgain, sendMailAgain } from './service.ts';

export const mailProcedures = {
  /** Without SMTP_URL emails are only written to a folder, which super administrators should know (decisions §1). */
  mailStatus: superAdministratorProcedure
    .output(z.object({ isConfigured: z.boolean() }))
    .query(({ ctx }) => ({ isConfigured: ctx.mailer.isConfigured })),

  stuckMail: superAdministratorProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/mail', summary: 'Messages that could not be sent' } })
    .output(z.array(stuckEmailSchema))
    .query(({ ctx }) => listStuckMail(ctx)),

  sendMailAgain: superAdministratorProcedure
    .meta({
      rest: { method: 'POST', path: '/super-admin/mail/:id/send', summary: 'Try to send a message now' },
    })
    .input(z.object({ id: idSchema }))
    .output(sentAgainSchema)
    .mutation(({ ctx, input }) => sendMailAgain(ctx, ctx.actor, input.id)),

  sendAllMailAgain: superAdministratorProcedure
    .meta({
      rest: { method: 'POST', path: '/super-admin/mail/send', summary: 'Try to send all of them now' },
    })
    .output(messageSchema)
    .mutation(async ({ ctx }) => ({ message: await sendAllMailAgain(ctx, ctx.actor) })),
};
