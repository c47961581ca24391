import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from '../../src/server/domains/documents/pictures/png-chunk.ts';

/** A file as a browser would send it. */
export const fileOf = (name: string, content: Uint8Array | string, type = 'application/octet-stream') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });

const [WIDTH, HEIGHT] = [320, 40];
/** A PNG's header after the size: eight bits of grey for each pixel. */
const GREY = [8, 0, 0, 0, 0];

/** A picture of stripes whose shades are the bytes of the text. */
function png(text: string) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set(GREY, 8);
  // Each row begins with its filter: none.
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(WIDTH, `${text}\n`)]);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(HEIGHT).fill(row)))),
    pngChunk('IEND'),
  ]);
}

/** A small valid image; another text gives other bytes. */
export const pngFile = (name = 'slip.png', text = name) => fileOf(name, png(text), 'image/png');

const PDF = readFileSync(new URL('./page.pdf', import.meta.url));

/** A small valid PDF; another text gives other bytes: it is a comment at the end. */
export const pdfFile = (name = 'slip.pdf', text = name) =>
  fileOf(name, Buffer.concat([PDF, Buffer.from(`%${text}\n`)]), 'application/pdf');

/** The last chunk of a PNG file. */
const END_LENGTH = pngChunk('IEND').length;

/** A valid image of exactly this many bytes: decoders ignore what follows the last pixel. */
export function pngOfSize(name: string, bytes: number) {
  const image = png(name);
  const padding = pngChunk('IDAT', Buffer.alloc(bytes - image.length - END_LENGTH));
  const end = image.length - END_LENGTH;
  return fileOf(name, Buffer.concat([image.subarray(0, end), padding, image.subarray(end)]), 'image/png');
}
