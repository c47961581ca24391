import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../../platform/file-store.ts';
import { writeNewFile } from '../../../platform/new-file.ts';
import { PARTIAL } from '../work-folder.ts';
import { CopyFailure, type Place } from './place.ts';

/** A folder of another disk or of the network. It is never created: it is missing when its disk is not connected. */
export const folderPlace = (folder: string): Place => ({
  address: folder,
  async open() {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory())
      throw new CopyFailure(`There is no folder ${folder}. Is its disk connected, and the folder made?`);
    const at = (name: string) => path.join(folder, name);
    return {
      async store(name, bytes) {
        const partial = at(`${name}${PARTIAL}`);
        await rm(partial, { force: true });
        await writeNewFile(partial, bytes, () => undefined);
        await rename(partial, at(name));
        await syncFolder(folder);
      },
      read: async (name) => createReadStream(at(name)),
      remove: (name) => rm(at(name), { force: true }),
      close: async () => undefined,
    };
  },
});
