import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { makeFolder } from './folders.ts';
import { type PortalOptions, runPortal } from './running-portal.ts';

export { CLOSED_PORTAL, type TestPortal } from './running-portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a migrated, empty database. */
    template: string;
  }
}

/** A data folder with a migrated, empty database, as after the first start. */
async function createDataFolder() {
  const folder = await makeFolder();
  await copyFile(path.join(inject('template'), 'portal.sqlite'), path.join(folder, 'portal.sqlite'));
  return folder;
}

/**
 * Starts the whole program on a real database file and a random port, with a clock that tests move. The caller must
 * call `close()`; usePortal() does so itself.
 */
export const startPortal = (options?: PortalOptions) => runPortal(options, createDataFolder);

/** The port of a test that has finished. One address for all tests lets the browser keep the scripts of the pages. */
let port: number | undefined;

/** A portal that is closed and removed when the calling test is finished. */
export async function usePortal(options?: PortalOptions) {
  const portal = await startPortal({ port, ...options });
  const used = Number(new URL(portal.url).port);
  if (port === used) port = undefined;
  onTestFinished(async () => {
    await portal.close();
    port = used;
  });
  return portal;
}
