import { askHealth } from '../domains/system/address.ts';
import { notice, ok, type Verdict } from '../domains/system/finding.ts';
import { examineSystem } from '../domains/system/service.ts';
import { sendTestEmail } from '../domains/system/test-email.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createIntegrity } from '../platform/database/integrity.ts';
import { openReader } from '../platform/database/open.ts';
import { createLoad } from '../platform/http/load.ts';
import { readLoad } from '../platform/http/load-file.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import type { Tables } from '../tables.ts';

/** The findings themselves say what failed. */
const SILENT = { error: () => undefined, warn: () => undefined };

const EVERYWHERE = ['0.0.0.0', '::'];

/** Asks the port itself, past any proxy. */
async function lookForServer({ host, port }: Config): Promise<Verdict> {
  const address = `http://${EVERYWHERE.includes(host) ? 'localhost' : host}:${port}`;
  return (await askHealth(address)) === null
    ? ok(`The server runs and answers at ${address}.`)
    : notice(
        `No portal answers at ${address}.`,
        'Start it, or give this command the PORT and HOST that the server has.',
      );
}

/** Examines a portal from the console, whether it runs or not, and reads its database without writing. */
export async function examineFolder(config: Config, mailTo: string | undefined) {
  const db = openReader<Tables>(config.databaseFile);
  const integrity = createIntegrity(config.databaseFile, 'documents', SILENT, systemClock);
  const mailer = createMailer(config, systemClock);
  try {
    const kept = await readLoad(config);
    await integrity.check();
    const [failure, server] = await Promise.all([askHealth(config.publicUrl), lookForServer(config)]);
    const report = await examineSystem({
      config,
      db,
      clock: systemClock,
      integrity,
      mailer,
      log: SILENT,
      trial: { failure },
      server,
      load: kept && createLoad(systemClock, kept).lastDay(),
    });
    const sent = mailTo === undefined ? undefined : await sendTestEmail({ db, config, mailer }, mailTo);
    return { report, sent };
  } finally {
    await db.destroy();
  }
}
