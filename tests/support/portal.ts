import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { DAY } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { openPortal } from '../../src/server/start.ts';
import type { PortalSchedule } from '../../src/shared/portal/portal-status.ts';
import { createTestClock } from './clock.ts';

type Options = {
  /** Where the clock stands; the real present unless given. */
  now?: Date | string;
  /** When the portal is open; since yesterday unless given. */
  schedule?: PortalSchedule;
  /** Settings as the operator would set them; nothing is read from the real environment. */
  environment?: Record<string, string>;
  /** Data to open as they are, which stay when the portal is closed; a fresh folder unless given. */
  dataFolder?: string;
};
export type TestPortal = Awaited<ReturnType<typeof startPortal>>;

/** Neither date is set: always closed (decisions §4). */
export const CLOSED_PORTAL: PortalSchedule = { openDate: null, closeDate: null };

const makeFolder = () => mkdtemp(path.join(tmpdir(), 'portal-test-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

const settings = (dataFolder: string, environment: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
    DATA_DIR: dataFolder,
  });

/** The folder of a migrated database file that every test of this file copies. */
let template: Promise<string> | undefined;
const templateFolders: string[] = [];
afterAll(async () => {
  await Promise.all(templateFolders.map(removeFolder));
});

async function createTemplate() {
  const folder = await makeFolder();
  templateFolders.push(folder);
  const { close } = await openPortal(settings(folder));
  await close();
  return folder;
}

/** A folder with a migrated, empty database, as after the first start of the program. */
async function createDataFolder() {
  template ??= createTemplate();
  const folder = await makeFolder();
  await copyFile(path.join(await template, 'portal.sqlite'), path.join(folder, 'portal.sqlite'));
  return folder;
}

/**
 * The whole program on a real database file and a random port, with a clock that tests can move. Call `close()` when
 * it is no longer needed; usePortal() does.
 */
export async function startPortal({ now, schedule, environment, dataFolder }: Options = {}) {
  const folder = dataFolder ?? (await createDataFolder());
  const config = settings(folder, environment);
  const clock = createTestClock(now);
  const portal = await openPortal(config, clock);
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

/** A portal for the test that calls this, closed and removed when the test is finished. */
export async function usePortal(options?: Options) {
  const portal = await startPortal(options);
  onTestFinished(portal.close);
  return portal;
}
