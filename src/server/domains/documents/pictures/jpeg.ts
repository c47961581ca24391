import type { ArrivedBytes, Parser } from './arrived-bytes.ts';
import { orientationOnly, readOrientation, UPRIGHT } from './orientation.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/** Frames and tables without which nothing can be decoded (ITU-T T.81, table B.1). */
const isNeeded = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isScanData = (afterFf: number | undefined) => afterFf === 0 || isRestart(afterFf ?? 0);
/** Restarts, the start of an image and TEM have no length and no content. */
const standsAlone = (marker: number) => isRestart(marker) || marker === 0xd8 || marker === 0x01;

const JFIF_LENGTH = 14;
const ADOBE_LENGTH = 12;
const EXIF = 'Exif\0\0';
const begins = (payload: Buffer, name: string) => payload.toString('latin1', 0, name.length) === name;

/** JFIF without its thumbnail, whose width and height are the last two bytes. */
const withoutThumbnail = (jfif: Buffer) =>
  Buffer.concat([jfif.subarray(0, JFIF_LENGTH - 2), Buffer.from([0, 0])]);

/** What is kept of a segment, except of EXIF: all that decides how the picture looks, and nothing that tells of it. */
function keptOf(marker: number, payload: Buffer): Buffer | undefined {
  if (isNeeded(marker)) return payload;
  if (marker === APP0 && begins(payload, 'JFIF\0') && payload.length >= JFIF_LENGTH)
    return withoutThumbnail(payload);
  if (marker === APP2 && begins(payload, 'ICC_PROFILE\0')) return payload;
  if (marker === APP14 && begins(payload, 'Adobe') && payload.length >= ADOBE_LENGTH)
    return payload.subarray(0, ADOBE_LENGTH);
  return undefined;
}

function keepSegment(bytes: ArrivedBytes, marker: number, payload: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  bytes.keep(head, payload);
}

/** Where a marker may begin. In a scan FF 00 is a byte of data, and restarts belong to the data. */
function findMarker(bytes: Buffer, isInScan: boolean): number {
  let at = bytes.indexOf(0xff);
  while (isInScan && at !== -1 && isScanData(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2);
  return at;
}

/** FF FF is a marker with a byte of padding before it. */
function paddingAt(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes[end + 1] === 0xff) end += 1;
  return end - at;
}

/** Goes on to the next marker. The data of a scan are kept; what stands between segments is dropped, as decoders do. */
function* nextMarker(bytes: ArrivedBytes, isInScan: boolean): Generator<void, number> {
  for (;;) {
    const ready = yield* bytes.peek();
    const at = findMarker(ready, isInScan);
    yield* bytes.skip(at === -1 ? ready.length : at, isInScan);
    if (at === -1) continue;
    yield* bytes.skip(paddingAt(ready, at));
    const marker = (yield* bytes.peek(2))[1] ?? 0;
    if (marker === 0xff || (isInScan && isScanData(marker))) continue;
    yield* bytes.skip(2);
    if (marker !== 0) return marker;
  }
}

/**
 * Keeps the picture of a JPEG file: its frames, tables, scans and colours as they are, and its turn. EXIF, XMP, IPTC,
 * comments, thumbnails, and whatever follows its end are dropped.
 */
export function* cleanJpeg(bytes: ArrivedBytes): Parser {
  yield* bytes.skip(2, true);
  let isTurnKnown = false;
  let marker = yield* nextMarker(bytes, false);
  while (marker !== END_OF_IMAGE) {
    if (standsAlone(marker)) {
      marker = yield* nextMarker(bytes, false);
      continue;
    }
    const length = (yield* bytes.take(2)).readUInt16BE();
    // No decoder goes on here.
    if (length < 2) return;
    const payload = yield* bytes.take(length - 2);
    const kept = keptOf(marker, payload);
    if (kept) keepSegment(bytes, marker, kept);
    if (marker === APP1 && begins(payload, EXIF) && !isTurnKnown) {
      isTurnKnown = true;
      const orientation = readOrientation(payload.subarray(EXIF.length));
      if (orientation !== UPRIGHT)
        keepSegment(bytes, APP1, Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationOnly(orientation)]));
    }
    marker = yield* nextMarker(bytes, marker === START_OF_SCAN);
  }
  bytes.keep(Buffer.from([0xff, END_OF_IMAGE]));
}
