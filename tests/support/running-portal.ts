import { DAY } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { openPortal } from '../../src/server/start.ts';
import type { PortalSchedule } from '../../src/shared/portal/portal-status.ts';
import { createTestClock } from './clock.ts';
import { makeFolder, removeFolder } from './folders.ts';

export type PortalOptions = {
  /** Where the clock stands; the real present unless given. */
  now?: Date | string;
  /** When the portal is open; since yesterday unless given. */
  schedule?: PortalSchedule;
  /** Settings as the operator would set them; nothing is read from the real environment. */
  environment?: Record<string, string>;
  /** Whether a receipt has its PDF, as it really does: making one takes longer than most tests. */
  attachments?: boolean;
  /** Data to open as they are, which stay when the portal is closed; a fresh folder unless given. */
  dataFolder?: string;
  /** The room that is kept on the disk; none unless given. */
  reserveBytes?: number;
  /** Where the pages lie; those that were built unless given. */
  pagesFolder?: string;
};
export type TestPortal = Awaited<ReturnType<typeof runPortal>>;

/** Neither date is set: always closed (decisions §4). */
export const CLOSED_PORTAL: PortalSchedule = { openDate: null, closeDate: null };

export const settings = (dataFolder: string, environment: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
    DATA_DIR: dataFolder,
  });

/**
 * The whole program on a random port, with a clock that stands until it is moved. Unless there are data to open, they
 * come from `createFolder` and go with `close()`.
 */
export async function runPortal(
  {
    now,
    schedule,
    environment,
    attachments = false,
    dataFolder,
    pagesFolder,
    reserveBytes = 0,
  }: PortalOptions = {},
  createFolder: () => Promise<string> = makeFolder,
) {
  const folder = dataFolder ?? (await createFolder());
  const config = { ...settings(folder, environment), reserveBytes, ...(pagesFolder && { pagesFolder }) };
  const clock = createTestClock(now);
  const portal = await openPortal(config, clock);
  if (!attachments) portal.services.pdfOfApplication = async () => null;
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
  const url = await portal.app.listen({ port: 0, host: config.host });
  // Only now is the port known that links in e-mails have to name.
  if (!environment?.PUBLIC_URL) config.publicUrl = url;
  const close = async () => {
    await portal.close();
    if (!dataFolder) await removeFolder(folder);
  };
  return { url, clock, dataFolder: folder, app: portal.app, services: portal.services, close };
}
