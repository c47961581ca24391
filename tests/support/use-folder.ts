import { onTestFinished } from 'vitest';
import { makeFolder, removeFolder } from './folders.ts';

/** An empty folder, removed when the calling test is finished. */
export async function useFolder() {
  const folder = await makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}
