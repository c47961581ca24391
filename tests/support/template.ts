import type { TestProject } from 'vitest/node';
import { openPortal } from '../../src/server/start.ts';
import { makeFolder, removeFolder } from './folders.ts';
import { settings } from './running-portal.ts';

/** Makes the data of a first start once for all tests. Each test portal begins with a copy. */
export default async function createTemplate({ provide }: TestProject) {
  const folder = await makeFolder();
  const { close } = await openPortal(settings(folder));
  await close();
  provide('template', folder);
  return () => removeFolder(folder);
}
