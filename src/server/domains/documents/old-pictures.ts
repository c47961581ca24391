import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '../../platform/trpc/context.ts';
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

/** Puts the cleaned content in the place of an old one. A kill leaves either, and what no row refers to is swept. */
async function cleanContent(services: Services, { sha256, fileSize }: Content) {
  const { db, files } = services;
  const bytes = await files.read(sha256, fileSize);
  if (!bytes) return;
  const hash = createHash('sha256');
  const cleaned = await files.receive(Readable.from(withoutMetadata(hashing(bytes, hash))));
  try {
    // What the disk has spoiled stays as it is: a backup may still hold it whole.
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
    // The next start goes on, or whoever waits for the backup or restore to end.
    if (background.isEnding()) return;
    if (operations.state().running) return cleanOldPicturesSoon(services);
    await cleanContent(services, content).catch((error: unknown) =>
      log.warn({ err: error }, 'picture not cleaned'),
    );
  }
  if (contents.length > 0) log.info({ pictures: contents.length }, 'metadata removed from older pictures');
}

/**
 * Removes the metadata of pictures that were stored before this was done at each upload, or that a backup of those days
 * brought back; in the background, now or right after the backup or restore that runs (decisions §10).
 */
export const cleanOldPicturesSoon = (services: Services) =>
  services.operations.whenFree('clean pictures', () =>
    services.background.runAlone('clean pictures', () => cleanOldPictures(services)),
  );
