import { messageSchema } from '../../../shared/auth/schema.ts';
import { sentAgainSchema } from '../../../shared/mail/schema.ts';
import { systemSchema } from '../../../shared/system/schema.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import { noteRestoredOffersSeen } from '../offers/after-restore.ts';
import { examineSystem, runningSince } from './service.ts';
import { sendTestEmailToOneself } from './test-email.ts';

export const systemProcedures = {
  system: superAdministratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/system', summary: 'What is well with the machine and the portal' },
    })
    .output(systemSchema)
    .query(({ ctx }) => {
      const { arrival, load } = ctx;
      load.noteMemory();
      const server = runningSince(load.startedAt);
      return examineSystem({ ...ctx, trial: arrival, server, load: load.lastDay() });
    }),

  noteRestoredOffersSeen: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/system/restored-offers-seen',
        summary: 'Let offers end by themselves again after a restore',
      },
    })
    .output(messageSchema)
    .mutation(async ({ ctx }) => {
      await noteRestoredOffersSeen(ctx, ctx.actor);
      return { message: 'Offers end, and are reminded of, by themselves again.' };
    }),

  sendTestEmail: superAdministratorProcedure
    .meta({
      rest: { method: 'POST', path: '/admin/system/test-email', summary: 'Send an email to oneself' },
    })
    .output(sentAgainSchema)
    .mutation(({ ctx }) => sendTestEmailToOneself(ctx, ctx.actor)),
};
