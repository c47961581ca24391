import { firstStepsSchema, setAsideSchema } from '../../../shared/first-steps/schema.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import { firstSteps, setStepAside } from './service.ts';

export const firstStepProcedures = {
  firstSteps: superAdministratorProcedure.output(firstStepsSchema).query(({ ctx }) => firstSteps(ctx)),

  setFirstStepAside: superAdministratorProcedure
    .input(setAsideSchema)
    .output(firstStepsSchema)
    .mutation(({ ctx, input }) => setStepAside(ctx, ctx.actor, input)),
};
