import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from '../../domains/documents/pictures/png-chunk.ts';
import { GLYPH_WIDTH, glyphsOf } from './font.ts';

/** An image; every dot is the index of one of four colours. */
export type Drawing = { width: number; height: number; dots: Uint8Array };
/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number];

/** A drawing filled with colour 0. */
export const createDrawing = (width: number, height: number): Drawing => ({
  width,
  height,
  dots: new Uint8Array(width * height),
});

export function drawBox(
  { width, dots }: Drawing,
  left: number,
  top: number,
  across: number,
  down: number,
  colour: number,
) {
  for (let y = top; y < top + down; y += 1) dots.fill(colour, y * width + left, y * width + left + across);
}

/** An upright ellipse, clipped to the drawing. */
export function drawEllipse(
  { width, height, dots }: Drawing,
  centre: [number, number],
  radius: [number, number],
  colour: number,
) {
  const [centreX, centreY] = centre;
  const [radiusX, radiusY] = radius;
  for (let y = Math.max(0, centreY - radiusY); y <= Math.min(height - 1, centreY + radiusY); y += 1) {
    const half = Math.floor(radiusX * Math.sqrt(1 - ((y - centreY) / radiusY) ** 2));
    dots.fill(
      colour,
      y * width + Math.max(0, centreX - half),
      y * width + Math.min(width, centreX + half + 1),
    );
  }
}

/** One line of text with dots of `size` by `size`; characters that do not fit are left out. */
export function drawText(
  drawing: Drawing,
  text: string,
  left: number,
  top: number,
  size: number,
  colour: number,
) {
  const { width, dots } = drawing;
  for (const [index, rows] of glyphsOf(text).entries()) {
    const start = left + index * (GLYPH_WIDTH + 1) * size;
    if (start + GLYPH_WIDTH * size > width) return;
    for (let y = 0; y < rows.length * size; y += 1) {
      const bits = rows[Math.floor(y / size)] ?? 0;
      const line = (top + y) * width + start;
      for (let x = 0; x < GLYPH_WIDTH * size; x += 1) {
        if (bits & (1 << (GLYPH_WIDTH - 1 - Math.floor(x / size)))) dots[line + x] = colour;
      }
    }
  }
}

/** Each line as PNG stores it: the filter type 0 (none), then four dots per byte. */
function packLines({ width, height, dots }: Drawing) {
  const length = 1 + Math.ceil(width / 4);
  const packed = new Uint8Array(length * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = dots[y * width + x] ?? 0;
      if (colour === 0) continue;
      const byte = y * length + 1 + (x >> 2);
      packed[byte] = (packed[byte] ?? 0) | (colour << (6 - 2 * (x & 3)));
    }
  }
  return packed;
}

/** Encodes a drawing as a PNG file of at most four colours. */
export function encodePng(drawing: Drawing, palette: readonly Colour[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(drawing.width, 0);
  header.writeUInt32BE(drawing.height, 4);
  // Two bits per dot, an index into the palette.
  header.set([2, 3, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Uint8Array.from(palette.flat())),
    pngChunk('IDAT', deflateSync(packLines(drawing), { level: 1 })),
    pngChunk('IEND'),
  ]);
}
