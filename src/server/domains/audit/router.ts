import { z } from 'zod';
import { auditPageSchema, auditPersonSchema, auditQuerySchema } from '../../../shared/audit/schema.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import { auditPage, auditPeople } from './trail.ts';

export const auditProcedures = {
  auditPage: superAdministratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/super-admin/audit',
        summary: 'What was changed, the latest first, a page at a time',
      },
    })
    .input(auditQuerySchema)
    .output(auditPageSchema)
    .query(({ ctx, input }) => auditPage(ctx.db, input)),

  /** For the filter of the page. */
  auditPeople: superAdministratorProcedure
    .output(z.array(auditPersonSchema))
    .query(({ ctx }) => auditPeople(ctx.db)),
};
