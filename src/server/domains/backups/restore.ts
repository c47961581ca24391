import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Phase } from '../../../shared/backups/schema.ts';
import type { Actor, Services } from '../../services.ts';
import {
  cleanOldPicturesSoon,
  discardContents,
  removalsEnded,
  sweepUploadsSoon,
  takeBackUploads,
} from '../documents/service.ts';
import { findRestoreToLookAt } from '../offers/after-restore.ts';
import { destroyAgain } from '../retention/again.ts';
import { addUploads } from './add-uploads.ts';
import { STAGED_DATABASE } from './child/jobs.ts';
import { roomFor } from './create.ts';
import { stageBackup } from './inspect.ts';
import { type Options, withoutFailing } from './progress.ts';
import { findDataVersion } from './queries.ts';
import { replaceData } from './replace.ts';
import { restoredMessage } from './restored-message.ts';
import {
  checkpoint,
  completeSafetyBackup,
  keepLastState,
  lastStateOf,
  makeSafetyBackup,
  startDatabaseWorker,
} from './safety.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

/** Equal as long as nothing was changed, through the gate or by another process. */
const changesSoFar = async ({ db, gate }: Services) => `${gate.ended()} ${await findDataVersion(db)}`;

/**
 * Replaces all data by those of a backup (decisions §8). Until the commit of step 6 a crash or an error leaves the data
 * as they were, afterwards as they are in the backup.
 * @throws as stageBackup and createBackup; CONFLICT when changes under way or the copy of step 5 take too long. Nothing is
 * changed then.
 */
export const restoreBackup = (services: Services, filePath: string, actor: Actor, asked: Options) =>
  inWorkFolder(services, async (folder) => {
    const { config, gate, log } = services;
    const { signal } = asked;
    const options = { ...asked, onProgress: withoutFailing(asked.onProgress, log) };
    const tell = (phase: Phase) => (share: number) => options.onProgress({ phase, share });

    // 1. Check: a child process reads the whole file and stages its rows, and the uploads that are missing here. From
    // now on none may be removed, since those that exist here are not staged.
    await removalsEnded(services);
    const { contents, newUploads: stagedUploads } = await stageBackup(services, filePath, folder, options);
    // Removes from the staged database what was destroyed here since the backup was made (intakes §8).
    const staged = path.join(folder, STAGED_DATABASE);
    const { destroyed: destroyedAgain, referred } = await destroyAgain(services, actor, staged);
    const newUploads = stagedUploads.filter((sha256) => referred.has(sha256));

    const worker = startDatabaseWorker();
    try {
      // 2. Safety backup: a full one of the present data.
      const changesBefore = await changesSoFar(services);
      const safetyBackup = await makeSafetyBackup(services, options);

      // 3. Uploads: those that are missing here are added. Nothing refers to them yet.
      await addUploads(services, folder, newUploads, tell('uploads'));

      // 4. Close the gate: new changes are refused, those under way end.
      const room = await roomFor(services, 'full');
      tell('drain')(0);
      const lastState = await gate.whileClosed(async () => {
        signal?.throwIfAborted();
        tell('drain')(1);

        // 5. Copy: what was saved since step 2 began is in no backup. A worker copies the database during step 6.
        const isChanged = (await changesSoFar(services)) !== changesBefore;
        if (isChanged) await requireRoom(config, room);
        const last = isChanged ? lastStateOf(services) : undefined;
        const copying = last && keepLastState(services, last, folder, worker);

        // 6. Replace: all rows, in one transaction, which commits when the copy is complete. Reads wait until then, too.
        tell('replace')(0);
        const fileName = path.basename(filePath);
        const restored = { fileName, contents, safetyBackup, lastState: last, destroyedAgain };
        const ready = async () => {
          await copying;
          signal?.throwIfAborted();
        };
        const replacing = replaceData(services, staged, actor, restored, { onShare: tell('replace'), ready });
        const [replaced] = await Promise.allSettled([replacing, copying]);
        if (replaced.status === 'rejected') {
          if (last) await rm(last.databaseFile, { force: true });
          throw replaced.reason;
        }
        tell('replace')(1);
        return last;
      });

      // 7. Checkpoint: moves the replaced rows out of the log. From here on, a failure does not undo the restore.
      await checkpoint(services, worker);

      // 8. Complete: the safety backup gets the changes of step 5.
      tell('tidy')(0);
      await takeBackUploads(services).catch((error: unknown) =>
        log.error({ err: error }, 'uploads not taken back from the trash'),
      );
      const complete =
        lastState && (await completeSafetyBackup(services, actor, options, safetyBackup, lastState));
      sweepUploadsSoon(services);
      cleanOldPicturesSoon(services);
      tell('tidy')(1);
      const onlyCopy = complete === undefined ? lastState?.databaseFile : undefined;
      const offersWait = await findRestoreToLookAt(services.db).then(
        (at) => at !== null,
        (error: unknown) => {
          log.error({ err: error }, 'not known whether offers wait');
          return false;
        },
      );
      return {
        message: restoredMessage(contents, { onlyCopy, destroyedAgain, offersWait }),
        safetyBackup: complete ?? safetyBackup,
      };
    } catch (error) {
      // The backup still holds the uploads that were added.
      await discardContents(services, newUploads);
      throw error;
    } finally {
      await worker.close();
    }
  });
