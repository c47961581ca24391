import { writeSync } from 'node:fs';
import { z } from 'zod';
import { openPortal } from '../../../../src/server/start.ts';
import { phaseSchema, progressSchema } from '../../../../src/shared/backups/schema.ts';
import { settings } from '../../running-portal.ts';

/**
 * The portal as a program of its own that reports the progress of its backups and restores on its output. It reads an
 * order from its argument, which may tell it to kill itself at a step.
 */
const orderSchema = z.object({
  dataFolder: z.string(),
  /** Dies at the first report of this phase at or after this share, in the backup or restore with this number. */
  killAt: z.object({ operation: z.int(), phase: phaseSchema, share: z.number() }).optional(),
});
export type Order = z.infer<typeof orderSchema>;

export const lineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), url: z.string() }),
  z.object({ kind: z.literal('step'), operation: z.int(), step: progressSchema, isLast: z.boolean() }),
]);
type Line = z.infer<typeof lineSchema>;

/** Writes the line before it returns. */
const say = (line: Line) => void writeSync(1, `${JSON.stringify(line)}\n`);

async function obey({ dataFolder, killAt }: Order) {
  const { app, services } = await openPortal(settings(dataFolder));
  const { operations } = services;
  let operation = 0;
  const run: typeof operations.run = (work, perform) =>
    operations.run(work, (tools) => {
      operation += 1;
      return perform({
        ...tools,
        onProgress(step) {
          tools.onProgress(step);
          const isLast =
            killAt?.operation === operation && killAt.phase === step.phase && step.share >= killAt.share;
          say({ kind: 'step', operation, step, isLast });
          if (isLast) process.kill(process.pid, 'SIGKILL');
        },
      });
    });
  services.operations = { ...operations, run };
  say({ kind: 'listening', url: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

if (import.meta.main) await obey(orderSchema.parse(JSON.parse(process.argv[2] ?? '')));
