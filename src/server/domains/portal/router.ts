import { portalStatusSchema, scheduleSchema } from '../../../shared/portal/schema.ts';
import { administratorProcedure, publicProcedure } from '../../platform/trpc/procedures.ts';
import { changeSchedule, currentPortalStatus } from './service.ts';

export const portalStatusProcedure = publicProcedure
  .meta({ rest: { method: 'GET', path: '/registration-portal/status', summary: 'Is the portal open?' } })
  .output(portalStatusSchema)
  .query(({ ctx }) => currentPortalStatus(ctx.db, ctx.clock));

export const changeScheduleProcedure = administratorProcedure
  .meta({
    rest: {
      method: 'POST',
      path: '/admin/registration-portal/schedule',
      summary: 'Set when the portal is open',
    },
  })
  .input(scheduleSchema)
  .output(portalStatusSchema)
  .mutation(({ ctx, input }) => changeSchedule(ctx, ctx.actor, input));
