import { z } from 'zod';
import { seenVersionSchema } from '../../../shared/applications/schema.ts';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { documentCheckSchema, REASON_RULE, SEEN_RULE } from '../../../shared/documents/check.ts';
import { documentSchema } from '../../../shared/documents/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, signedInProcedure } from '../../platform/trpc/procedures.ts';
import { checkDocument } from './check.ts';
import { listDocumentsOf, removeDocument } from './service.ts';

export const documentProcedures = {
  documents: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/students/:id/documents', summary: 'A student’s documents' } })
    .input(z.object({ id: idSchema }))
    .output(z.array(documentSchema))
    .query(({ ctx, input }) => listDocumentsOf(ctx, ctx.actor, input.id)),

  removeDocument: signedInProcedure
    .meta({
      rest: { method: 'DELETE', path: '/students/:id/documents/:documentId', summary: 'Delete a document' },
    })
    .input(z.object({ id: idSchema, documentId: idSchema }))
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await removeDocument(ctx, ctx.actor, input.id, input.documentId);
      return { message: 'Document deleted.' };
    }),
};

/** For administrators. */
export const documentCheckProcedures = {
  checkDocument: administratorProcedure
    .meta({ rest: { method: 'PUT', path: '/admin/documents/:id/check', summary: 'Check a document' } })
    .input(
      documentCheckSchema
        .extend({ id: idSchema, version: seenVersionSchema })
        .refine(REASON_RULE.rule, REASON_RULE.problem)
        .refine(SEEN_RULE.rule, SEEN_RULE.problem),
    )
    .output(documentSchema)
    .mutation(({ ctx, input: { id, ...check } }) => checkDocument(ctx, ctx.actor, id, check)),
};
