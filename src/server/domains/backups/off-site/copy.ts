import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AutomaticSettings } from '../../../../shared/backups/automatic.ts';
import { ENCRYPTED } from '../../../../shared/backups/encryption.ts';
import type { Backup } from '../../../../shared/backups/list.ts';
import { timestamp } from '../../../platform/clock.ts';
import { toFlag } from '../../../platform/database/codecs.ts';
import type { Services } from '../../../services.ts';
import { encryptedBytes, recipientsOf } from '../encryption.ts';
import { outdatedBackups } from '../retention.ts';
import { listCopied } from './copied.ts';
import * as queries from './copy-queries.ts';
import { CopyFailure, type OpenPlace, type Place } from './place.ts';
import type { Watch } from './silence.ts';

export type CopiedBackup = Backup & { filePath: string; isWhole: boolean };

type Kept = Pick<AutomaticSettings, 'keepDaily' | 'keepWeekly'>;

/** Counts and hashes the bytes that pass. */
function measure() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    see(chunk: Buffer) {
      hash.update(chunk);
      size += chunk.length;
    },
    size: () => size,
    sha256: () => hash.digest('hex'),
  };
}

/** Sends the file, and reads it back. @returns its size. @throws CopyFailure when something else arrived. */
async function sendAndCheck(
  services: Services,
  place: OpenPlace,
  { name, bytes }: { name: string; bytes: Readable },
  { heard, signal }: Watch,
) {
  const sent = measure();
  const passing = new PassThrough();
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (services.background.isEnding()) throw new CopyFailure('The portal was stopped meanwhile.');
      sent.see(chunk);
      heard();
      yield chunk;
    }
  };
  await Promise.all([pipeline(bytes, watched, passing, { signal }), place.store(name, passing)]).catch(
    (error: unknown) => {
      // Whichever of the two failed, the other one must not wait for it.
      bytes.destroy();
      passing.destroy();
      throw error;
    },
  );
  const arrived = measure();
  const size = sent.size();
  heard();
  for await (const chunk of addAbortSignal(signal, await place.read(name))) {
    arrived.see(chunk);
    heard();
    // Stops at the expected size: an endless answer would block all later copies.
    if (arrived.size() > size) break;
  }
  if (arrived.size() === size && arrived.sha256() === sent.sha256()) return size;
  await place.remove(name);
  throw new CopyFailure(
    `What arrived is not what was sent (${arrived.size()} of ${size} bytes). It was deleted there.`,
  );
}

/** Deletes the copies at the place that need not be kept, by the same rules as the backups here. */
async function removeOutdated(
  services: Services,
  address: string,
  place: OpenPlace,
  settings: Kept,
  { heard }: Watch,
) {
  for (const { name } of outdatedBackups(await listCopied(services, address), settings)) {
    await place.remove(name);
    heard();
    await queries.deleteCopy(services.db, address, name);
  }
}

/**
 * Copies a backup to a place, encrypted when public keys are set up, reads it back, and deletes what is too old there.
 * @throws CopyFailure, and what the libraries throw.
 */
export async function copyTo(
  services: Services,
  { address, open }: Place,
  { name, filePath, isWhole }: CopiedBackup,
  settings: Kept,
  watch: Watch,
) {
  const { db, clock, config } = services;
  const key = recipientsOf(config);
  const fileName = key ? `${name}${ENCRYPTED}` : name;
  const place = await open(watch.signal);
  watch.heard();
  try {
    const bytes = key ? encryptedBytes(services, filePath, key) : createReadStream(filePath);
    const size = await sendAndCheck(services, place, { name: fileName, bytes }, watch);
    const copy = { place: address, fileName, size, isWhole: toFlag(isWhole), arrivedAt: timestamp(clock) };
    await queries.saveCopy(db, copy);
    await removeOutdated(services, address, place, settings, watch);
  } finally {
    await place.close().catch(() => undefined);
  }
}
