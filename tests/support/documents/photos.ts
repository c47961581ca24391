import type { Page } from 'playwright-core';

/** Runs in the browser: draws bright dots with noise in the lower bits of each colour, and lines of text. */
const drawing = (width: number, height: number) => `(async () => {
  const canvas = document.createElement('canvas');
  canvas.width = ${width};
  canvas.height = ${height};
  const context = canvas.getContext('2d');
  const picture = context.createImageData(${width}, ${height});
  const dots = new Uint32Array(picture.data.buffer);
  let noise = 1;
  for (let index = 0; index < dots.length; index += 1) {
    noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
    dots[index] = 0xff808080 + ((noise >>> 8) & 0x7f7f7f);
  }
  context.putImageData(picture, 0, 0);
  context.font = '${Math.round(height / 20)}px sans-serif';
  for (let line = 1; line < 18; line += 1) {
    context.fillText('CSEC MATHEMATICS Grade 1', 50, (line * ${height}) / 18);
  }
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.97));
  const reader = new FileReader();
  const read = new Promise((done) => reader.addEventListener('load', done));
  reader.readAsDataURL(blob);
  await read;
  return reader.result.replace(/^.*,/, '');
})()`;

/** A photograph of this size with a camera's noise, so that its file is as large as a real one. */
export const takePhoto = async (page: Page, width: number, height: number): Promise<Buffer> =>
  Buffer.from(String(await page.evaluate(drawing(width, height))), 'base64');

/** The same photograph from a camera held upright: the pixels lie on the side, and an EXIF orientation says so. */
export function heldUpright(jpeg: Buffer): Buffer {
  const orientation = '4d4d002a00000008000101120003000000010006000000000000';
  const note = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(orientation, 'hex')]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, note.length + 2]);
  return Buffer.concat([head, note, jpeg.subarray(2)]);
}

/** Width and height of a JPEG file, from its frame header. */
export function sizeOfJpeg(jpeg: Buffer): [number, number] {
  for (let at = 2; jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error('no JPEG file');
}
