import type { ContentType } from '../../../../shared/documents/constants.ts';
import { ArrivedBytes, type Parser } from './arrived-bytes.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { PNG_SIGNATURE } from './png-chunk.ts';

/** Enough bytes to detect any content type. */
const FIRST_BYTES = 4100;

/** What is known of a file as it was sent, before metadata were removed. */
export class SentFile {
  size = 0;
  firstBytes = Buffer.alloc(0);
  /** The type of the picture, if metadata were removed from it. */
  picture: ContentType | undefined;

  see(chunk: Buffer): void {
    if (this.firstBytes.length < FIRST_BYTES)
      this.firstBytes = Buffer.concat([this.firstBytes, chunk]).subarray(0, FIRST_BYTES);
    this.size += chunk.length;
  }
}

const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
const begins = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);

function* cleanAny(bytes: ArrivedBytes, sent: SentFile): Parser {
  const start = yield* bytes.peek(JPEG_SIGNATURE.length);
  if (begins(start, JPEG_SIGNATURE)) {
    sent.picture = 'image/jpeg';
    return yield* cleanJpeg(bytes);
  }
  const mayBePng = begins(PNG_SIGNATURE, start.subarray(0, JPEG_SIGNATURE.length));
  if (mayBePng && begins(yield* bytes.peek(PNG_SIGNATURE.length), PNG_SIGNATURE)) {
    sent.picture = 'image/png';
    return yield* cleanPng(bytes);
  }
  for (;;) yield* bytes.skip((yield* bytes.peek()).length, true);
}

/**
 * Passes a file on, without the metadata of a JPEG or PNG (where, when and with what it was taken; decisions §10).
 * Pixels stay as they are. Of a damaged picture it passes on what a decoder can read. Fills in `sent`.
 */
export async function* withoutMetadata(
  chunks: AsyncIterable<Buffer>,
  sent = new SentFile(),
): AsyncGenerator<Buffer> {
  const bytes = new ArrivedBytes();
  const parser = cleanAny(bytes, sent);
  parser.next();
  let isOver: boolean | undefined = false;
  // Reads on after the end of the picture, because the sender waits until everything is read.
  for await (const chunk of chunks) {
    sent.see(chunk);
    if (isOver || !bytes.add(chunk)) continue;
    isOver = parser.next().done || bytes.isTooFragmented;
    const kept = bytes.takeKept();
    if (kept.length > 0) yield kept;
  }
}
