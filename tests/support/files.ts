import { pngChunk } from '../../src/server/domains/documents/pictures/png-chunk.ts';
import { encodePdf } from '../../src/server/seed/files/pdf.ts';
import { createDrawing, drawText, encodePng } from '../../src/server/seed/files/png.ts';

/** A file as a browser would send it. */
export const fileOf = (name: string, content: Uint8Array | string, type = 'application/octet-stream') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });

function png(text: string) {
  const drawing = createDrawing(320, 40);
  drawText(drawing, text, 8, 8, 2, 1);
  return encodePng(drawing, [
    [255, 255, 255],
    [20, 20, 60],
  ]);
}

/** A small valid image; another text gives other bytes. */
export const pngFile = (name = 'slip.png', text = name) => fileOf(name, png(text), 'image/png');

/** A small valid PDF; another text gives other bytes. */
export const pdfFile = (name = 'slip.pdf', text = name) =>
  fileOf(name, encodePdf(text, [text]), 'application/pdf');

/** The last chunk of a PNG file. */
const END_LENGTH = pngChunk('IEND').length;

/** A valid image of exactly this many bytes: decoders ignore what follows the last pixel. */
export function pngOfSize(name: string, bytes: number) {
  const image = png(name);
  const padding = pngChunk('IDAT', Buffer.alloc(bytes - image.length - END_LENGTH));
  const end = image.length - END_LENGTH;
  return fileOf(name, Buffer.concat([image.subarray(0, end), padding, image.subarray(end)]), 'image/png');
}
