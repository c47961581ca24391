import { z } from 'zod';
import { seenClosedSchema } from '../../../shared/admissions/assessment.ts';
import { bulkAnswerSchema, bulkSchema } from '../../../shared/admissions/bulk.ts';
import {
  administratorChoicesSchema,
  administratorStudentChangesSchema,
  bulkDeletedSchema,
  bulkDeletionSchema,
  deletionExtentSchema,
} from '../../../shared/admissions/edits.ts';
import { historySchema } from '../../../shared/admissions/history.ts';
import { noteSchema, noteTextSchema } from '../../../shared/admissions/notes.ts';
import { historyPageSchema, snapshotSchema } from '../../../shared/admissions/schema.ts';
import {
  administratorApplicationSchema,
  seenVersionSchema,
  statusSchema,
} from '../../../shared/applications/schema.ts';
import { tellingShape } from '../../../shared/applications/telling.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { examResultChangesSchema, examResultSchema } from '../../../shared/exam-results/schema.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import {
  mergeSpareNames,
  spareNameShape,
  studentAnswerSchema,
} from '../../../shared/students/spare-names.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorSchema } from '../../../shared/users/management.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { deleteApplication } from '../applications/deletion.ts';
import { addNote, readNotes, removeNote } from '../applications/notes.ts';
import { changeApplication, overrideChoices, overrideStatus } from '../applications/service.ts';
import { historyOf } from '../applications/versions.ts';
import { updateExamResult } from '../exam-results/service.ts';
import { changeStudent } from '../students/service.ts';
import { listAdministrators } from '../users/service.ts';
import { changeMany } from './bulk.ts';
import { deleteSeen, deletionExtent } from './deletion.ts';
import { idsOfList } from './selection.ts';

const editProcedures = {
  /** For the pages. API clients decide by PUT /applications/:id. */
  decide: administratorProcedure
    .input(
      z.object({
        id: idSchema,
        status: z.enum(['approved', 'rejected', 'under_review']),
        version: seenVersionSchema,
        seenClosed: seenClosedSchema.optional(),
        choice: tellingShape.choice,
        overLimit: tellingShape.overLimit,
      }),
    )
    .output(administratorApplicationSchema)
    .mutation(({ ctx, input: { id, ...decision } }) => changeApplication(ctx, ctx.actor, id, decision)),

  setStatus: administratorProcedure
    .meta({ rest: { method: 'PUT', path: '/admin/applications/:id/status', summary: 'Set any status' } })
    .input(
      z.object({
        id: idSchema,
        status: statusSchema,
        version: seenVersionSchema,
        seenClosed: seenClosedSchema.optional(),
        ...tellingShape,
      }),
    )
    .output(administratorApplicationSchema)
    .mutation(({ ctx, input }) => overrideStatus(ctx, ctx.actor, input.id, input)),

  setChoices: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/applications/:id/subjects', summary: 'Set both subject choices' },
    })
    .input(administratorChoicesSchema.extend({ id: idSchema, version: seenVersionSchema }))
    .output(administratorApplicationSchema)
    .mutation(({ ctx, input: { id, ...choices } }) => overrideChoices(ctx, ctx.actor, id, choices)),

  updateStudent: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/students/:studentId', summary: 'Change the fields that are sent' },
    })
    .input(
      administratorStudentChangesSchema
        .extend({ ...spareNameShape, studentId: idSchema, version: seenVersionSchema })
        .transform(mergeSpareNames),
    )
    .output(studentAnswerSchema)
    .mutation(({ ctx, input: { studentId, version, ...changes } }) =>
      changeStudent(ctx, ctx.actor, studentId, changes, version),
    ),

  updateExamResult: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/exam-results/:id', summary: 'Change the fields that are sent' },
    })
    .input(examResultChangesSchema.extend({ id: idSchema, version: seenVersionSchema }))
    .output(examResultSchema)
    .mutation(({ ctx, input: { id, version, ...changes } }) =>
      updateExamResult(ctx, ctx.actor, id, changes, version),
    ),
};

const deletionProcedures = {
  /** For the pages' confirmation of a deletion. A mutation, since the address of a query takes some hundred ids only. */
  deletionExtent: administratorProcedure
    .input(bulkDeletionSchema)
    .output(deletionExtentSchema)
    .mutation(({ ctx, input }) => deletionExtent(ctx, input)),

  deleteApplication: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/admin/applications/:id',
        summary: 'Delete an application with its student, results and documents',
      },
    })
    .input(z.object({ id: idSchema, version: seenVersionSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      const count = await deleteApplication(ctx, ctx.actor, input.id, input.version);
      if (count === 0) throw notFound('There is no such application.');
      return { message: 'Application deleted successfully' };
    }),

  deleteApplications: administratorProcedure
    .meta({
      rest: { method: 'DELETE', path: '/admin/applications/bulk', summary: 'Delete several applications' },
    })
    .input(bulkDeletionSchema)
    .output(bulkDeletedSchema)
    .mutation(async ({ ctx, input }) => {
      const { deletedCount, changed } = await deleteSeen(ctx, ctx.actor, input);
      const message = `Successfully deleted ${deletedCount} applications`;
      const isCompared = (input.versions ?? input.since) !== undefined;
      return { message, deletedCount, ...(isCompared && { changed: [...changed] }) };
    }),
};

const bulkProcedures = {
  /** For the pages: all that a list holds, to be exported or deleted. */
  idsOfList: administratorProcedure
    .input(z.object({ snapshot: snapshotSchema }))
    .output(z.array(z.int()))
    .query(({ ctx, input }) => readSnapshot(ctx.db, (trx) => idsOfList(ctx, trx, input.snapshot))),

  changeMany: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/applications/bulk',
        summary:
          'Take under review, approve, reject or assign many applications, ask for something, or say what would be done',
      },
    })
    .input(bulkSchema)
    .output(bulkAnswerSchema)
    .mutation(({ ctx, input }) => changeMany(ctx, ctx.actor, input)),

  administrators: administratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/administrators', summary: 'To whom applications can be assigned' },
    })
    .output(z.array(administratorSchema))
    .query(({ ctx }) => listAdministrators(ctx.db)),
};

const noteProcedures = {
  history: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/applications/:id/history',
        summary: 'What was changed, latest first',
      },
    })
    .input(historyPageSchema.extend({ id: idSchema }))
    .output(historySchema)
    .query(({ ctx, input: { id, ...page } }) => historyOf(ctx, ctx.actor, id, rowsOfPage(page))),

  notes: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/applications/:id/notes',
        summary: 'The administrators’ notes, latest first',
      },
    })
    .input(z.object({ id: idSchema }))
    .output(z.array(noteSchema))
    .query(({ ctx, input }) => readNotes(ctx, ctx.actor, input.id)),

  addNote: administratorProcedure
    .meta({
      rest: { method: 'POST', path: '/admin/applications/:id/notes', status: 201, summary: 'Write a note' },
    })
    .input(z.object({ id: idSchema, text: noteTextSchema }))
    .output(noteSchema)
    .mutation(({ ctx, input }) => addNote(ctx, ctx.actor, input.id, input.text)),

  removeNote: administratorProcedure
    .meta({
      rest: { method: 'DELETE', path: '/admin/applications/:id/notes/:noteId', summary: 'Delete a note' },
    })
    .input(z.object({ id: idSchema, noteId: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await removeNote(ctx, ctx.actor, input.id, input.noteId);
      return { message: 'Note deleted.' };
    }),
};

/** Changes of one application or many, and what is noted about one. */
export const changingProcedures = {
  ...editProcedures,
  ...deletionProcedures,
  ...bulkProcedures,
  ...noteProcedures,
};
