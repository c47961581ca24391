import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import {
  newUserSchema,
  userChangesSchema,
  userExtentSchema,
  userPageSchema,
  userQuerySchema,
  userRoleSchema,
} from '../../../shared/users/management.ts';
import { userSchema } from '../../../shared/users/schema.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import * as management from './management.ts';

const listProcedures = {
  /** For the pages: always one page, never the whole list. */
  userPage: superAdministratorProcedure
    .input(userQuerySchema)
    .output(userPageSchema)
    .query(({ ctx, input }) => management.userPage(ctx.db, input)),

  users: superAdministratorProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/users', summary: 'All accounts, or a page of them' } })
    .input(userQuerySchema)
    .output(z.union([z.array(userSchema), userPageSchema]))
    .query(({ ctx, input }) => management.userList(ctx.db, input)),
};

const changeProcedures = {
  createUser: superAdministratorProcedure
    .meta({
      rest: { method: 'POST', path: '/super-admin/users', status: 201, summary: 'Create an account' },
    })
    .input(newUserSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => management.createAccount(ctx, ctx.actor, input)),

  updateUser: superAdministratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/super-admin/users/:id', summary: 'Change the fields that are sent' },
    })
    .input(userChangesSchema.extend({ id: idSchema }))
    .output(userSchema)
    .mutation(({ ctx, input: { id, ...changes } }) => management.updateAccount(ctx, ctx.actor, id, changes)),

  setUserRole: superAdministratorProcedure
    .meta({ rest: { method: 'PUT', path: '/super-admin/users/:id/role', summary: 'Change the role' } })
    .input(userRoleSchema.extend({ id: idSchema }))
    .output(userSchema)
    .mutation(({ ctx, input: { id, ...role } }) => management.updateAccount(ctx, ctx.actor, id, role)),

  endSessions: superAdministratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/super-admin/users/:id/sessions',
        summary: 'Log an account out everywhere',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      const { user, ended } = await management.endSessionsOf(ctx, ctx.actor, input.id);
      const sessions = ended === 1 ? '1 session' : `${ended} sessions`;
      return { message: `${sessions} of ${user.firstName} ${user.lastName} ended.` };
    }),

  switchOffSecondStep: superAdministratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/super-admin/users/:id/second-step',
        summary: 'Switch off the two-step sign-in of somebody who has lost the phone',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      const { firstName, lastName } = await management.switchOffSecondStep(ctx, ctx.actor, input.id);
      return { message: `Two-step sign-in of ${firstName} ${lastName} is switched off.` };
    }),
};

const deletionProcedures = {
  /** For the pages' confirmation of a deletion. */
  userExtent: superAdministratorProcedure
    .input(z.object({ id: idSchema }))
    .output(userExtentSchema)
    .query(({ ctx, input }) => management.userExtent(ctx.db, input.id)),

  deleteUser: superAdministratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/super-admin/users/:id',
        summary: 'Delete an account with its students, applications and documents',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await management.deleteAccount(ctx, ctx.actor, input.id);
      return { message: 'User deleted successfully' };
    }),
};

export const userProcedures = { ...listProcedures, ...changeProcedures, ...deletionProcedures };
