import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { automaticBackupsSchema, automaticSettingsSchema } from '../../../shared/backups/automatic.ts';
import {
  backupHealthSchema,
  createBackupSchema,
  createdBackupSchema,
  inspectionSchema,
  restoredSchema,
} from '../../../shared/backups/calls.ts';
import { backupCopiesSchema } from '../../../shared/backups/copies.ts';
import {
  backupStats,
  backupStatsSchema,
  downloadRequestSchema,
  fileNameSchema,
  listedBackupSchema,
} from '../../../shared/backups/list.ts';
import { operationsSchema } from '../../../shared/backups/operations.ts';
import { superAdministratorProcedure } from '../../platform/trpc/procedures.ts';
import {
  allProblems,
  automaticBackups,
  changeAutomaticBackups,
  deleteBackup,
  describeBackups,
  describeCopies,
  inspect,
  issueDownloadToken,
  listBackups,
  makeBackup,
  restore,
} from './service.ts';

export const backupProcedures = {
  backupStats: superAdministratorProcedure
    .meta({
      rest: { method: 'GET', path: '/super-admin/backup/stats-free', summary: 'The backups in numbers' },
    })
    .output(backupStatsSchema)
    .query(async ({ ctx }) => backupStats(await listBackups(ctx))),

  backups: superAdministratorProcedure
    .meta({ rest: { method: 'GET', path: '/super-admin/backup/list-local', summary: 'All backups' } })
    .output(z.array(listedBackupSchema))
    .query(({ ctx }) => describeBackups(ctx)),

  createBackup: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/super-admin/backup/create-free',
        status: 201,
        summary: 'Make a backup, and email it',
      },
    })
    .input(createBackupSchema)
    .output(createdBackupSchema)
    .mutation(({ ctx, input }) => makeBackup(ctx, ctx.actor, input)),

  deleteBackup: superAdministratorProcedure
    .meta({
      rest: { method: 'DELETE', path: '/super-admin/backup/delete/:fileName', summary: 'Delete a backup' },
    })
    .input(fileNameSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteBackup(ctx, ctx.actor, input.fileName);
      return { message: 'Backup deleted.' };
    }),

  downloadToken: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/super-admin/backup/generate-download-token/:fileName',
        summary: 'A token with which the backup is downloaded once, within a minute',
      },
    })
    .input(downloadRequestSchema)
    .output(z.object({ downloadToken: z.string(), fileName: z.string() }))
    .mutation(({ ctx, input }) => issueDownloadToken(ctx, ctx.actor, input)),

  inspectBackup: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/super-admin/backup/inspect/:fileName',
        summary: 'Check a backup whole, and compare it with what is there now',
      },
    })
    .input(fileNameSchema)
    .output(inspectionSchema)
    .mutation(({ ctx, input }) => inspect(ctx, input.fileName)),

  restoreBackup: superAdministratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/super-admin/backup/restore-database/:fileName',
        summary: 'Replace all data with those of a backup',
      },
    })
    .input(fileNameSchema)
    .output(restoredSchema)
    .mutation(({ ctx, input }) => restore(ctx, ctx.actor, input.fileName)),

  backupProgress: superAdministratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/super-admin/backup/progress',
        summary: 'What is running, and what came of the last one',
      },
    })
    .output(operationsSchema)
    .query(({ ctx }) => ctx.operations.state()),

  backupHealth: superAdministratorProcedure
    .meta({
      rest: { method: 'GET', path: '/super-admin/backup/health', summary: 'What is wrong with the backups' },
    })
    .output(backupHealthSchema)
    .query(async ({ ctx }) => ({ problems: await allProblems(ctx) })),

  backupCopies: superAdministratorProcedure
    .meta({
      rest: { method: 'GET', path: '/super-admin/backup/copies', summary: 'Where copies of the backups go' },
    })
    .output(backupCopiesSchema)
    .query(({ ctx }) => describeCopies(ctx)),

  automaticBackups: superAdministratorProcedure
    .meta({
      rest: { method: 'GET', path: '/super-admin/backup/automatic', summary: 'The nightly backups' },
    })
    .output(automaticBackupsSchema)
    .query(({ ctx }) => automaticBackups(ctx)),

  changeAutomaticBackups: superAdministratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/super-admin/backup/automatic', summary: 'Change the nightly backups' },
    })
    .input(automaticSettingsSchema)
    .output(automaticBackupsSchema)
    .mutation(({ ctx, input }) => changeAutomaticBackups(ctx, ctx.actor, input)),
};
