import { onTestFinished } from 'vitest';
import { makeFolder, removeFolder } from './folders.ts';

/** An empty folder for the test that calls this, removed when the test is finished. */
export async function useFolder() {
  const folder = await makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}
