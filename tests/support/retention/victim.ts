import { writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { createServer } from '../../../src/server/app.ts';
import { destroyDue } from '../../../src/server/domains/retention/destroy.ts';
import { findUserByEmail } from '../../../src/server/domains/users/service.ts';
import { closeServices, openServices } from '../../../src/server/start.ts';
import { settings } from '../running-portal.ts';

/**
 * Destroys all that is due in a process of its own, which dies before the statement with this number, and says which
 * statements it ran.
 */
const orderSchema = z.object({
  dataFolder: z.string(),
  email: z.string(),
  now: z.iso.datetime(),
  /** Counted from the beginning of the destruction; none for all statements. */
  killBefore: z.int().optional(),
});
export type Order = z.infer<typeof orderSchema>;

/** Calls `before` before each statement of any connection in this process. */
function watchStatements(before: (sql: string) => void) {
  const memory = new Sqlite(':memory:');
  const prototype: Sqlite.Statement = Object.getPrototypeOf(memory.prepare('SELECT 1'));
  memory.close();
  for (const name of ['all', 'run'] as const) {
    const original = prototype[name];
    Object.defineProperty(prototype, name, {
      value(this: Sqlite.Statement, ...values: unknown[]) {
        before(this.source);
        return Reflect.apply(original, this, values);
      },
    });
  }
}

async function obey({ dataFolder, email, now, killBefore }: Order) {
  const config = settings(dataFolder);
  const services = await openServices(config, createServer(config).log, { now: () => new Date(now) });
  const author = await findUserByEmail(services.db, email);
  if (!author) throw new Error('there is no such super administrator');
  const statements: string[] = [];
  watchStatements((sql) => {
    if (statements.length === killBefore) process.kill(process.pid, 'SIGKILL');
    statements.push(sql);
  });
  await destroyDue(services, author, { all: true, confirm: true });
  writeSync(1, JSON.stringify(statements));
  await closeServices(services);
}

if (import.meta.main) await obey(orderSchema.parse(JSON.parse(process.argv[2] ?? '')));
