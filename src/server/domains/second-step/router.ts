import { messageSchema } from '../../../shared/auth/schema.ts';
import {
  confirmCodeSchema,
  offeredSecretSchema,
  ownPasswordSchema,
  recoveryCodesSchema,
  requirementSchema,
  requirementStateSchema,
  secondStepSchema,
} from '../../../shared/auth/second-step.ts';
import {
  ownAdministratorProcedure,
  router,
  superAdministratorProcedure,
} from '../../platform/trpc/procedures.ts';
import * as own from './own-account.ts';
import { requirementState, requireSecondStep } from './service.ts';

/** For one's own account. Also available while the second step is due and everything else is refused. */
export const secondStepRouter = router({
  state: ownAdministratorProcedure
    .meta({
      rest: { method: 'GET', path: '/auth/second-step', summary: 'Two-step sign-in of this account' },
    })
    .output(secondStepSchema)
    .query(({ ctx }) => own.secondStepState(ctx, ctx.actor)),

  offer: ownAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/second-step',
        summary: 'Begin to set up two-step sign-in: the secret for an authenticator app',
      },
    })
    .input(ownPasswordSchema)
    .output(offeredSecretSchema)
    .mutation(({ ctx, input }) => own.offerSecret(ctx, ctx.actor, input)),

  confirm: ownAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/second-step/confirm',
        summary: 'Finish the set-up with a code of the app; answers the recovery codes',
      },
    })
    .input(confirmCodeSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => own.confirmSecret(ctx, ctx.actor, input)),

  renewRecoveryCodes: ownAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/second-step/recovery-codes',
        summary: 'New recovery codes; the former ones no longer work',
      },
    })
    .input(ownPasswordSchema)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => own.renewRecoveryCodes(ctx, ctx.actor, input)),

  switchOff: ownAdministratorProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/second-step/switch-off', summary: 'Switch two-step sign-in off' },
    })
    .input(ownPasswordSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await own.switchOff(ctx, ctx.actor, input);
      return { message: 'Two-step sign-in is switched off.' };
    }),
});

export const secondStepPolicyProcedures = {
  secondStepRequirement: superAdministratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/super-admin/second-step',
        summary: 'Whether all administrators have to use two-step sign-in',
      },
    })
    .output(requirementStateSchema)
    .query(({ ctx }) => requirementState(ctx.db)),

  requireSecondStep: superAdministratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/super-admin/second-step',
        summary: 'Require two-step sign-in of all administrators, or no longer',
      },
    })
    .input(requirementSchema)
    .output(requirementStateSchema)
    .mutation(({ ctx, input }) => requireSecondStep(ctx, ctx.actor, input.isRequired)),
};
