import { parseArgs } from 'node:util';
import { systemClock } from './platform/clock.ts';
import { ConfigurationError, configWarnings, readConfig } from './platform/config.ts';
import { DAMAGED, isDamage } from './platform/database/damage.ts';
import { isNoRoom } from './platform/errors.ts';
import { listen } from './platform/http/listen.ts';
import { adviceFor } from './platform/operators.ts';
import { RESERVE_BYTES } from './platform/reserve.ts';
import { ensureSuperAdministrator, openPortal, type Portal } from './start.ts';

/**
 * How long requests in progress may take to finish, in milliseconds, so that the whole shutdown fits into ten seconds.
 */
const SHUTDOWN_LIMIT = 8000;

/**
 * Finishes the requests in progress and exits. Further signals are ignored: Ctrl-C reaches us directly and through npm.
 */
function endOnSignals(portal: Portal) {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => portal.app.server.closeAllConnections(), SHUTDOWN_LIMIT).unref();
    await portal.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end());
}

/**
 * Called when the disk has failed. Exits without closing the database: that would copy the write-ahead log into the file
 * unchecked, although the disk has lost some of it. The next start reads the log up to its first invalid page.
 */
function endAtOnce(error: Error) {
  console.error(error);
  process.exit(1);
}

const NO_ROOM_TO_START =
  'there is no room left on its disk. Move old backups elsewhere, for example, and start it again.';

/** Command-line options: --new-database creates a database although there are uploads (decisions §10). */
function readArguments() {
  try {
    const { values } = parseArgs({ options: { 'new-database': { type: 'boolean', default: false } } });
    return { newDatabase: values['new-database'] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${message}. The only option is --new-database.`);
  }
}

async function main() {
  // Records of minors: no other user of this machine may read the files written from here on.
  process.umask(0o077);
  const config = { ...readConfig(process.env), ...readArguments(), reserveBytes: RESERVE_BYTES };
  for (const warning of configWarnings(config)) console.warn(`Warning: ${warning}`);
  const portal = await openPortal(config, systemClock, endAtOnce);
  endOnSignals(portal);
  const setUpLink = await ensureSuperAdministrator(portal.services);
  await listen(portal.app, { port: config.port, host: config.host });
  console.log(`\nThe portal is ready: ${config.publicUrl}`);
  if (setUpLink) console.log(`Create the first super administrator here: ${setUpLink}`);
}

/** What the operator reads. A bug is shown with its stack. */
function explain(error: unknown): unknown {
  if (isDamage(error)) return `The portal could not start (${error.message}): ${DAMAGED}`;
  if (isNoRoom(error)) return `The portal could not start: ${NO_ROOM_TO_START}`;
  const advice = adviceFor(error);
  return advice ? `The portal could not start: ${advice}` : error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
