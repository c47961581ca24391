import { messageSchema } from '../../../shared/auth/schema.ts';
import {
  reminderCountsSchema,
  reminderSettingSchema,
  stopRemindersSchema,
} from '../../../shared/reminders/schema.ts';
import {
  administratorProcedure,
  publicProcedure,
  signedInProcedure,
} from '../../platform/trpc/procedures.ts';
import { changeSetting, countReminders, readSetting, stopReminders } from './service.ts';

export const reminderProcedures = {
  reminders: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/reminders', summary: 'Does this account get reminders?' } })
    .output(reminderSettingSchema)
    .query(({ ctx }) => readSetting(ctx.db, ctx.actor)),

  setReminders: signedInProcedure
    .meta({ rest: { method: 'PUT', path: '/reminders', summary: 'Get reminders, or none' } })
    .input(reminderSettingSchema)
    .output(reminderSettingSchema)
    .mutation(({ ctx, input }) => changeSetting(ctx, ctx.actor, input.wanted)),

  stopReminders: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/reminders/stop', summary: 'Stop reminders, with the link of one' },
    })
    .input(stopRemindersSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await stopReminders(ctx, input.token);
      return { message: 'You will get no more reminders.' };
    }),
};

export const reminderCountsProcedure = administratorProcedure
  .meta({ rest: { method: 'GET', path: '/admin/reminders', summary: 'How many reminders went out' } })
  .output(reminderCountsSchema)
  .query(({ ctx }) => countReminders(ctx));
