import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { openPortal } from '../../src/server/start.ts';
import { makeFolder, type PortalOptions, removeFolder, runPortal, settings } from './running-portal.ts';

export { CLOSED_PORTAL, type TestPortal } from './running-portal.ts';

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
export const startPortal = (options?: PortalOptions) => runPortal(options, createDataFolder);

/** A portal for the test that calls this, closed and removed when the test is finished. */
export async function usePortal(options?: PortalOptions) {
  const portal = await startPortal(options);
  onTestFinished(portal.close);
  return portal;
}
