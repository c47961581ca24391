import { z } from 'zod';
import {
  intakeChangeSchema,
  intakePreviewSchema,
  intakeSchema,
  newIntakeSchema,
} from '../../../shared/intakes/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import { beginIntake, previewIntake, takeBackIntake } from './begin.ts';
import { changeIntake } from './corrections.ts';
import { listIntakes } from './list.ts';

export const intakeProcedures = {
  intakes: administratorProcedure
    .meta({ rest: { method: 'GET', path: '/admin/intakes', summary: 'All intakes with their figures' } })
    .output(z.array(intakeSchema))
    .query(({ ctx }) => listIntakes(ctx.db)),
};

export const intakeChangeProcedures = {
  /** For the page. API clients are told by a refusal. */
  previewIntake: superAdministratorProcedure
    .input(newIntakeSchema.omit({ confirm: true }))
    .output(intakePreviewSchema)
    .query(({ ctx, input }) => previewIntake(ctx.db, input)),

  beginIntake: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/super-admin/intakes',
        status: 201,
        summary: 'Close the current intake and begin the next one',
      },
    })
    .input(newIntakeSchema)
    .output(intakeSchema)
    .mutation(({ ctx, input }) => beginIntake(ctx, ctx.actor, input)),

  changeIntake: superAdministratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/super-admin/intakes/:id',
        summary: 'Reopen a closed intake for corrections, or close it again',
      },
    })
    .input(intakeChangeSchema)
    .output(intakeSchema)
    .mutation(({ ctx, input }) => changeIntake(ctx, ctx.actor, input)),

  takeBackIntake: superAdministratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/super-admin/intakes/:id',
        summary: 'Take the current intake back while nobody has begun to apply',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(intakeSchema)
    .mutation(({ ctx, input }) => takeBackIntake(ctx, ctx.actor, input.id)),
};
