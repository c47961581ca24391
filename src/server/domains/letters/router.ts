import { z } from 'zod';
import {
  letterChangeSchema,
  letterPreviewInputSchema,
  letterPreviewSchema,
  letterResetSchema,
  letterSchema,
} from '../../../shared/letters/schema.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { previewLetter } from './preview.ts';
import { listLetters, requireKind, resetLetter, saveLetter } from './service.ts';

/** For administrators: what the letters to applicants say. */
export const letterProcedures = {
  letters: administratorProcedure
    .meta({ rest: { method: 'GET', path: '/admin/letters', summary: 'The letters to applicants' } })
    .output(z.array(letterSchema))
    .query(({ ctx }) => listLetters(ctx.db)),

  saveLetter: administratorProcedure
    .meta({ rest: { method: 'PUT', path: '/admin/letters/:kind', summary: 'Change what a letter says' } })
    .input(letterChangeSchema)
    .output(letterSchema)
    .mutation(({ ctx, input: { kind, ...letter } }) => saveLetter(ctx, ctx.actor, requireKind(kind), letter)),

  resetLetter: administratorProcedure
    .meta({
      rest: { method: 'DELETE', path: '/admin/letters/:kind', summary: 'Back to the original letter' },
    })
    .input(letterResetSchema)
    .output(letterSchema)
    .mutation(({ ctx, input }) => resetLetter(ctx, ctx.actor, requireKind(input.kind), input.version)),

  /** A mutation because a letter is too long for the address of a query. It changes nothing. */
  previewLetter: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/letters/:kind/preview',
        summary: 'An unsaved letter, merged with an application',
      },
    })
    .input(letterPreviewInputSchema)
    .output(letterPreviewSchema)
    .mutation(({ ctx, input: { kind, id, ...letter } }) => previewLetter(ctx, requireKind(kind), letter, id)),
};
