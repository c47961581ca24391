import { z } from 'zod';
import { createBackup } from '../../../src/server/domains/backups/create.ts';
import { restoreBackup } from '../../../src/server/domains/backups/restore.ts';
import { findUserByEmail } from '../../../src/server/domains/users/service.ts';
import { openPortal } from '../../../src/server/start.ts';
import { BACKUP_TYPES } from '../../../src/shared/backups/names.ts';
import { phaseSchema } from '../../../src/shared/backups/schema.ts';
import { settings } from '../../support/running-portal.ts';

/**
 * A portal that makes or restores a backup, and kills itself, as a power cut would, when it is so far: a program of its
 * own, told what to do by its argument.
 */
export const orderSchema = z.object({
  dataFolder: z.string(),
  task: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('create'), type: z.enum(BACKUP_TYPES) }),
    z.object({ kind: z.literal('restore'), file: z.string(), email: z.string() }),
  ]),
  /** At the first word of this phase from this share on; otherwise it waits for somebody to kill it. */
  killAt: z.object({ phase: phaseSchema, share: z.number() }).nullable(),
});
export type Order = z.infer<typeof orderSchema>;

async function obey({ dataFolder, task, killAt }: Order) {
  const { app, services } = await openPortal(settings(dataFolder));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write('ready\n');
  const options = {
    onProgress({ phase, share }: { phase: string; share: number }) {
      if (killAt && phase === killAt.phase && share >= killAt.share) process.kill(process.pid, 'SIGKILL');
    },
  };
  if (task.kind === 'create') await createBackup(services, task.type, options);
  else {
    const user = await findUserByEmail(services.db, task.email);
    if (!user) throw new Error('nobody restores');
    await restoreBackup(services, task.file, { ...user, tokenHash: '' }, options);
  }
  process.stdout.write('done\n');
}

if (import.meta.main) await obey(orderSchema.parse(JSON.parse(process.argv[2] ?? '')));
