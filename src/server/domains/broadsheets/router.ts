import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import {
  appliedSchema,
  applySchema,
  broadsheetChangesSchema,
  broadsheetSchema,
  importSchema,
  knownNameSchema,
  newNameSchema,
  previewQuerySchema,
  previewSchema,
} from '../../../shared/broadsheets/schema.ts';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { applyBroadsheet } from './apply.ts';
import {
  addSubjectName,
  changeBroadsheet,
  listImports,
  listSubjectNames,
  previewBroadsheet,
  readBroadsheet,
  removeSubjectName,
} from './service.ts';
import { removeBroadsheet } from './take-back.ts';

const PATH = '/admin/broadsheets';
const withId = z.object({ id: idSchema });

export const broadsheetProcedures = {
  broadsheets: administratorProcedure
    .meta({ rest: { method: 'GET', path: PATH, summary: 'The imports of broadsheets, the latest first' } })
    .input(intakeQuerySchema.default({}))
    .output(z.array(importSchema))
    .query(({ ctx, input }) => listImports(ctx.db, input.intake)),

  broadsheet: administratorProcedure
    .meta({ rest: { method: 'GET', path: `${PATH}/:id`, summary: 'How a broadsheet is read' } })
    .input(withId)
    .output(broadsheetSchema)
    .query(({ ctx, input }) => readBroadsheet(ctx, input.id)),

  changeBroadsheet: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: `${PATH}/:id`, summary: 'Change how a broadsheet is read and matched' },
    })
    .input(broadsheetChangesSchema.extend({ id: idSchema }))
    .output(broadsheetSchema)
    .mutation(({ ctx, input: { id, ...changes } }) => changeBroadsheet(ctx, ctx.actor, id, changes)),

  broadsheetPreview: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${PATH}/:id/preview`,
        summary: 'What stands in a broadsheet beside what applicants declared',
      },
    })
    .input(previewQuerySchema.extend({ id: idSchema }))
    .output(previewSchema)
    .query(({ ctx, input: { id, ...query } }) => previewBroadsheet(ctx, ctx.actor, id, query)),

  applyBroadsheet: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${PATH}/:id/apply`,
        summary: 'Confirm and correct results as the broadsheet says',
      },
    })
    .input(applySchema.extend({ id: idSchema }))
    .output(appliedSchema)
    .mutation(({ ctx, input: { id, ...choice } }) => applyBroadsheet(ctx, ctx.actor, id, choice)),

  removeBroadsheet: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${PATH}/:id`,
        summary: 'Take an import back as a whole, or remove it before it is applied',
      },
    })
    .input(withId)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => ({
      message: (await removeBroadsheet(ctx, ctx.actor, input.id))
        ? 'Import taken back.'
        : 'Broadsheet removed.',
    })),

  examSubjectNames: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/exam-subject-names',
        summary: 'What exam subjects are called, as added',
      },
    })
    .output(z.array(knownNameSchema))
    .query(({ ctx }) => listSubjectNames(ctx.db)),

  addExamSubjectName: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/exam-subject-names',
        status: 201,
        summary: 'Remember what an exam subject is called',
      },
    })
    .input(newNameSchema)
    .output(z.array(knownNameSchema))
    .mutation(({ ctx, input }) => addSubjectName(ctx, ctx.actor, input.name, input.subjectName)),

  removeExamSubjectName: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/admin/exam-subject-names/:id',
        summary: 'Forget what a subject is called',
      },
    })
    .input(withId)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await removeSubjectName(ctx, ctx.actor, input.id);
      return { message: 'Name removed.' };
    }),
};
