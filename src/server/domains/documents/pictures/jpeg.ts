import type { ArrivedBytes, Parser } from './arrived-bytes.ts';
import { orientationOnly, readOrientation, UPRIGHT } from './orientation.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/** Frames and tables that a decoder needs (ITU-T T.81, table B.1). */
const isNeeded = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdf);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isScanData = (afterFf: number | undefined) => afterFf === 0 || isRestart(afterFf ?? 0);
/** Restarts, SOI and TEM have no length and no content. */
const standsAlone = (marker: number) => isRestart(marker) || marker === 0xd8 || marker === 0x01;

const JFIF_LENGTH = 14;
const ADOBE_LENGTH = 12;
const EXIF = 'Exif\0\0';
const begins = (payload: Buffer, name: string) => payload.toString('latin1', 0, name.length) === name;

/** Sets the thumbnail's width and height, which are the last two bytes, to 0. */
const withoutThumbnail = (jfif: Buffer) =>
  Buffer.concat([jfif.subarray(0, JFIF_LENGTH - 2), Buffer.from([0, 0])]);

/** The part of a segment that affects how the picture looks; undefined for metadata. EXIF is handled separately. */
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

/** The position of the next possible marker. In a scan, FF 00 and restarts are part of the data. */
function findMarker(bytes: Buffer, isInScan: boolean): number {
  let at = bytes.indexOf(0xff);
  while (isInScan && at !== -1 && isScanData(bytes[at + 1])) at = bytes.indexOf(0xff, at + 2);
  return at;
}

/** The number of padding bytes: FF FF is a marker after one byte of padding. */
function paddingAt(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes[end + 1] === 0xff) end += 1;
  return end - at;
}

/** Skips to the next marker. Keeps scan data, and drops bytes between segments, as decoders do. */
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
 * Keeps the picture of a JPEG file: frames, tables, scans, colours and the orientation. Drops the rest of EXIF, XMP,
 * IPTC, comments, thumbnails, and whatever follows the end.
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
    // Invalid length: decoders stop here.
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
