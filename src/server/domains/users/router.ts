import { z } from 'zod';
import { userSchema } from '../../../shared/users/schema.ts';
import { superAdminProcedure } from '../../platform/trpc/procedures.ts';
import { listUsers } from './service.ts';

export const userProcedures = {
  users: superAdminProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/users', summary: 'All accounts' } })
    .output(z.array(userSchema))
    .query(({ ctx }) => listUsers(ctx.db)),
};
