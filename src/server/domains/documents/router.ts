import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { documentSchema } from '../../../shared/documents/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { signedInProcedure } from '../../platform/trpc/procedures.ts';
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
