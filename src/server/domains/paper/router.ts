import { z } from 'zod';
import { applicationSchema } from '../../../shared/applications/schema.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { claimCodeSchema, claimSchema } from '../../../shared/paper/claim.ts';
import {
  enteredApplicationSchema,
  identitySchema,
  paperApplicationSchema,
  similarApplicationSchema,
} from '../../../shared/paper/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, signedInProcedure } from '../../platform/trpc/procedures.ts';
import { similarApplications } from '../doubles/service.ts';
import { claimApplication } from './claim.ts';
import { enterPaperApplication, mailClaimLink, renewClaimCode } from './service.ts';

export const paperProcedures = {
  enterPaperApplication: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/paper-applications',
        status: 201,
        summary: 'Enter an application from paper, for somebody without an account',
      },
    })
    .input(paperApplicationSchema)
    .output(enteredApplicationSchema)
    .mutation(({ ctx, input }) => enterPaperApplication(ctx, ctx.actor, input)),

  similarApplications: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/paper-applications/similar',
        summary: 'Applications that may be of this person already',
      },
    })
    .input(identitySchema)
    .output(z.array(similarApplicationSchema))
    .query(({ ctx, input }) => similarApplications(ctx.db, input)),

  renewClaimCode: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/:id/claim-code',
        status: 201,
        summary: 'Make a new code by which a paper application is claimed',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(claimCodeSchema)
    .mutation(({ ctx, input }) => renewClaimCode(ctx, ctx.actor, input.id)),

  mailClaimLink: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/:id/claim-link',
        summary: 'Mail the link by which a paper application is claimed',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      const to = await mailClaimLink(ctx, ctx.actor, input.id);
      return { message: `The link is on its way to ${to}.` };
    }),
};

export const claimProcedures = {
  claim: signedInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/applications/claim',
        summary: 'Join an application that the school entered to this account',
      },
    })
    .input(claimSchema)
    .output(applicationSchema)
    .mutation(({ ctx, input }) => claimApplication(ctx, ctx.actor, input)),
};
