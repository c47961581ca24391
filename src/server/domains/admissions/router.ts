import { z } from 'zod';
import { applicationPageSchema, applicationQuerySchema } from '../../../shared/admissions/schema.ts';
import { applicationSchema, statusSchema } from '../../../shared/applications/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { adminProcedure } from '../../platform/trpc/procedures.ts';
import { getApplication, setStatus } from '../applications/service.ts';
import { applicationList, applicationPage } from './service.ts';

export const admissionProcedures = {
  /** For the pages: always a page. */
  applicationPage: adminProcedure
    .input(applicationQuerySchema)
    .output(applicationPageSchema)
    .query(({ ctx, input }) => applicationPage(ctx.db, input)),

  applications: adminProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/applications', summary: 'All applications, or a page of them' },
    })
    .input(applicationQuerySchema)
    .output(z.union([z.array(applicationSchema), applicationPageSchema]))
    .query(({ ctx, input }) => applicationList(ctx.db, input)),

  application: adminProcedure
    .meta({ rest: { method: 'GET', path: '/admin/applications/:id', summary: 'One application' } })
    .input(z.object({ id: idSchema }))
    .output(applicationSchema)
    .query(({ ctx, input }) => getApplication(ctx.db, input.id)),

  setStatus: adminProcedure
    .meta({ rest: { method: 'PUT', path: '/admin/applications/:id/status', summary: 'Set any status' } })
    .input(z.object({ id: idSchema, status: statusSchema }))
    .output(applicationSchema)
    .mutation(({ ctx, input }) => setStatus(ctx, ctx.actor, input.id, input.status)),
};
