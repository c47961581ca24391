import { z } from 'zod';
import { whoseSchema, whoseShape } from '../../../shared/applications/children.ts';
import { overviewSchema } from '../../../shared/applications/overview.ts';
import {
  applicationChangesSchema,
  applicationSchema,
  draftSchema,
  newApplicationSchema,
  savedDraftSchema,
} from '../../../shared/applications/schema.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { studentAnswerSchema } from '../../../shared/students/spare-names.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { notFound } from '../../platform/errors.ts';
import { signedInProcedure } from '../../platform/trpc/procedures.ts';
import { applyAgain } from './apply-again.ts';
import { discardDraft, readDraft, saveDraft } from './drafts.ts';
import { getOverview } from './overview.ts';
import * as applications from './service.ts';
import { asSeenBy } from './told.ts';

export const applicationProcedures = {
  /** For the applicant's pages. */
  overview: signedInProcedure
    .input(whoseSchema.default({}))
    .output(overviewSchema)
    .query(({ ctx, input }) => getOverview(ctx, ctx.actor, input)),

  mine: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/applications', summary: 'The applications of this account' } })
    .output(z.array(applicationSchema))
    .query(({ ctx }) => applications.listApplicationsOf(ctx.db, ctx.actor.id)),

  ofStudent: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/students/:id/application', summary: 'A student’s application' } })
    .input(z.object({ id: idSchema }))
    .output(applicationSchema)
    .query(({ ctx, input }) => applications.getApplicationOf(ctx, ctx.actor, input.id)),

  applyAgain: signedInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/students/:id/apply-again',
        status: 201,
        summary: 'Copy a record of an earlier intake into the current one',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(studentAnswerSchema)
    .mutation(({ ctx, input }) => applyAgain(ctx, ctx.actor, input.id)),

  create: signedInProcedure
    .meta({
      rest: { method: 'POST', path: '/applications', status: 201, summary: 'Create a student’s application' },
    })
    .input(newApplicationSchema)
    .output(applicationSchema)
    .mutation(({ ctx, input }) => applications.createApplication(ctx, ctx.actor, input)),

  update: signedInProcedure
    .meta({ rest: { method: 'PUT', path: '/applications/:id', summary: 'Change choices or status; submit' } })
    .input(applicationChangesSchema.extend({ id: idSchema }))
    .output(applicationSchema)
    .mutation(async ({ ctx, input: { id, ...changes } }) =>
      asSeenBy(ctx.actor, await applications.changeApplication(ctx, ctx.actor, id, changes)),
    ),

  draft: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/draft-application', summary: 'What was typed so far' } })
    .input(whoseSchema.default({}))
    .output(savedDraftSchema)
    .query(async ({ ctx, input }) => {
      const draft = await readDraft(ctx, ctx.actor, input);
      if (!draft) throw notFound('There is no draft.');
      return draft;
    }),

  saveDraft: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/draft-application', summary: 'Keep what was typed so far' } })
    .input(draftSchema.extend(whoseShape))
    .output(savedDraftSchema)
    .mutation(({ ctx, input }) => saveDraft(ctx, ctx.actor, input)),

  deleteDraft: signedInProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/draft-application',
        summary: 'Forget what was typed',
        query: ['studentId'],
      },
    })
    .input(whoseSchema.default({}))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx, ctx.actor, input);
      return { message: 'Draft deleted.' };
    }),
};
