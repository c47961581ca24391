import { z } from 'zod';
import { administratorApplicationSchema, seenVersionSchema } from '../../../shared/applications/schema.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import {
  createdReleaseSchema,
  decisionSettingsChangeSchema,
  decisionSettingsSchema,
  newReleaseSchema,
  releaseChoiceSchema,
  releasePreviewSchema,
  releaseSchema,
  toBeToldSchema,
} from '../../../shared/decisions/schema.ts';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { undoDecision } from '../applications/service.ts';
import { previewRelease, toBeTold } from './release-preview.ts';
import { cancelRelease, createRelease, listReleases } from './releases.ts';
import { changeDecisionSettings, readDecisionSettings } from './service.ts';

const settingsProcedures = {
  decisionSettings: administratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/decisions', summary: 'When applicants learn decisions' },
    })
    .output(decisionSettingsSchema)
    .query(({ ctx }) => readDecisionSettings(ctx.db)),

  changeDecisionSettings: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/decisions', summary: 'Change when applicants learn decisions' },
    })
    .input(decisionSettingsChangeSchema)
    .output(decisionSettingsSchema)
    .mutation(({ ctx, input }) => changeDecisionSettings(ctx, ctx.actor, input)),
};

const releaseProcedures = {
  /** For the pages. */
  toBeTold: administratorProcedure.output(toBeToldSchema).query(({ ctx }) => toBeTold(ctx)),

  /** For the pages. */
  previewRelease: administratorProcedure
    .input(releaseChoiceSchema)
    .output(releasePreviewSchema)
    .query(({ ctx, input }) => previewRelease(ctx, input)),

  releases: administratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/decisions/releases', summary: 'Releases, the latest first' },
    })
    .input(intakeQuerySchema.default({}))
    .output(z.array(releaseSchema))
    .query(({ ctx, input }) => listReleases(ctx.db, input.intake)),

  createRelease: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/decisions/releases',
        status: 201,
        summary: 'Tell applicants what was decided, now or at a later time',
      },
    })
    .input(newReleaseSchema)
    .output(createdReleaseSchema)
    .mutation(({ ctx, input }) => createRelease(ctx, ctx.actor, input)),

  cancelRelease: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/admin/decisions/releases/:id',
        summary: 'Cancel a scheduled release',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await cancelRelease(ctx, ctx.actor, input.id);
      return { message: 'Release cancelled.' };
    }),
};

const undoProcedures = {
  undoDecision: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/:id/decision/undo',
        summary: 'Take a decision back that was not told yet, or within ten minutes',
      },
    })
    .input(z.object({ id: idSchema, version: seenVersionSchema }))
    .output(administratorApplicationSchema)
    .mutation(({ ctx, input }) => undoDecision(ctx, ctx.actor, input.id, input.version)),
};

export const decisionProcedures = { ...settingsProcedures, ...releaseProcedures, ...undoProcedures };
