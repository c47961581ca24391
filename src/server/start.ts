import type { FastifyInstance } from 'fastify';
import { buildApp, createServer } from './app.ts';
import { attachedPdf } from './domains/applications/application-pdf.ts';
import { ensureListing } from './domains/applications/listing.ts';
import {
  createListingHistory,
  listingFunctions,
  watchListing,
} from './domains/applications/listing-history.ts';
import { PDF_WORKER_SCRIPT } from './domains/applications/pdf/worker.ts';
import { grantSuperAdministrator, issueSetUpLink, removeExpired } from './domains/auth/service.ts';
import { createDownloadKeys } from './domains/backups/download-keys.ts';
import { requireUsableRecipients } from './domains/backups/encryption.ts';
import { createOperations } from './domains/backups/operations.ts';
import { resumeAutomaticBackups, sweepBackups } from './domains/backups/service.ts';
import { sweepBroadsheets } from './domains/broadsheets/service.ts';
import { BROADSHEET_WORKER_SCRIPT } from './domains/broadsheets/worker.ts';
import { syncEntryYear } from './domains/intakes/service.ts';
import { resumeMail } from './domains/mail/service.ts';
import { PLACES_WORKER_SCRIPT } from './domains/places/worker.ts';
import { superAdministratorExists } from './domains/users/service.ts';
import { createBackground } from './platform/background.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { clockFile, createClockWatch } from './platform/clock-watch.ts';
import { type Config, ConfigurationError } from './platform/config.ts';
import { makeDataFolder } from './platform/data-folder.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { emptyLogNowOrSoon, rewriteIfDue } from './platform/database/erasure.ts';
import { createIntegrity } from './platform/database/integrity.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { type OnLost, openDatabase } from './platform/database/open.ts';
import { requirePresentDatabase } from './platform/database/present.ts';
import { AppError } from './platform/errors.ts';
import { createFileStore } from './platform/file-store.ts';
import { createGate } from './platform/gate.ts';
import { createLoad } from './platform/http/load.ts';
import { readLoad } from './platform/http/load-file.ts';
import { trackUnused } from './platform/http/unused-connections.ts';
import { createJobWorker } from './platform/job-worker.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createReserve } from './platform/reserve.ts';
import { startSchedule } from './schedule.ts';
import type { Services } from './services.ts';
import type { Tables } from './tables.ts';

/**
 * Opens and migrates the data in `config.dataFolder`, creating what is missing.
 * @throws what requirePresentDatabase throws.
 */
export async function openServices(
  config: Config,
  log: FastifyInstance['log'],
  clock: Clock,
  onLost?: OnLost,
): Promise<Services> {
  await makeDataFolder(config.dataFolder);
  await requirePresentDatabase(config);
  const reserve = createReserve(config, log);
  // Gives up the reserve if the disk is full: otherwise the database could not be opened.
  reserve.admit({ worksOnFullDisk: true });
  const listing = createListingHistory();
  const db = openDatabase<Tables>(config.databaseFile, { functions: listingFunctions(listing), onLost });
  const made = await migrateDatabase(db, { ...config, now: clock.now() });
  if (made.length > 0) log.info({ migrations: made }, 'database migrated');
  await syncEntryYear(db, clock);
  await ensureListing(db, config.databaseFile);
  await watchListing(db, listing);
  const files = createFileStore(config.uploadsFolder);
  await files.prepare();
  const pdfWorker = createJobWorker(PDF_WORKER_SCRIPT);
  return {
    config,
    db,
    clock,
    clockWatch: createClockWatch(clock, await clockFile.read(config)),
    files,
    integrity: createIntegrity(config.databaseFile, 'documents', log, clock),
    log,
    pdfWorker,
    broadsheetWorker: createJobWorker(BROADSHEET_WORKER_SCRIPT),
    placesWorker: createJobWorker(PLACES_WORKER_SCRIPT),
    mailer: createMailer(config, clock),
    background: createBackground(log),
    operations: createOperations(clock),
    downloadKeys: createDownloadKeys(),
    reserve,
    load: createLoad(clock, await readLoad(config)),
    gate: createGate(),
    pdfOfApplication: (id) => attachedPdf({ db, clock, pdfWorker }, id),
  };
}

/** How long email that is being sent may delay the shutdown, in milliseconds; the rest is sent at the next start. */
const BACKGROUND_LIMIT = 1500;

/** Finishes background work within the limit and closes the database, which checkpoints it. */
export async function closeServices({
  db,
  background,
  integrity,
  pdfWorker,
  broadsheetWorker,
  placesWorker,
}: Services) {
  background.end();
  await pdfWorker.close();
  await broadsheetWorker.close();
  await placesWorker.close();
  await integrity.close();
  await background.finished(BACKGROUND_LIMIT);
  await db.destroy();
}

/** In milliseconds. */
const IDLE_CHECK_INTERVAL = 50;

export type Portal = { app: FastifyInstance; services: Services; close(): Promise<void> };

/** Opens the whole program, ready to listen. */
export async function openPortal(
  config: Config,
  clock: Clock = systemClock,
  onLost?: OnLost,
): Promise<Portal> {
  const app = createServer(config);
  const endUnused = trackUnused(app.server);
  await requireUsableRecipients(config);
  await makeDataFolder(config.dataFolder);
  const unlock = lockDataFolder(config.dataFolder);
  app.addHook('onClose', async () => unlock());
  const services = await openServices(config, app.log, clock, onLost);
  await rewriteIfDue(services);
  // Before anything is deleted because its time is over.
  services.clockWatch.look();
  await removeExpired(services);
  await sweepBroadsheets(services);
  await resumeMail(services);
  await sweepBackups(services);
  await resumeAutomaticBackups(services);
  // Data deleted just before a crash is still in the write-ahead log.
  await emptyLogNowOrSoon(services);
  await buildApp(app, services);
  const endSchedule = startSchedule(app, services);
  const close = async () => {
    endSchedule();
    const broken = services.operations.end();
    // A connection that finishes its response now becomes idle, and `close` would wait for it.
    const closeIdle = setInterval(() => {
      app.server.closeIdleConnections();
      endUnused();
    }, IDLE_CHECK_INTERVAL);
    await app.close().finally(() => clearInterval(closeIdle));
    await broken;
    await closeServices(services);
  };
  return { app, services, close };
}

/**
 * Ensures that there is a super administrator: from the environment, or through a link for whoever reads the console
 * (decisions §1).
 * @returns the link when one is needed.
 * @throws {ConfigurationError} when the password from the environment is too easy to guess.
 */
export async function ensureSuperAdministrator(services: Services): Promise<string | undefined> {
  if (await superAdministratorExists(services.db)) return undefined;
  const { superAdmin } = services.config;
  if (!superAdmin) return issueSetUpLink(services);
  await grantSuperAdministrator(services, superAdmin.email, superAdmin.password).catch((error: unknown) => {
    throw error instanceof AppError
      ? new ConfigurationError(`SUPER_ADMIN_PASSWORD: ${error.message}`)
      : error;
  });
  return undefined;
}
