import { open } from 'node:fs/promises';
import type { z } from 'zod';
import { ENCRYPTED } from '../../../shared/backups/encryption.ts';
import type { downloadRequestSchema } from '../../../shared/backups/list.ts';
import { plainName } from '../../../shared/backups/names.ts';
import { type Clock, MINUTE, timestamp, timestampIn } from '../../platform/clock.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import type { Actor, Services } from '../../services.ts';
import { recordChange } from '../audit/service.ts';
import { findUserById } from '../users/service.ts';
import { encryptedBytes, keyFor } from './encryption.ts';
import * as queries from './queries.ts';
import { requireBackup } from './store.ts';

/** Short, since a browser requests the file at once. */
const TOKEN_LIFETIME = MINUTE;

/**
 * @returns a token that downloads this file once, within a minute (decisions §8), and the name to ask for. It ends with
 * the session. The name of an encrypted download is another one, so that its token never opens the plain file.
 * @throws as requireBackup and keyFor.
 */
export async function issueDownloadToken(
  services: Services,
  actor: Actor,
  { fileName: name, encryption }: z.output<typeof downloadRequestSchema>,
) {
  const { db, clock, downloadKeys } = services;
  await requireBackup(services, name);
  const key = encryption && keyFor(services.config, encryption);
  const token = randomToken();
  const fileName = key ? `${name}${ENCRYPTED}` : name;
  if (key) downloadKeys.keep(hashToken(token), key);
  await db.transaction().execute(async (trx) => {
    await queries.deleteDownloadTokensExpiredAt(trx, timestamp(clock));
    await queries.insertDownloadToken(trx, {
      tokenHash: hashToken(token),
      userId: actor.id,
      sessionHash: actor.tokenHash,
      fileName,
      expiresAt: timestampIn(clock, TOKEN_LIFETIME),
    });
  });
  return { downloadToken: token, fileName };
}

const USED = 'This download link has been used or is too old. Please download the backup again.';

/** A token that expires later than it could comes from a clock that was ahead. */
const isAlive = (clock: Clock, expiresAt: string) =>
  expiresAt > timestamp(clock) && expiresAt <= timestampIn(clock, 2 * TOKEN_LIFETIME);

/** Deletes the token. Its owner must still be an active super administrator. @throws FORBIDDEN. */
async function redeemToken({ db, clock }: Services, token: string, name: string) {
  const owner = await db.transaction().execute(async (trx) => {
    const taken = await queries.takeDownloadToken(trx, hashToken(token));
    if (!taken || taken.fileName !== name || !isAlive(clock, taken.expiresAt)) return undefined;
    const user = await findUserById(trx, taken.userId);
    if (!user?.isActive || user.role !== 'super_admin') return undefined;
    await recordChange(trx, clock, user, {
      action: 'backup_downloaded',
      entity: 'backup',
      entityId: name,
      before: null,
      after: null,
    });
    return user;
  });
  if (!owner) throw forbidden(USED);
}

/** Waits until few others are being encrypted. @throws TOO_MANY_REQUESTS. */
type Turn = () => Promise<unknown>;

/** @throws FORBIDDEN when the portal was started anew since the token was made; as `turn`. */
async function openEncryptedDownload(services: Services, name: string, token: string, turn: Turn) {
  const key = services.downloadKeys.take(hashToken(token));
  if (!key) throw forbidden(USED);
  await turn();
  const { filePath } = await requireBackup(services, plainName(name));
  return { encrypted: encryptedBytes(services, filePath, key) };
}

/**
 * Opens a backup for a download with a token. The caller streams and closes it.
 * @throws FORBIDDEN for an invalid token; NOT_FOUND; as `turn` when it is encrypted.
 */
export async function openDownload(services: Services, name: string, token: string, turn: Turn) {
  await redeemToken(services, token, name);
  if (name.endsWith(ENCRYPTED)) return openEncryptedDownload(services, name, token, turn);
  const { filePath } = await requireBackup(services, name);
  const file = await open(filePath, 'r').catch(() => undefined);
  if (!file) throw notFound('There is no such backup. It may have been deleted.');
  const { size, mtimeMs } = await file.stat();
  return { file, size, etag: `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"` };
}
