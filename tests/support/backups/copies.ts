import { cp } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { makeFolder, removeFolder } from '../folders.ts';
import { startPortal, type TestPortal, usePortal } from '../portal.ts';
import { useFolder } from '../use-folder.ts';

const OPEN = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };

/**
 * Makes data that take long to make only once for the tests of a file.
 * @returns a function that opens a copy of them in a portal of its own for the calling test
 */
export function copiesOf<Facts>(make: (portal: TestPortal) => Promise<Facts>) {
  let original: string;
  let facts: Facts;
  beforeAll(async () => {
    original = await makeFolder();
    const portal = await startPortal({ dataFolder: original, schedule: OPEN });
    facts = await make(portal).finally(portal.close);
  });
  afterAll(() => removeFolder(original));

  return async () => {
    const dataFolder = await useFolder();
    await cp(original, dataFolder, { recursive: true });
    return { ...facts, portal: await usePortal({ dataFolder }) };
  };
}
