import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { recordSignIn } from '../domains/audit/events.ts';
import { startSession } from '../domains/auth/sessions.ts';
import { listDue } from '../domains/second-step/service.ts';
import { listUsers } from '../domains/users/service.ts';
import type { Config } from '../platform/config.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import { DataInUseError, lockDataFolder } from '../platform/data-lock.ts';
import { migrationState } from '../platform/database/migrate.ts';
import { openReader } from '../platform/database/open.ts';
import type { Services } from '../services.ts';
import { Refusal, withServices } from './command.ts';

/** Calls the running server's /api and parses its response. */
export type Call = <Schema extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: Schema,
  body?: FormData | object,
) => Promise<z.output<Schema>>;

type Ways<Result> = {
  /** No server is running, and none can start meanwhile. */
  alone(services: Services): Promise<Result>;
  /** A server is using the data, so it does the work. */
  throughServer(call: Call): Promise<Result>;
};

/**
 * Keeps a server from starting during `work`, because it would delete the files being written. A server that already
 * runs goes on; `isServed` says so.
 * @throws Refusal when that server is of an earlier version: opening its data would migrate them under it.
 */
export async function keepingServersOut<Result>(
  config: Config,
  work: (isServed: boolean) => Promise<Result>,
): Promise<Result> {
  await makeDataFolder(config.dataFolder);
  const unlock = lockUnlessServed(config);
  try {
    const isServed = unlock === undefined;
    if (isServed) await requireSameSchema(config);
    return await work(isServed);
  } finally {
    unlock?.();
  }
}

async function requireSameSchema({ databaseFile }: Config) {
  // A server that is about to make its database migrates it, too.
  if (!existsSync(databaseFile)) return;
  const db = openReader(databaseFile);
  const { made, missing } = await migrationState(db).finally(() => db.destroy());
  if (made.length > 0 && missing.length > 0)
    throw new Refusal(
      'The running portal is of an earlier version. Restart it (or use npm run update) first.',
    );
}

/** Does the work on the data in DATA_DIR, whether or not a server is running on it. */
export const withData = <Result>(config: Config, { alone, throughServer }: Ways<Result>) =>
  keepingServersOut(config, (isServed) =>
    withServices(config, isServed ? (services) => asSuperAdministrator(services, throughServer) : alone),
  );

function lockUnlessServed({ dataFolder }: Config) {
  try {
    // A short wait: the holder is most likely a running server, which then does the work.
    return lockDataFolder(dataFolder, { patience: 200 });
  } catch (error) {
    if (error instanceof DataInUseError) return undefined;
    throw error;
  }
}

const refusalSchema = z.object({ message: z.string() });

/** Used instead of fetch, which gives up when there is no response after five minutes: a big backup takes longer. */
async function send({ url, method, headers, body }: Request): Promise<IncomingMessage> {
  const sent = request(url, { method, headers: Object.fromEntries(headers) });
  const answered = Promise.withResolvers<IncomingMessage>();
  sent.once('response', answered.resolve).once('error', answered.reject);
  // A server that refuses a file need not read it to its end.
  if (body) pipeline(body, sent).catch(() => undefined);
  else sent.end();
  return answered.promise;
}

/** Runs `work` with a session of the first super administrator, because the server checks who calls. */
async function asSuperAdministrator<Result>(services: Services, work: (call: Call) => Promise<Result>) {
  const { db, clock, config } = services;
  const due = await listDue(db);
  const head = (await listUsers(db))
    .filter(({ role, isActive }) => role === 'super_admin' && isActive)
    // An administrator who has to set up two-step sign-in may do nothing else.
    .sort((a, b) => Number(due.includes(a.id)) - Number(due.includes(b.id)) || a.id - b.id)[0];
  if (!head)
    throw new Refusal('The portal has no super administrator yet: npm run create-super-admin -- EMAIL');
  const token = await db.transaction().execute(async (trx) => {
    await recordSignIn(trx, clock, head, 'logged_in', { after: { fromConsole: true } });
    return startSession(trx, { clock, userAgent: '' }, head.id);
  });
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;

  const call: Call = async (method, path, answer, body) => {
    const isForm = body instanceof FormData;
    const message = new Request(`http://${host}:${config.port}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: body && !isForm ? JSON.stringify(body) : (body ?? null),
    });
    const response = await send(message).catch(() => {
      throw new Refusal(
        `A server is using these data, but does not answer at port ${config.port}. Is it another one? PORT=3001 npm run ...`,
      );
    });
    const { statusCode = 0 } = response;
    const content: unknown = await json(response).catch(() => ({}));
    if (statusCode < 400) return answer.parse(content);
    const { success, data } = refusalSchema.safeParse(content);
    throw new Refusal(success ? data.message : `The server answered ${statusCode}.`);
  };
  try {
    return await work(call);
  } finally {
    // After a restore, the session may no longer exist.
    await call('POST', '/auth/logout', z.unknown()).catch(() => undefined);
  }
}
