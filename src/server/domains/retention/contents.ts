import type { Services } from '../../services.ts';
import { removeOrphans } from '../documents/service.ts';
import * as queries from './queries.ts';

/**
 * Removes the files of destroyed documents from uploads/ and its trash. Runs after each destruction, at each start and
 * every day, so that a kill in between leaves none.
 */
export async function removeDestroyedContents(services: Services) {
  const { db, files } = services;
  const contents = await queries.listContents(db);
  if (contents.length === 0) return;
  await files.exclusively(() => removeOrphans(services, contents));
  const present = await files.list();
  await queries.deleteContents(
    db,
    contents.filter((sha256) => !present.has(sha256)),
  );
}
