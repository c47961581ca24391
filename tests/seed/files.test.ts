import { inflateSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { encodePdf } from '../../src/server/seed/files/pdf.ts';
import { createDrawing, drawEllipse, drawText, encodePng } from '../../src/server/seed/files/png.ts';

const INK: [number, number, number][] = [
  [255, 255, 255],
  [0, 0, 0],
];

test('a PNG holds the dots that were drawn', async () => {
  const drawing = createDrawing(30, 9);
  drawText(drawing, 'él', 1, 1, 1, 1);
  const file = encodePng(drawing, INK);
  expect(await fileTypeFromBuffer(file)).toMatchObject({ mime: 'image/png' });

  const data = file.indexOf('IDAT');
  const lines = inflateSync(file.subarray(data + 4, data + 4 + file.readUInt32BE(data - 4)));
  const bits = (line: number) =>
    [...lines.subarray(line * 9 + 1, (line + 1) * 9)]
      .map((byte) => byte.toString(4).padStart(4, '0'))
      .join('');
  const picture = Array.from({ length: 9 }, (_, y) =>
    bits(y).replaceAll('0', ' ').replaceAll('1', '#').trimEnd(),
  );
  expect(picture).toEqual([
    '',
    ' ##### #',
    ' #     #',
    ' #     #',
    ' ####  #',
    ' #     #',
    ' #     #',
    ' ##### #####',
    '',
  ]);
});

test('what lies outside a drawing is left out', () => {
  const drawing = createDrawing(10, 10);
  drawEllipse(drawing, [5, 12], [20, 4], 1);
  drawText(drawing, 'TOO LONG', 0, 0, 1, 1);
  expect(drawing.dots).toHaveLength(100);
});

test('a PDF says where each of its objects begins, and how long its page is', () => {
  const text = encodePdf('Results (A)', ['Name: José \\ 1', 'Grade 1']).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [heading, range, ...entries] = text.slice(table).split('\n');
  expect(heading).toBe('xref');
  const count = Number(range?.split(' ')[1]);
  for (let number = 1; number < count; number += 1) {
    const offset = Number(entries[number]?.slice(0, 10));
    expect(entries[number]).toMatch(/^\d{10} 00000 n $/);
    expect(text.slice(offset)).toMatch(new RegExp(`^${number} 0 obj\n`));
  }
  const [, length, content = ''] = /<< \/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(text) ?? [];
  expect(content).toHaveLength(Number(length));
  expect(content).toContain('(Results \\(A\\)) Tj');
  expect(content).toContain('(Name: José \\\\ 1) Tj');
});
