import { z } from 'zod';
import { applicationDetailsSchema } from '../../../shared/admissions/details.ts';
import { exportBatchSchema, exportRecordSchema } from '../../../shared/admissions/export.ts';
import { exportFormatSchema } from '../../../shared/admissions/export-format.ts';
import { figuresSchema } from '../../../shared/admissions/figures.ts';
import {
  applicationPageSchema,
  applicationQuerySchema,
  applicationStatsSchema,
  filterSchema,
  listChangesQuerySchema,
  listChangesSchema,
  listQuerySchema,
} from '../../../shared/admissions/schema.ts';
import { statisticsSchema } from '../../../shared/admissions/statistics.ts';
import { administratorApplicationSchema } from '../../../shared/applications/schema.ts';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { studentAnswerSchema } from '../../../shared/students/spare-names.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { openApplication } from './details.ts';
import { exportIds, exportRecords } from './export.ts';
import { withOwnQueue } from './own-queue.ts';
import { figures, recordPrint } from './principal.ts';
import { applicationList, applicationPage, applicationStats, listChanges } from './service.ts';
import { statistics } from './statistics.ts';

const listProcedures = {
  /** For the pages: always one page, never the whole list. */
  applicationPage: administratorProcedure
    .input(applicationQuerySchema)
    .output(applicationPageSchema)
    .query(({ ctx, input }) => applicationPage(ctx, withOwnQueue(ctx.actor, input))),

  applications: administratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/applications', summary: 'All applications, or a page of them' },
    })
    .input(applicationQuerySchema)
    .output(z.union([z.array(administratorApplicationSchema), applicationPageSchema]))
    .query(({ ctx, input }) => applicationList(ctx, withOwnQueue(ctx.actor, input))),

  listChanges: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/applications/changes',
        summary: 'What has changed for a page of the list since it was read',
      },
    })
    .input(listChangesQuerySchema)
    .output(listChangesSchema)
    .query(({ ctx, input }) => listChanges(ctx, input)),

  application: administratorProcedure
    .meta({ rest: { method: 'GET', path: '/admin/applications/:id', summary: 'One application' } })
    .input(z.object({ id: idSchema }))
    .output(applicationDetailsSchema)
    .query(({ ctx, input }) => openApplication(ctx, ctx.actor, input.id)),
};

const statisticsProcedures = {
  /** For the pages: what waits, without a list. */
  stats: administratorProcedure
    .input(intakeQuerySchema.default({}))
    .output(applicationStatsSchema)
    .query(({ ctx, input }) => applicationStats(ctx.db, input.intake)),

  statistics: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/statistics',
        summary: 'Figures about the applications that match the list’s filters',
      },
    })
    .input(filterSchema)
    .output(statisticsSchema)
    .query(({ ctx, input }) => statistics(ctx.db, withOwnQueue(ctx.actor, input))),
};

const figureProcedures = {
  figures: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/figures',
        summary: 'How many applications reached each stage, by subject, school, sex and corporation',
      },
    })
    .input(filterSchema)
    .output(figuresSchema)
    .query(({ ctx, input }) => figures(ctx, withOwnQueue(ctx.actor, input))),

  /** For the page, when it is printed. */
  recordPrint: administratorProcedure
    .input(filterSchema)
    .mutation(({ ctx, input }) => recordPrint(ctx, ctx.actor, withOwnQueue(ctx.actor, input))),
};

/** For the pages' own export, which works in batches (administrators §9). */
const exportProcedures = {
  exportIds: administratorProcedure
    .input(listQuerySchema.extend({ format: exportFormatSchema.optional() }))
    .output(z.array(z.int()))
    .query(({ ctx, input: { format, ...query } }) =>
      exportIds(ctx, ctx.actor, withOwnQueue(ctx.actor, query), format),
    ),

  exportRecords: administratorProcedure
    .input(exportBatchSchema)
    .output(z.array(exportRecordSchema.extend({ student: studentAnswerSchema })))
    .query(({ ctx, input }) => exportRecords(ctx, ctx.actor, input.applicationIds)),
};

/** The list, its figures and exports. */
export const readingProcedures = {
  ...listProcedures,
  ...statisticsProcedures,
  ...figureProcedures,
  ...exportProcedures,
};
