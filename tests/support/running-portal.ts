import { DAY } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { openPortal } from '../../src/server/start.ts';
import type { PortalSchedule } from '../../src/shared/portal/portal-status.ts';
import { createTestClock } from './clock.ts';
import { makeFolder, removeFolder } from './folders.ts';

export type PortalOptions = {
  /** The start of the clock; the real present unless given. */
  now?: Date | string;
  /** The opening times; open since yesterday unless given. */
  schedule?: PortalSchedule;
  /** The operator's settings. The real environment is never read. */
  environment?: Record<string, string>;
  /** Whether receipts get their PDF, as in production. Making one takes longer than most tests. */
  attachments?: boolean;
  /** Whether the database is checked in its own process soon after the start, as in production; else it counts as sound. */
  isChecked?: boolean;
  /** An existing data folder to open, which `close()` keeps; a fresh one unless given. */
  dataFolder?: string;
  /** The disk space to keep free; none unless given. */
  reserveBytes?: number;
  /** The folder of the pages; the built ones unless given. */
  pagesFolder?: string;
  /** The port to listen on if it is free; else, and unless given, a random one. */
  port?: number | undefined;
};
export type TestPortal = Awaited<ReturnType<typeof runPortal>>;

/** Neither date is set: always closed (decisions §4). */
export const CLOSED_PORTAL: PortalSchedule = { openDate: null, closeDate: null };

/** Compressing an answer takes longer than sending it from one process of a machine to another. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

export const settings = (dataFolder: string, environment: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
    DATA_DIR: dataFolder,
  });

/**
 * Starts the whole program on a random port, with a clock that tests move. Without a `dataFolder`, `createFolder` makes
 * one and `close()` removes it.
 */
export async function runPortal(
  {
    now,
    schedule,
    environment,
    attachments = false,
    isChecked = false,
    dataFolder,
    pagesFolder,
    port = 0,
    reserveBytes = 0,
  }: PortalOptions = {},
  createFolder: () => Promise<string> = makeFolder,
) {
  const folder = dataFolder ?? (await createFolder());
  const config = { ...settings(folder, environment), reserveBytes, ...(pagesFolder && { pagesFolder }) };
  const clock = createTestClock(now);
  const portal = await openPortal(config, clock);
  if (!attachments) portal.services.pdfOfApplication = async () => null;
  if (!isChecked) portal.services.integrity = { ...portal.services.integrity, check: async () => 'sound' };
  if (schedule || !dataFolder) {
    const openSinceYesterday = {
      openDate: new Date(clock.now().getTime() - DAY).toISOString(),
      closeDate: null,
    };
    await portal.services.db
      .updateTable('portalSchedule')
      .set(schedule ?? openSinceYesterday)
      .execute();
  }
  const { host } = config;
  const url = await portal.app.listen({ port, host }).catch(() => portal.app.listen({ port: 0, host }));
  // Links in emails need the port, which is known only now.
  if (!environment?.PUBLIC_URL) config.publicUrl = url;
  const close = async () => {
    await portal.close();
    if (!dataFolder) await removeFolder(folder);
  };
  return {
    url,
    headers: UNCOMPRESSED,
    clock,
    dataFolder: folder,
    app: portal.app,
    services: portal.services,
    close,
  };
}
