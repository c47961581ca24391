import { deflateSync } from 'node:zlib';
import { fileOf } from '../../../scripts/support/files.ts';
import type { RestClient } from '../../../scripts/support/rest.ts';
import { PNG_SIGNATURE, pngChunk } from '../../../src/server/domains/documents/pictures/png-chunk.ts';

type Rgba = [number, number, number, number];
const NOTHING: Rgba = [0, 0, 0, 0];
const RED: Rgba = [136, 39, 57, 255];
const GOLD: Rgba = [233, 169, 58, 255];

/** A gold ring around a red field, on nothing: `x` and `y` from -1 to 1. */
function colorAt(x: number, y: number): Rgba {
  const radius = Math.hypot(x, y);
  if (radius > 1) return NOTHING;
  return radius > 0.82 || Math.abs(x) < 0.09 || Math.abs(y) < 0.09 ? GOLD : RED;
}

type Shape = { width?: number; height?: number; depth?: number; colorType?: number; interlace?: number };

/** The header of a PNG file, with colours and transparency unless `colorType` says otherwise. */
export function pngHeader(shape: Shape = {}) {
  const { width = 96, height = 96, depth = 8, colorType = 6, interlace = 0 } = shape;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlace], 8);
  return pngChunk('IHDR', header);
}

const pixelsOf = (width: number, height: number) =>
  Buffer.concat(
    Array.from({ length: height }, (_, row) =>
      Buffer.from([
        0,
        ...Array.from({ length: width }, (_, column) =>
          colorAt((2 * column + 1) / width - 1, (2 * row + 1) / height - 1),
        ).flat(),
      ]),
    ),
  );

/** A badge as a PNG file with transparency. */
export function badgePng(shape: Shape = {}) {
  const { width = 96, height = 96 } = shape;
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(shape),
    pngChunk('IDAT', deflateSync(pixelsOf(width, height))),
    pngChunk('IEND'),
  ]);
}

/** Uploads bytes as the school's badge. */
export function uploadBadge(rest: RestClient, bytes: Uint8Array, name = 'badge.png') {
  const form = new FormData();
  form.append('file', fileOf(name, bytes, 'image/png'));
  return rest.request('POST', '/super-admin/school/badge', { body: form });
}
