import { z } from 'zod';
import { userSchema } from '../../../shared/auth/schema.ts';
import { router, superAdminProcedure } from '../../platform/trpc/procedures.ts';
import { listUsers } from './service.ts';

export const superAdminRouter = router({
  users: superAdminProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/users', summary: 'All accounts' } })
    .output(z.array(userSchema))
    .query(({ ctx }) => listUsers(ctx.db)),

  /** Without SMTP_URL mail is only written into a folder, which super administrators should know (decisions §1). */
  mailStatus: superAdminProcedure
    .output(z.object({ isConfigured: z.boolean() }))
    .query(({ ctx }) => ({ isConfigured: ctx.mailer.isConfigured })),
});
