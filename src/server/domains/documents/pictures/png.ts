import type { ArrivedBytes, Parser } from './arrived-bytes.ts';
import { orientationOnly, readOrientation, UPRIGHT } from './orientation.ts';
import { PNG_SIGNATURE, pngChunk } from './png-chunk.ts';

/** The chunks that affect how the picture looks (PNG specification, third edition); not text, times, animations. */
const KEPT = new Set('IHDR PLTE IDAT tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs'.split(' '));
const CRC_LENGTH = 4;
const LONGEST_CHUNK = 2 ** 31 - 1;
/** In bytes; far more than cameras write. EXIF in a JPEG file has at most 64 KB. */
const LONGEST_EXIF = 1024 ** 2;

/** Keeps the pixels, colours and orientation of a PNG file. Drops everything else. */
export function* cleanPng(bytes: ArrivedBytes): Parser {
  yield* bytes.skip(PNG_SIGNATURE.length, true);
  let isTurnKnown = false;
  for (;;) {
    const head = yield* bytes.take(8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    // Invalid chunk: decoders stop here.
    if (length > LONGEST_CHUNK || !/^[A-Za-z]{4}$/.test(type)) return;
    if (type === 'IEND') break;
    if (type === 'eXIf' && length <= LONGEST_EXIF && !isTurnKnown) {
      isTurnKnown = true;
      const orientation = readOrientation(yield* bytes.take(length));
      if (orientation !== UPRIGHT) bytes.keep(pngChunk('eXIf', orientationOnly(orientation)));
      yield* bytes.skip(CRC_LENGTH);
      continue;
    }
    const isKept = KEPT.has(type);
    if (isKept) bytes.keep(head);
    yield* bytes.skip(length + CRC_LENGTH, isKept);
  }
  bytes.keep(pngChunk('IEND'));
}
