import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '../../services.ts';
import { removeOrphans } from './orphans.ts';
import { withoutMetadata } from './pictures/clean.ts';
import * as queries from './queries.ts';

async function* hashing(chunks: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

type Content = Awaited<ReturnType<typeof queries.listContentsToClean>>[number];

/** Replaces a content by its cleaned one. After a crash either is in use, and the sweep removes the other. */
async function cleanContent(services: Services, { sha256, fileSize }: Content) {
  const { db, files } = services;
  const bytes = await files.read(sha256, fileSize);
  if (!bytes) return;
  const hash = createHash('sha256');
  const cleaned = await files.receive(Readable.from(withoutMetadata(hashing(bytes, hash))));
  try {
    // The file is damaged on the disk. It stays as it is: a backup may still hold it undamaged.
    if (hash.digest('hex') !== sha256) return;
    await files.exclusively(async () => {
      await files.keep(cleaned);
      await db.transaction().execute((trx) => queries.replaceContent(trx, sha256, cleaned));
      await removeOrphans(services, [sha256, cleaned.sha256]);
    });
  } finally {
    await files.discard(cleaned);
  }
}

async function cleanOldPictures(services: Services) {
  const { background, db, log, operations } = services;
  const contents = await queries.listContentsToClean(db);
  for (const content of contents) {
    // The rest is cleaned at the next start, or after the running backup or restore.
    if (background.isEnding()) return;
    if (operations.state().running) return cleanOldPicturesSoon(services);
    await cleanContent(services, content).catch((error: unknown) =>
      log.warn({ err: error }, 'picture not cleaned'),
    );
  }
  if (contents.length > 0) log.info({ pictures: contents.length }, 'metadata removed from older pictures');
}

/**
 * Removes the metadata of pictures from before uploads were cleaned, or that an old backup brought back. Runs in the
 * background, now or after the running backup or restore (decisions §10).
 */
export const cleanOldPicturesSoon = (services: Services) =>
  services.operations.whenFree('clean pictures', () =>
    services.background.runAlone('clean pictures', () => cleanOldPictures(services)),
  );
