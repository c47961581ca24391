import { crc32, inflateSync } from 'node:zlib';
import { BADGE_EDGE, type BadgeType } from '../../../shared/settings/badge.ts';
import { invalid } from '../../platform/errors.ts';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');

const NO_PICTURE = 'The badge has to be a PNG or JPEG picture.';
const DAMAGED = 'The picture is damaged or not complete. Please save it again as PNG or JPEG, and send that.';
const TOO_WIDE = `The badge may be at most ${BADGE_EDGE} pixels wide and high. Please make it smaller.`;
const UNUSUAL =
  'Please save the picture again: as PNG with 8 bits per channel and not interlaced, or as JPEG in colour or grey.';

const refused = (message: string) => invalid(message, 'file');

/** @throws BAD_REQUEST. Must be called before the pixels are unpacked. */
function requireSize(width: number, height: number) {
  if (width === 0 || height === 0) throw refused(DAMAGED);
  if (width > BADGE_EDGE || height > BADGE_EDGE) throw refused(TOO_WIDE);
}

/** Bytes per pixel by colour type, at 8 bits per channel (PNG specification, table 12). */
const PIXEL_BYTES: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const TRUE_COLOR = 2;
const PALETTE = 3;
const HEADER_BYTES = 13;
const LAST_FILTER = 4;

/** The chunks of a PNG file that is nothing else. @throws when a checksum or the end is wrong, or bytes follow. */
function pngChunks(bytes: Buffer) {
  const chunks: { type: string; content: Buffer }[] = [];
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) throw refused(DAMAGED);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end) });
    at = end + 4;
    if (chunks.at(-1)?.type === 'IEND' && at !== bytes.length) throw refused(DAMAGED);
  }
  if (chunks.at(-1)?.type !== 'IEND') throw refused(DAMAGED);
  return chunks;
}

/** PDFs take the picture apart and would fail on one that does not unpack to its size. */
function requirePng(bytes: Buffer) {
  const chunks = pngChunks(bytes);
  const contentOf = (type: string) =>
    Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ content }) => content));
  const header = contentOf('IHDR');
  // What makes PDFs takes the last of several headers, whose size would not be that of the pixels.
  if (chunks[0]?.type !== 'IHDR' || header.length !== HEADER_BYTES) throw refused(DAMAGED);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  requireSize(width, height);
  const [depth, colorType = 0, , , interlace] = header.subarray(8);
  const pixelBytes = PIXEL_BYTES[colorType];
  if (depth !== 8 || interlace !== 0 || !pixelBytes) throw refused(UNUSUAL);
  const palettes = chunks.filter(({ type }) => type === 'PLTE');
  const [{ content: palette } = { content: Buffer.alloc(0) }] = palettes;
  if (palettes.length > 1 || palette.length % 3 !== 0) throw refused(DAMAGED);
  if (colorType === PALETTE && palette.length === 0) throw refused(DAMAGED);
  // What makes PDFs would take a palette that only suggests colours for the pixels' own.
  if (colorType !== PALETTE && palette.length > 0) throw refused(UNUSUAL);
  const transparency = contentOf('tRNS').length;
  // Pixels with transparency of their own have no other.
  if (colorType > PALETTE && transparency > 0) throw refused(DAMAGED);
  // What makes PDFs reads the one transparent colour of these wrongly.
  if (colorType === TRUE_COLOR && transparency > 0) throw refused(UNUSUAL);
  const line = 1 + width * pixelBytes;
  const pixels = inflateSync(contentOf('IDAT'), { maxOutputLength: line * height });
  if (pixels.length !== line * height) throw refused(DAMAGED);
  for (let at = 0; at < pixels.length; at += line)
    if ((pixels[at] ?? 0) > LAST_FILTER) throw refused(DAMAGED);
}

/** Baseline, extended and progressive frames (ITU-T T.81, table B.1). */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** No frame, although it stands among them. */
const HUFFMAN_TABLES = 0xc4;
const LAST_FRAME = 0xcf;
const START_OF_SCAN = 0xda;

function requireJpeg(bytes: Buffer) {
  let isSized = false;
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at) === 0xff ? bytes.readUInt8(at + 1) : 0;
    if (FRAMES.includes(marker)) {
      requireSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      if (bytes[at + 4] !== 8 || ![1, 3].includes(bytes[at + 9] ?? 0)) throw refused(UNUSUAL);
      isSized = true;
    } else if (marker >= 0xc0 && marker <= LAST_FRAME && marker !== HUFFMAN_TABLES) throw refused(UNUSUAL);
    if (marker === START_OF_SCAN) break;
    if (marker < 0xc0) throw refused(DAMAGED);
  }
  if (!isSized || !bytes.subarray(-2).equals(JPEG_END)) throw refused(DAMAGED);
}

const begins = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);

/**
 * The type of a whole picture of at most BADGE_EDGE pixels. The file name and what the client says of it do not count.
 * @throws BAD_REQUEST for anything else.
 */
export function requirePicture(bytes: Buffer): BadgeType {
  const isPng = begins(bytes, PNG_SIGNATURE);
  if (!isPng && !begins(bytes, JPEG_SIGNATURE)) throw refused(NO_PICTURE);
  try {
    if (isPng) requirePng(bytes);
    else requireJpeg(bytes);
  } catch (error) {
    // Reading behind the end, or pixels that do not unpack.
    if (error instanceof RangeError || (error instanceof Error && 'errno' in error)) throw refused(DAMAGED);
    throw error;
  }
  return isPng ? 'image/png' : 'image/jpeg';
}
