import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from '../domains/documents/pictures/png-chunk.ts';
import { columnsOf } from './lists/letters.ts';

/** Pixels of a dot of a letter, and of a letter with the room around it. */
const DOT = 2;
const [LETTER_WIDTH, LINE_HEIGHT] = [6 * DOT, 13 * DOT];
const MARGIN = 40;
/** Letters in a line. */
const LINE_LENGTH = 56;

/** Capitals without accents: what a slip's printer has. */
const printable = (line: string) => line.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

/** Calls `ink` for each black pixel of these lines. */
function draw(lines: readonly string[], ink: (x: number, y: number) => void) {
  for (const [line, text] of lines.entries())
    for (const [place, letter] of [...printable(text)].entries())
      for (const [column, dots] of columnsOf(letter).entries())
        for (let pixel = 0; pixel < 7 * DOT * DOT; pixel += 1) {
          const row = Math.floor(pixel / DOT);
          if (((dots >> Math.floor(row / DOT)) & 1) === 0) continue;
          const x = MARGIN + place * LETTER_WIDTH + column * DOT + (pixel % DOT);
          ink(x, MARGIN + line * LINE_HEIGHT + row);
        }
}

/** A PNG of lines of text, upright or as a photograph that lies on its side; a few kilobytes. */
export function pictureOf(lines: readonly string[], isOnItsSide: boolean) {
  const upright = [LINE_LENGTH * LETTER_WIDTH + 2 * MARGIN, lines.length * LINE_HEIGHT + 2 * MARGIN] as const;
  const [width, height] = isOnItsSide ? [upright[1], upright[0]] : upright;
  // One bit for each pixel, all white; each row begins with the byte of its filter.
  const stride = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(stride * height, 0xff);
  for (let row = 0; row < height; row += 1) rows[row * stride] = 0;
  draw(lines, (x, y) => {
    const [column, row] = isOnItsSide ? [upright[1] - 1 - y, x] : [x, y];
    const at = row * stride + 1 + (column >> 3);
    rows[at] = (rows[at] ?? 0) & ~(0x80 >> (column & 7));
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ]);
}
