import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { BackupContents } from '../../../shared/backups/schema.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { rebuildListing } from '../applications/listing.ts';
import { recordChange } from '../audit/service.ts';
import { keepSession, sessionOf } from '../auth/service.ts';
import { sweepUploadsSoon } from '../documents/service.ts';
import { keepSecondSteps, secondStepsOf } from '../second-step/service.ts';
import { findUserByEmail } from '../users/service.ts';
import { stageBackup } from './check/inspect.ts';
import { STAGED_DATABASE } from './child/jobs.ts';
import type { Source } from './create.ts';
import type { Options } from './progress.ts';
import { replaceRows, STAGED } from './replace.ts';
import { keepLastState, makeSafetyBackup, replaceSafetyBackup } from './safety.ts';
import { inWorkFolder } from './work-folder.ts';

/** Until the rows are there that refer to them, a crash leaves them to the next start, which removes them. */
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

/** Who restores stays signed in when the restored data hold the same account as an active super administrator. */
async function keepSignedIn(trx: Transaction, actor: Actor, session: Awaited<ReturnType<typeof sessionOf>>) {
  const user = await findUserByEmail(trx, actor.email);
  if (session && user?.isActive && user.role === 'super_admin') await keepSession(trx, session, user.id);
}

type Restored = { contents: BackupContents; fileName: string; safetyBackup: string };

/** One transaction: before it the old state is there, after it the new one, whenever the program is killed. */
async function replaceData(
  { db, clock }: Services,
  stagedFile: string,
  actor: Actor,
  { contents, fileName, safetyBackup }: Restored,
  onShare: (share: number) => void,
) {
  onShare(0);
  await sql`ATTACH DATABASE ${stagedFile} AS ${sql.id(STAGED)}`.execute(db);
  try {
    await db.transaction().execute(async (trx) => {
      const session = await sessionOf(trx, actor.tokenHash);
      const secondSteps = await secondStepsOf(trx);
      await replaceRows(trx, (share) => onShare(share * 0.8));
      await rebuildListing(trx);
      await keepSignedIn(trx, actor, session);
      await keepSecondSteps(trx, secondSteps);
      await recordChange(trx, clock, actor, {
        action: 'backup_restored',
        entity: 'backup',
        entityId: fileName,
        before: { safetyBackup },
        after: contents,
      });
      onShare(0.9);
    });
  } finally {
    await sql`DETACH DATABASE ${sql.id(STAGED)}`.execute(db);
  }
  onShare(1);
}

function messageOf({ createdAt, users, applications, documents, missingDocuments }: BackupContents) {
  const what = `${countOf(users, 'account')}, ${countOf(applications, 'application')} and ${countOf(documents, 'document')}`;
  const restored = `The data of ${formatDateTime(createdAt)} are restored: ${what}.`;
  if (missingDocuments === 0) return restored;
  return `${restored} The backup does not hold the files of ${countOf(missingDocuments, 'document')}, and they are not here either.`;
}

/** What was saved last is in the copy of the database only. */
const onlyInCopy = ({ databaseFile }: Source) =>
  `What was saved while it was being prepared is not in the backup that was made before it, but in ${path.basename(databaseFile)} beside the backups.`;

/** The data are restored, whatever comes of this. @returns what the answer says. */
async function completeSafetyBackup(
  services: Services,
  options: Options,
  { contents, safetyBackup }: Restored,
  lastState: Source | undefined,
) {
  const message = messageOf(contents);
  if (!lastState) return { message, safetyBackup };
  try {
    return { message, safetyBackup: await replaceSafetyBackup(services, options, safetyBackup, lastState) };
  } catch (error) {
    services.log.error({ err: error }, 'safety backup not completed');
    return { message: `${message} ${onlyInCopy(lastState)}`, safetyBackup };
  }
}

/**
 * Replaces all data with those of a backup (decisions §8). The file is read whole and checked before anything else; a
 * full backup of what is there is made; changes are kept out for the moment of the one transaction. When there were
 * any since that backup, another one that holds them too takes its place.
 * @throws as stageBackup and createBackup; CONFLICT when changes under way take too long. Nothing is changed then.
 */
export const restoreBackup = (services: Services, filePath: string, actor: Actor, options: Options) =>
  inWorkFolder(services.config, async (folder) => {
    const { gate } = services;
    const { onProgress, signal } = options;
    const { contents, newUploads } = await stageBackup(services, filePath, folder, options);
    const endedBefore = gate.ended();
    const safetyBackup = await makeSafetyBackup(services, options);
    await addUploads(services, folder, newUploads, (share) => onProgress({ phase: 'uploads', share }));

    const restored = { contents, fileName: path.basename(filePath), safetyBackup };
    onProgress({ phase: 'drain', share: 0 });
    const lastState = await gate.whileClosed(async () => {
      signal?.throwIfAborted();
      onProgress({ phase: 'drain', share: 1 });
      const last = gate.ended() > endedBefore ? await keepLastState(services) : undefined;
      const trail = { ...restored, safetyBackup: last?.name ?? safetyBackup };
      try {
        await replaceData(services, path.join(folder, STAGED_DATABASE), actor, trail, (share) =>
          onProgress({ phase: 'replace', share }),
        );
      } catch (error) {
        if (last) await rm(last.databaseFile);
        throw error;
      }
      return last;
    });

    onProgress({ phase: 'tidy', share: 0 });
    const answer = await completeSafetyBackup(services, options, restored, lastState);
    sweepUploadsSoon(services);
    onProgress({ phase: 'tidy', share: 1 });
    return answer;
  }).catch((error: unknown) => {
    // Uploads that were added already are nobody's.
    sweepUploadsSoon(services);
    throw error;
  });
