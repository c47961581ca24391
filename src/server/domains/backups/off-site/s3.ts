import { Readable } from 'node:stream';
import type { S3mini, UploadPart } from 's3mini';
import type { Config } from '../../../platform/config.ts';
import { CopyFailure, type Place } from './place.ts';

type Settings = NonNullable<Config['backupCopies']['s3']>;

/** In bytes. A store takes up to 10,000 parts, the last of which may be smaller than 5 MB. */
const PART = 16 * 1024 ** 2;

/** In bytes. What a store says besides copies is short; the library's reading of it takes the square of its length. */
const LONGEST_ANSWER = 16_384;

async function readShort(chunks: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new CopyFailure('The store answers with more than any store says.');
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/**
 * `fetch` for a store that may be anybody's by now: ends with the signal, and follows nobody elsewhere. Only a copy that
 * is read back may be long.
 */
const guardedFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, { ...init, signal, redirect: 'manual' });
    if (!answer.body || (init?.method === 'GET' && answer.ok)) return answer;
    const { status, statusText, headers } = answer;
    return new Response(await readShort(answer.body), { status, statusText, headers });
  };

async function* partsOf(bytes: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** One part after the other: the library's own upload of a stream leaves the failure of a part unhandled. */
async function upload(store: S3mini, key: string, bytes: Readable) {
  const id = await store.getMultipartUploadId(key, 'application/octet-stream');
  try {
    const parts: UploadPart[] = [];
    for await (const part of partsOf(bytes))
      parts.push(await store.uploadPart(key, id, part, parts.length + 1));
    await store.completeMultipartUpload(key, id, parts);
  } catch (error) {
    // Else the store keeps the parts, which nobody sees and which cost money.
    await store.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  }
}

/** A bucket of a store that understands Amazon's S3. */
export const s3Place = ({
  address,
  endpoint,
  prefix,
  region,
  accessKeyId,
  secretAccessKey,
}: Settings): Place => ({
  address,
  async open(signal) {
    // Loaded with the first copy, as the other kinds of places.
    const { S3mini } = await import('s3mini');
    const store = new S3mini({
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: guardedFetch(signal),
    });
    const at = (name: string) => `${prefix}${name}`;
    return {
      store: (name, bytes) => upload(store, at(name), bytes),
      async read(name) {
        const answer = await store.getObjectResponse(at(name));
        if (!answer?.body) throw new CopyFailure('The store does not have the copy that was sent to it.');
        return Readable.from(answer.body);
      },
      async remove(name) {
        await store.deleteObject(at(name));
      },
      close: async () => undefined,
    };
  },
});
