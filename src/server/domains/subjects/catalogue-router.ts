import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import {
  catalogueGroupSchema,
  catalogueSchema,
  catalogueSubjectSchema,
  effectSchema,
  groupFieldsSchema,
  subjectChangesSchema,
  subjectFieldsSchema,
} from '../../../shared/subjects/catalogue.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { changeSubject, createSubject, previewSubject, readCatalogue, removeSubject } from './catalogue.ts';
import { changeGroup, createGroup, removeGroup } from './groups.ts';

const byId = z.object({ id: idSchema });

/** For administrators: subjects, their prerequisites, and scholarship groups. */
export const catalogueProcedures = {
  catalogue: administratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/subjects', summary: 'Every subject and scholarship group' },
    })
    .output(catalogueSchema)
    .query(({ ctx }) => readCatalogue(ctx.db)),

  previewSubject: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/subjects/:id/preview',
        summary: 'How many applications a change would make eligible or ineligible',
      },
    })
    .input(subjectChangesSchema.extend(byId.shape))
    .output(z.array(effectSchema))
    .query(({ ctx, input: { id, ...changes } }) => previewSubject(ctx.db, id, changes)),

  createSubject: administratorProcedure
    .meta({ rest: { method: 'POST', path: '/admin/subjects', status: 201, summary: 'Add a subject' } })
    .input(subjectFieldsSchema)
    .output(catalogueSubjectSchema)
    .mutation(({ ctx, input }) => createSubject(ctx, ctx.actor, input)),

  updateSubject: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/subjects/:id', summary: 'Change the fields that are sent' },
    })
    .input(subjectChangesSchema.extend(byId.shape))
    .output(catalogueSubjectSchema.extend({ effects: z.array(effectSchema) }))
    .mutation(({ ctx, input: { id, ...changes } }) => changeSubject(ctx, ctx.actor, id, changes)),

  deleteSubject: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/admin/subjects/:id',
        summary: 'Delete a subject that nobody has chosen',
      },
    })
    .input(byId)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await removeSubject(ctx, ctx.actor, input.id);
      return { message: 'Subject deleted.' };
    }),

  createScholarshipGroup: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/scholarship-groups',
        status: 201,
        summary: 'Add a scholarship group',
      },
    })
    .input(groupFieldsSchema)
    .output(catalogueGroupSchema)
    .mutation(({ ctx, input }) => createGroup(ctx, ctx.actor, input)),

  updateScholarshipGroup: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/scholarship-groups/:id', summary: 'Replace a scholarship group' },
    })
    .input(groupFieldsSchema.safeExtend(byId.shape))
    .output(catalogueGroupSchema)
    .mutation(({ ctx, input: { id, ...fields } }) => changeGroup(ctx, ctx.actor, id, fields)),

  deleteScholarshipGroup: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/admin/scholarship-groups/:id',
        summary: 'Delete a scholarship group',
      },
    })
    .input(byId)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await removeGroup(ctx, ctx.actor, input.id);
      return { message: 'Scholarship group deleted.' };
    }),
};
