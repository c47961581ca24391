import { crc32, deflateSync } from 'node:zlib';
import { GLYPH_WIDTH, glyphsOf } from './font.ts';

/** An image in the making; every dot is the number of a colour. */
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

/** An upright ellipse; what lies outside the drawing is left out. */
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

/** One line of text, every dot of it `size` by `size`. */
export function drawText(
  drawing: Drawing,
  text: string,
  left: number,
  top: number,
  size: number,
  colour: number,
) {
  for (const [index, rows] of glyphsOf(text).entries()) {
    const start = left + index * (GLYPH_WIDTH + 1) * size;
    if (start + GLYPH_WIDTH * size > drawing.width) return;
    for (const [row, bits] of rows.entries()) {
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        const isSet = bits & (1 << (GLYPH_WIDTH - 1 - column));
        if (isSet) drawBox(drawing, start + column * size, top + row * size, size, size, colour);
      }
    }
  }
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Length, type, content, checksum. */
function chunk(type: string, content: Uint8Array) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A drawing as a PNG file with a palette. */
export function encodePng({ width, height, dots }: Drawing, palette: readonly Colour[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Every line begins with the number of its filter: none.
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    lines.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
