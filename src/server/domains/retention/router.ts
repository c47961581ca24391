import { z } from 'zod';
import {
  destroyedSchema,
  destructionSchema,
  destructionsSchema,
  dueListSchema,
  holdBackSchema,
  retentionChangesSchema,
  retentionSchema,
} from '../../../shared/retention/schema.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import { latestDestruction } from './copies.ts';
import { destroyDue } from './destroy.ts';
import { countDue, listDue } from './due.ts';
import { holdApplicationBack, holdIntakeBack } from './hold-back.ts';
import { changeRetention, readRetention } from './rules.ts';

const heldSchema = z.object({ id: z.int(), reason: z.string().nullable() });

export const retentionProcedures = {
  retention: superAdministratorProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/retention', summary: 'How long data are kept' } })
    .output(retentionSchema)
    .query(({ ctx }) => readRetention(ctx.db)),

  changeRetention: superAdministratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/super-admin/retention', summary: 'Change how long data are kept' },
    })
    .input(retentionChangesSchema)
    .output(retentionSchema)
    .mutation(({ ctx, input }) => changeRetention(ctx, ctx.actor, input)),

  retentionDue: superAdministratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/super-admin/retention/due',
        summary: 'What is due to be destroyed, and what is held back',
      },
    })
    .output(dueListSchema)
    .query(({ ctx }) => listDue(ctx.db, ctx.clock)),

  /** For the pages. */
  dueCount: superAdministratorProcedure.output(z.int()).query(({ ctx }) => countDue(ctx.db, ctx.clock)),

  /** For the page, which names the backups that still hold what was destroyed. */
  latestDestruction: superAdministratorProcedure
    .output(destructionsSchema)
    .query(({ ctx }) => latestDestruction(ctx)),

  destroyDue: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/super-admin/retention/destroy',
        summary: 'Destroy all that is due, or these of it',
      },
    })
    .input(destructionSchema)
    .output(destroyedSchema)
    .mutation(({ ctx, input }) => destroyDue(ctx, ctx.actor, input)),

  holdApplicationBack: superAdministratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/super-admin/applications/:id/hold-back',
        summary: 'Keep an application from being destroyed, or end that',
      },
    })
    .input(holdBackSchema)
    .output(heldSchema)
    .mutation(({ ctx, input }) => holdApplicationBack(ctx, ctx.actor, input)),

  holdIntakeBack: superAdministratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/super-admin/intakes/:id/hold-back',
        summary: 'Keep all applications of an intake from being destroyed, or end that',
      },
    })
    .input(holdBackSchema)
    .output(heldSchema)
    .mutation(({ ctx, input }) => holdIntakeBack(ctx, ctx.actor, input)),
};
