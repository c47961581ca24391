import type { TestProject } from 'vitest/node';
import { openPortal } from '../../src/server/start.ts';
import { makeFolder, removeFolder } from './folders.ts';
import { settings } from './running-portal.ts';

/** Once for all tests: the data after the first start of the program, which each portal of a test begins with. */
export default async function createTemplate({ provide }: TestProject) {
  const folder = await makeFolder();
  const { close } = await openPortal(settings(folder));
  await close();
  provide('template', folder);
  return () => removeFolder(folder);
}
