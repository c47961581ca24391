import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupContents } from '../../../shared/backups/schema.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { requireReferences } from '../../platform/database/references.ts';
import type { JobWorker } from '../../platform/job-worker.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { takeListing } from '../applications/listing.ts';
import { recordChange } from '../audit/service.ts';
import { keepSession, sessionOf } from '../auth/service.ts';
import {
  cleanOldPicturesSoon,
  discardContents,
  removalsEnded,
  sweepUploadsSoon,
  takeBackUploads,
} from '../documents/service.ts';
import { keepSecondSteps, secondStepsOf } from '../second-step/service.ts';
import { findUserByEmail } from '../users/service.ts';
import { STAGED_DATABASE } from './child/jobs.ts';
import { WITHHELD_TABLES } from './contents/tables.ts';
import { roomFor, type Source } from './create.ts';
import { stageBackup } from './inspect.ts';
import { type Options, withoutFailing } from './progress.ts';
import { findDataVersion } from './queries.ts';
import { replaceRows, STAGED, withOwnConnection } from './replace.ts';
import {
  checkpoint,
  keepLastState,
  lastStateOf,
  makeSafetyBackup,
  replaceSafetyBackup,
  withDatabaseWorker,
} from './safety.ts';
import { inWorkFolder, requireRoom } from './work-folder.ts';

/** Adds the uploads before their rows exist. After a crash, the next start moves them into the trash. */
async function addUploads(
  { files }: Services,
  folder: string,
  newUploads: string[],
  onShare: (share: number) => void,
) {
  onShare(0);
  for (const [index, sha256] of newUploads.entries()) {
    const received = await files.receive(createReadStream(path.join(folder, sha256)));
    if (received.sha256 !== sha256) throw new Error(`${sha256} was changed while it was being restored`);
    await files.keep(received);
    onShare((index + 1) / newUploads.length);
  }
  onShare(1);
}

/** Keeps the actor signed in if the restored data have the account as an active super administrator. */
async function keepSignedIn(trx: Transaction, actor: Actor, session: Awaited<ReturnType<typeof sessionOf>>) {
  const user = await findUserByEmail(trx, actor.email);
  if (session && user?.isActive && user.role === 'super_admin') await keepSession(trx, session, user.id);
}

type Replacing = {
  onShare: (share: number) => void;
  lastStateKept: Promise<void> | undefined;
  signal: AbortSignal | undefined;
};

type Restored = {
  contents: BackupContents;
  fileName: string;
  /** The full backup that is made before anything is changed. */
  safetyBackup: string;
  /** The state before the restore, if it was changed after the safety backup. */
  lastState?: Source | undefined;
};

/**
 * Replaces the data in one transaction: after a crash there is either the old or the new state. Does only what cannot
 * be done before, because no request is answered meanwhile.
 */
async function replaceData(
  services: Services,
  stagedFile: string,
  actor: Actor,
  { contents, fileName, safetyBackup, lastState }: Restored,
  { onShare, lastStateKept, signal }: Replacing,
) {
  onShare(0);
  await withOwnConnection(services, stagedFile, async (connection) => {
    await connection.transaction().execute(async (trx) => {
      const session = await sessionOf(trx, actor.tokenHash);
      const secondSteps = await secondStepsOf(trx);
      await replaceRows(trx, (share) => onShare(share * 0.8));
      await takeListing(trx, STAGED);
      await keepSignedIn(trx, actor, session);
      await keepSecondSteps(trx, secondSteps);
      await recordChange(trx, services.clock, actor, {
        action: 'backup_restored',
        entity: 'backup',
        entityId: fileName,
        // The safety backup as of now. The one that replaces it is recorded when it is made.
        before: { safetyBackup, lastState: lastState && path.basename(lastState.databaseFile) },
        after: contents,
      });
      // Only these: the references between the staged rows were checked before.
      await requireReferences(trx, WITHHELD_TABLES);
      onShare(0.9);
      // Reads wait until the copy is complete, too.
      await lastStateKept;
      signal?.throwIfAborted();
    });
  });
  onShare(1);
}

function messageOf({ createdAt, users, applications, documents, missingDocuments }: BackupContents) {
  const what = `${countOf(users, 'account')}, ${countOf(applications, 'application')} and ${countOf(documents, 'document')}`;
  const restored = `The data of ${formatDateTime(createdAt)} are restored: ${what}.`;
  if (missingDocuments === 0) return restored;
  return `${restored} The backup does not hold the files of ${countOf(missingDocuments, 'document')}, and they are not here either.`;
}

/** Tells that the last changes are only in the copy of the database. */
const onlyInCopy = ({ databaseFile }: Source) =>
  `What was saved while it was being prepared is not in the backup that was made before it, but in ${path.basename(databaseFile)} beside the backups.`;

/** A failure here does not undo the restore. @returns the answer to the request. */
async function completeSafetyBackup(
  services: Services,
  actor: Actor,
  options: Options,
  { contents, safetyBackup, lastState }: Restored,
) {
  const message = messageOf(contents);
  if (!lastState) return { message, safetyBackup };
  try {
    const complete = await replaceSafetyBackup(services, actor, options, safetyBackup, lastState);
    return { message, safetyBackup: complete };
  } catch (error) {
    services.log.error({ err: error }, 'safety backup not completed');
    return { message: `${message} ${onlyInCopy(lastState)}`, safetyBackup };
  }
}

type Staged = Awaited<ReturnType<typeof stageBackup>> & { fileName: string; folder: string };

/**
 * Replaces the data while the gate is closed, and keeps a copy of the last state if there is one to keep.
 * @throws CONFLICT when the copy takes too long. Then nothing is changed, and no copy is left.
 */
async function replaceAndKeep(
  services: Services,
  folder: string,
  actor: Actor,
  restored: Restored,
  { onProgress, signal }: Options,
  worker: JobWorker,
) {
  const { lastState } = restored;
  const lastStateKept = lastState && keepLastState(services, lastState, folder, worker);
  const replacing = replaceData(services, path.join(folder, STAGED_DATABASE), actor, restored, {
    onShare: (share) => onProgress({ phase: 'replace', share }),
    lastStateKept,
    signal,
  });
  const [replaced] = await Promise.allSettled([replacing, lastStateKept]);
  if (replaced.status === 'fulfilled') return;
  if (lastState) await rm(lastState.databaseFile, { force: true });
  throw replaced.reason;
}

/** Makes a full backup, then replaces the data. */
const replaceSafely = (
  services: Services,
  { contents, newUploads, fileName, folder }: Staged,
  actor: Actor,
  options: Options,
) =>
  withDatabaseWorker(async (worker): Promise<Restored> => {
    const { config, db, gate } = services;
    const { onProgress, signal } = options;
    // Changes made through the gate, and by other processes.
    const changes = async () => `${gate.ended()} ${await findDataVersion(db)}`;
    const changesBefore = await changes();
    const safetyBackup = await makeSafetyBackup(services, options);
    await addUploads(services, folder, newUploads, (share) => onProgress({ phase: 'uploads', share }));

    const room = await roomFor(services, 'full');
    onProgress({ phase: 'drain', share: 0 });
    const restored = await gate.whileClosed(async () => {
      signal?.throwIfAborted();
      onProgress({ phase: 'drain', share: 1 });
      const lastState = (await changes()) === changesBefore ? undefined : lastStateOf(services);
      if (lastState) await requireRoom(config, room);
      const replaced = { contents, fileName, safetyBackup, lastState };
      await replaceAndKeep(services, folder, actor, replaced, options, worker);
      return replaced;
    });
    await checkpoint(services, worker);
    return restored;
  });

/**
 * Replaces all data by those of a backup (decisions §8): checks the whole file, makes a full backup of the present
 * data, and refuses changes only during the one transaction. If there were changes after the full backup, a new one
 * that holds them replaces it.
 * @throws as stageBackup and createBackup; CONFLICT when changes under way take too long. Nothing is changed then.
 */
export const restoreBackup = (services: Services, filePath: string, actor: Actor, asked: Options) =>
  inWorkFolder(services, async (folder) => {
    const options = { ...asked, onProgress: withoutFailing(asked.onProgress, services.log) };
    // Uploads that exist here are not added from the backup, so none may be removed from now on.
    await removalsEnded(services);
    const staged = await stageBackup(services, filePath, folder, options);
    const file = { ...staged, fileName: path.basename(filePath), folder };
    const restored = await replaceSafely(services, file, actor, options).catch(async (error: unknown) => {
      // No row refers to the uploads that were added. The backup still holds them.
      await discardContents(services, staged.newUploads);
      throw error;
    });

    options.onProgress({ phase: 'tidy', share: 0 });
    await takeBackUploads(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'uploads not taken back from the trash'),
    );
    const answer = await completeSafetyBackup(services, actor, options, restored);
    sweepUploadsSoon(services);
    cleanOldPicturesSoon(services);
    options.onProgress({ phase: 'tidy', share: 1 });
    return answer;
  });
