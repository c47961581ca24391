import { z } from 'zod';
import {
  applicationChangesSchema,
  applicationSchema,
  draftSchema,
  newApplicationSchema,
  savedDraftSchema,
} from '../../../shared/applications/schema.ts';
import { standingSchema } from '../../../shared/applications/standing.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { documentSchema } from '../../../shared/documents/schema.ts';
import { examResultSchema } from '../../../shared/exam-results/schema.ts';
import { applicantOfferSchema } from '../../../shared/places/offers.ts';
import { requestSchema } from '../../../shared/requests/schema.ts';
import { studentAnswerSchema } from '../../../shared/students/spare-names.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { notFound } from '../../platform/errors.ts';
import { signedInProcedure } from '../../platform/trpc/procedures.ts';
import { discardDraft, readDraft, saveDraft } from './drafts.ts';
import { getOverview } from './overview.ts';
import * as applications from './service.ts';
import { asSeenBy } from './told.ts';

export const applicationProcedures = {
  /** For the applicant's pages. */
  overview: signedInProcedure
    .output(
      z.object({
        student: studentAnswerSchema.nullable(),
        examResults: z.array(examResultSchema),
        documents: z.array(documentSchema),
        requests: z.array(requestSchema),
        application: applicationSchema.nullable(),
        standing: standingSchema.nullable(),
        offer: applicantOfferSchema.nullable(),
        draft: savedDraftSchema.nullable(),
      }),
    )
    .query(({ ctx }) => getOverview(ctx, ctx.actor)),

  mine: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/applications', summary: 'The applications of this account' } })
    .output(z.array(applicationSchema))
    .query(({ ctx }) => applications.listApplicationsOf(ctx.db, ctx.actor.id)),

  ofStudent: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/students/:id/application', summary: 'A student’s application' } })
    .input(z.object({ id: idSchema }))
    .output(applicationSchema)
    .query(({ ctx, input }) => applications.getApplicationOf(ctx, ctx.actor, input.id)),

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
    .output(savedDraftSchema)
    .query(async ({ ctx }) => {
      const draft = await readDraft(ctx.db, ctx.actor.id);
      if (!draft) throw notFound('There is no draft.');
      return draft;
    }),

  saveDraft: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/draft-application', summary: 'Keep what was typed so far' } })
    .input(draftSchema)
    .output(savedDraftSchema)
    .mutation(({ ctx, input }) => saveDraft(ctx, ctx.actor, input)),

  deleteDraft: signedInProcedure
    .meta({ rest: { method: 'DELETE', path: '/draft-application', summary: 'Forget what was typed' } })
    .output(messageSchema)
    .mutation(async ({ ctx }) => {
      await discardDraft(ctx, ctx.actor);
      return { message: 'Draft deleted.' };
    }),
};
