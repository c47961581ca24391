import { SqliteDriver } from 'kysely';
import { z } from 'zod';
import { api } from '../../../../scripts/support/rest.ts';
import { openPortal } from '../../../../src/server/start.ts';
import { settings } from '../../running-portal.ts';

/**
 * The portal as a program of its own that sends itself one request, and kills itself before a commit: whatever a
 * transaction has written by then is lost, and so is everything that was to follow.
 */
const orderSchema = z.object({
  dataFolder: z.string(),
  token: z.string(),
  address: z.string(),
  body: z.object({ previewId: z.int() }).partial(),
  /** Counted from the request on, 1 for the first. */
  commit: z.int(),
});
export type Order = z.infer<typeof orderSchema>;

/** Nothing listens there, so every letter stays in the database. */
export const NO_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' };

async function obey({ dataFolder, token, address, body, commit }: Order) {
  const { app } = await openPortal(settings(dataFolder, NO_MAIL));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const commitTransaction = SqliteDriver.prototype.commitTransaction;
  let commits = 0;
  SqliteDriver.prototype.commitTransaction = function commitOrDie(connection) {
    commits += 1;
    if (commits === commit) process.kill(process.pid, 'SIGKILL');
    return commitTransaction.call(this, connection);
  };
  await api({ url }, token).post(address, body);
  process.exit(0);
}

if (import.meta.main) await obey(orderSchema.parse(JSON.parse(process.argv[2] ?? '')));
