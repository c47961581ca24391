import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../src/server/platform/config.ts';
import { DataInUseError, lockDataFolder } from '../../src/server/platform/data-lock.ts';
import { pinnedNode, root, run, Stop } from '../support/run.js';
import type { Portal } from './portals.ts';
import { serveCommandOf } from './version.ts';

/** In milliseconds. A large migration takes a while; the trial has shown before that it succeeds. */
const HEALTH_LIMIT = 120_000;
const STOP_LIMIT = 600_000;
export const LOOK_EVERY = 100;

/** How the running portal is stopped, and the one that is in place started. */
export type Server = {
  stop(): Promise<void>;
  /** @returns why it is not healthy; undefined when it is. */
  start(): Promise<string | undefined>;
  /** Call when the update is over. */
  finish(): Promise<number>;
};

function isServing({ dataFolder }: Pick<Config, 'dataFolder'>) {
  try {
    lockDataFolder(dataFolder, { patience: 0 })();
    return false;
  } catch (error) {
    if (error instanceof DataInUseError) return true;
    throw error;
  }
}

const isHealthy = (address: string) =>
  fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the portal answers that it is well. @returns why it does not. */
export async function awaitHealth(address: string, ended: Promise<unknown>): Promise<string | undefined> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const until = Date.now() + HEALTH_LIMIT;
  while (Date.now() < until) {
    if (await isHealthy(address)) return undefined;
    if (hasEnded) return 'it ended. Its log says why.';
    await pause(LOOK_EVERY);
  }
  return `it did not answer at ${address}/api/health within ${HEALTH_LIMIT / 1000} seconds.`;
}

const addressOf = ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`;

async function untilStopped(config: Config) {
  const until = Date.now() + STOP_LIMIT;
  while (isServing(config)) {
    if (Date.now() > until) throw new Stop('The portal was not stopped. Nothing was changed.');
    await pause(LOOK_EVERY);
  }
}

/** In looks of a second: how long a service may take until its portal holds the data. */
const PATIENCE = 30;

/** Waits until no portal has held the data for a while: then the one that was started has ended. */
async function untilGone(config: Config, over: AbortSignal) {
  for (let unused = 0; unused < PATIENCE && !over.aborted; ) {
    await pause(1000);
    unused = isServing(config) ? 0 : unused + 1;
  }
}

type Commands = { stop: string; start: string };

/** A portal that a service manager looks after. */
function serviceOf({ config, environment }: Portal, commands: Commands): Server {
  const perform = async (command: string) => {
    const child = spawn(command, { shell: true, stdio: 'inherit', env: environment });
    const [code] = await once(child, 'close');
    return code === 0;
  };
  return {
    async stop() {
      // One that has ended by itself need not be stopped.
      if (!(await perform(commands.stop)) && isServing(config))
        throw new Stop(`“${commands.stop}” (UPDATE_STOP) failed, and the portal goes on.`);
      await untilStopped(config);
    },
    async start() {
      if (!(await perform(commands.start))) return `“${commands.start}” (UPDATE_START) failed.`;
      const over = new AbortController();
      return awaitHealth(addressOf(config), untilGone(config, over.signal)).finally(() => over.abort());
    },
    finish: async () => 0,
  };
}

/** A portal without a service manager: a person stops it, and from then on it runs in this window. */
function ownProcess({ config, environment }: Portal): Server {
  const wasServing = isServing(config);
  let current: { ended: Promise<number>; end: AbortController } | undefined;
  const end = async () => {
    current?.end.abort();
    return current?.ended ?? 0;
  };
  return {
    async stop() {
      if (current) await end();
      else if (wasServing)
        console.log(
          `Please stop the portal at ${addressOf(config)} now: press Ctrl-C in its window. The update goes on by itself.`,
        );
      await untilStopped(config);
    },
    async start() {
      const controller = new AbortController();
      const command = await serveCommandOf(root);
      const env = { ...command.environment, ...environment };
      const ended = run(pinnedNode, command.args, { signal: controller.signal, env });
      current = { ended, end: controller };
      return awaitHealth(addressOf(config), ended);
    },
    async finish() {
      if (!wasServing) return end().then(() => 0);
      console.log('The portal runs in this window now. Ctrl-C stops it.');
      return current?.ended ?? 0;
    },
  };
}

/** @throws Stop when only one of the two commands is set. */
function serverOf(portal: Portal): Server {
  const { UPDATE_STOP: stop, UPDATE_START: start } = portal.environment;
  if (stop && start) return serviceOf(portal, { stop, start });
  if (stop || start)
    throw new Stop('UPDATE_STOP and UPDATE_START have to be set together. Nothing was changed.');
  return ownProcess(portal);
}

/** The portals as one: they stop together, and are healthy when all are. */
export function serversOf(portals: readonly Portal[]): Server {
  const servers = portals.map(serverOf);
  return {
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
    async start() {
      const failures = await Promise.all(servers.map((server) => server.start()));
      return failures.find((failure) => failure !== undefined);
    },
    async finish() {
      const codes = await Promise.all(servers.map((server) => server.finish()));
      return Math.max(...codes);
    },
  };
}
