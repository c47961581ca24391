import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutMetadata } from '../../src/server/domains/documents/pictures/clean.ts';
import { readOrientation } from '../../src/server/domains/documents/pictures/orientation.ts';
import { pngChunk } from '../../src/server/domains/documents/pictures/png-chunk.ts';
import { cases } from '../support/cases.ts';
import {
  exif,
  exifChunk,
  exifSegment,
  JPEG,
  PNG,
  PROGRESSIVE_JPEG,
  SECRET,
  segment,
  withChunks,
  withSegments,
} from '../support/documents/pictures.ts';

/** Sends a file through in chunks of this many bytes. */
async function clean(file: Buffer, chunkLength = 1000): Promise<Buffer> {
  const chunks = async function* () {
    for (let at = 0; at < file.length; at += chunkLength) yield file.subarray(at, at + chunkLength);
  };
  return Buffer.concat(await Array.fromAsync(withoutMetadata(chunks())));
}

const ICC = segment(0xe2, 'ICC_PROFILE\0', Buffer.from([1, 1]), 'a profile of colours');
const ADOBE = segment(0xee, 'Adobe', Buffer.from([0, 100, 0, 0, 0, 0, 1]));
const EOI = Buffer.from([0xff, 0xd9]);
const withoutEnd = JPEG.subarray(0, -2);

describe.each([
  ['a baseline JPEG with restarts', JPEG],
  ['a progressive JPEG', PROGRESSIVE_JPEG],
])('%s', (_, jpeg) => {
  test.each([
    ['without metadata', []],
    ['with EXIF, little endian', [exifSegment('II', 1)]],
    ['with EXIF, big endian', [exifSegment('MM', 1)]],
    ['with XMP', [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', SECRET)]],
    [
      'with extended XMP',
      [0, 1].map((part) => segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', `${part}`, SECRET)),
    ],
    ['with IPTC', [segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04', SECRET)]],
    ['with comments', [segment(0xfe, SECRET), segment(0xfe)]],
    ['with a thumbnail of JFXX', [segment(0xe0, 'JFXX\0\x10', JPEG, SECRET)]],
    ['with an index of further pictures', [segment(0xe2, 'MPF\0', SECRET)]],
    ['with what a maker made up', [3, 4, 5, 10, 15].map((n) => segment(0xe0 + n, SECRET))],
    ['with reserved segments', [segment(0xf0, SECRET), segment(0xc8, SECRET)]],
    [
      'with bytes between segments',
      [Buffer.from(SECRET), Buffer.from('ff00ffff', 'hex'), segment(0xfe, SECRET)],
    ],
  ])('%s is as it was without them', async (_, segments) => {
    const cleaned = await clean(withSegments(jpeg, ...segments));
    expect(cleaned.equals(jpeg)).toBe(true);
  });

  test.each([
    ['a second picture', Buffer.concat([JPEG, Buffer.from(SECRET)])],
    ['the film of a moving photograph', Buffer.from(`ftypmp42${SECRET}`)],
    ['EXIF', exifSegment('II', 6)],
  ])('%s after its end is dropped', async (_, rest) => {
    expect((await clean(Buffer.concat([jpeg, rest]))).equals(jpeg)).toBe(true);
  });

  test('metadata between and after scans are dropped', async () => {
    const sent = Buffer.concat([jpeg.subarray(0, -2), segment(0xfe, SECRET), exifSegment('II', 1), EOI]);
    expect((await clean(sent)).equals(jpeg)).toBe(true);
  });

  test('profiles of colours stay', async () => {
    const coloured = withSegments(jpeg, ICC, ADOBE);
    const sent = withSegments(jpeg, ICC, exifSegment('II', 1), ADOBE);
    expect((await clean(sent)).equals(coloured)).toBe(true);
  });
});

test('the thumbnail within JFIF is dropped', async () => {
  const head = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x04\x04', 'latin1');
  const sent = Buffer.concat([JPEG.subarray(0, 2), segment(0xe0, head, SECRET), JPEG.subarray(20)]);
  expect((await clean(sent)).equals(JPEG)).toBe(true);
});

test('what hides behind an application segment of colours is dropped', async () => {
  const sent = withSegments(JPEG, Buffer.concat([segment(0xee, ADOBE.subarray(4), SECRET)]));
  expect((await clean(sent)).equals(withSegments(JPEG, ADOBE))).toBe(true);
});

describe.each(['II', 'MM'] as const)('the turn, in %s order', (order) => {
  test.each([2, 3, 4, 5, 6, 7, 8])('%i is all that is kept of EXIF', async (orientation) => {
    const jpeg = await clean(withSegments(JPEG, exifSegment(order, orientation)));
    expect(jpeg.includes('SECRET')).toBe(false);
    expect(jpeg.length).toBe(JPEG.length + 36);
    expect(readOrientation(jpeg.subarray(30))).toBe(orientation);
    expect((await clean(jpeg)).equals(jpeg)).toBe(true);

    const png = await clean(withChunks(PNG, exifChunk(order, orientation)));
    expect(png.includes('SECRET')).toBe(false);
    expect(png.length).toBe(PNG.length + 38);
    expect(readOrientation(png.subarray(41))).toBe(orientation);
    expect((await clean(png)).equals(png)).toBe(true);
  });

  test.each([0, 9, 65_535])('%i is none', async (orientation) => {
    expect((await clean(withSegments(JPEG, exifSegment(order, orientation)))).equals(JPEG)).toBe(true);
    expect((await clean(withChunks(PNG, exifChunk(order, orientation)))).equals(PNG)).toBe(true);
  });
});

test('the first EXIF tells the turn', async () => {
  const sent = withSegments(JPEG, exifSegment('II', 6), exifSegment('MM', 3));
  expect((await clean(sent)).equals(await clean(withSegments(JPEG, exifSegment('MM', 6))))).toBe(true);
});

describe('a PNG', () => {
  test.each([
    ['without metadata', []],
    ['with texts', ['tEXt', 'zTXt', 'iTXt'].map((type) => pngChunk(type, Buffer.from(`Comment\0${SECRET}`)))],
    ['with its time', [pngChunk('tIME', Buffer.alloc(7))]],
    ['with EXIF', [exifChunk('II', 1)]],
    [
      'with what a program made up',
      [pngChunk('prVt', Buffer.from(SECRET)), pngChunk('caBX', Buffer.from(SECRET))],
    ],
    ['with an animation', [pngChunk('acTL', Buffer.alloc(8)), pngChunk('fdAT', Buffer.from(SECRET))]],
  ])('%s is as it was without them', async (_, chunks) => {
    expect((await clean(withChunks(PNG, ...chunks))).equals(PNG)).toBe(true);
    const late = Buffer.concat([PNG.subarray(0, -12), ...chunks, PNG.subarray(-12)]);
    expect((await clean(late)).equals(PNG)).toBe(true);
  });

  test('keeps colours, and drops what follows its end', async () => {
    const coloured = withChunks(
      PNG,
      pngChunk('gAMA', Buffer.from('0000b18f', 'hex')),
      pngChunk('sRGB', Buffer.alloc(1)),
    );
    expect((await clean(Buffer.concat([coloured, Buffer.from(SECRET)]))).equals(coloured)).toBe(true);
  });
});

test('what is no picture passes as it is', async () => {
  for (const text of ['%PDF-1.7 /Author (Anika)', 'GIF89a', '\x89PNG but not quite', 'ab?'])
    expect((await clean(Buffer.from(text, 'latin1'), 2)).toString('latin1')).toBe(text);
});

const FULL = [
  withSegments(JPEG, exifSegment('II', 6), ICC, segment(0xfe, SECRET)),
  withSegments(PROGRESSIVE_JPEG, exifSegment('MM', 8), segment(0xed, SECRET)),
  withChunks(PNG, exifChunk('II', 3), pngChunk('tEXt', Buffer.from(SECRET))),
];

test.each(FULL)('the pieces in which a file arrives make no difference', async (file) => {
  const whole = await clean(file, file.length);
  for (const length of [1, 2, 3, 7, 64]) expect((await clean(file, length)).equals(whole)).toBe(true);
});

test.each(FULL)(
  'of a file that is cut off, what a decoder can follow is kept, and nothing else',
  async (file) => {
    const whole = await clean(file);
    for (let length = 8; length < file.length; length += 1) {
      const cleaned = await clean(file.subarray(0, length));
      expect(whole.subarray(0, cleaned.length).equals(cleaned)).toBe(true);
    }
    expect((await clean(withoutEnd)).equals(withoutEnd)).toBe(true);
  },
);

test('no damage breaks it, and what is clean stays as it is', async () => {
  const damage = fc.record({
    file: fc.constantFrom(...FULL),
    at: fc.nat(400),
    bytes: fc.uint8Array({ maxLength: 40 }),
    length: fc.integer({ min: 1, max: 500 }),
  });
  const check = fc.asyncProperty(damage, async ({ file, at, bytes, length }) => {
    const damaged = Buffer.concat([file.subarray(0, at), bytes, file.subarray(at + (bytes[0] ?? 0))]);
    const cleaned = await clean(damaged, length);
    // A file that is damaged in its first bytes is no longer known as a picture.
    if (cleaned.length > 8) expect((await clean(cleaned)).equals(cleaned)).toBe(true);
  });
  await fc.assert(check, { numRuns: cases(300) });
});

test('no EXIF block breaks it', () => {
  const check = fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom('II', 'MM'), (bytes, order) => {
    const block = Buffer.concat([Buffer.from(`${order}\0\0`), bytes]);
    expect(readOrientation(block)).toBeGreaterThanOrEqual(1);
    expect(readOrientation(block)).toBeLessThanOrEqual(8);
  });
  fc.assert(check);
  for (let length = 0; length < 100; length += 1)
    expect([1, 6]).toContain(readOrientation(exif('MM', 6).subarray(0, length)));
});

test.each([
  ['empty segments', 'ffd8', 'fffe0002'],
  ['bytes that could be markers', 'ffd8', 'ff00'],
  ['padding', 'ffd8', 'ff'],
  ['empty chunks', '89504e470d0a1a0a', '000000007445587400000000'],
])('a file of nothing but %s is given up early', async (_, head, unit) => {
  const file = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(8_000_000, unit, 'hex')]);
  expect((await clean(file, 65_536)).length).toBeLessThan(100);
});
