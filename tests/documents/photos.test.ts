import { describe, expect, test } from 'vitest';
import {
  isPictureName,
  isReallySmaller,
  isTooLargeToDecode,
  isWorthReducing,
  jpegName,
  pictureKindOf,
  reducedSize,
} from '../../src/shared/documents/photos.ts';
import { fileNameProblem } from '../../src/shared/documents/rules.ts';

const MEGABYTE = 1024 * 1024;
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const NOTHING = new Uint8Array();

describe('the kind of a picture', () => {
  test.each([
    ['a JPEG file', 'slip.jpg', bytes('ffd8ffe000104a4649460001'), 'jpeg'],
    ['a PNG file', 'slip.png', bytes('89504e470d0a1a0a0000000d'), 'png'],
    ['a HEIC photo', 'IMG_0001.HEIC', bytes('0000002466747970686569630000'), 'heif'],
    ['a HEIC photo that is called JPG', 'IMG_0001.jpg', bytes('0000002466747970686569630000'), 'heif'],
    ['a HEIF photo without an extension', 'image', bytes('00000018667479706d69663100'), 'heif'],
    ['a file called HEIC', 'photo.heic', bytes('0011223344556677'), 'heif'],
    ['a file called HEIF', 'photo.HEIF', NOTHING, 'heif'],
    ['a JPEG file that is called HEIC', 'photo.heic', bytes('ffd8ffe1'), 'heif'],
    ['a JPEG file that is called PNG', 'photo.png', bytes('ffd8ffe1'), 'jpeg'],
    ['a PDF file', 'slip.pdf', Buffer.from('%PDF-1.7\n%....'), undefined],
    ['a film', 'slip.mp4', bytes('000000186674797069736f6d00'), undefined],
    ['an empty file', 'slip.jpg', NOTHING, undefined],
  ])('%s', (_, name, firstBytes, kind) => {
    expect(pictureKindOf(name, firstBytes)).toBe(kind);
  });
});

test.each([
  ['jpeg', 1 * MEGABYTE, false],
  ['jpeg', 1 * MEGABYTE + 1, true],
  ['png', 5 * MEGABYTE, false],
  ['png', 5 * MEGABYTE + 1, true],
  ['heif', 1000, true],
] as const)('a %s file of %i bytes is worth reducing: %s', (kind, size, expected) => {
  expect(isWorthReducing(kind, size)).toBe(expected);
});

describe('the size of a reduced photograph', () => {
  test.each([
    ['twelve megapixels', [4000, 3000], [2400, 1800]],
    ['upright', [3024, 4032], [1800, 2400]],
    ['a wide picture keeps 1600 across', [4000, 2250], [2844, 1600]],
    ['a square', [3000, 3000], [2400, 2400]],
    ['exactly as large as is kept', [2400, 1800], [2400, 1800]],
    ['never enlarged', [640, 480], [640, 480]],
    ['a scrolled screenshot', [1080, 12_000], [1080, 12_000]],
    ['a panorama', [16_000, 3200], [8000, 1600]],
  ] as const)('%s', (_, [width, height], [newWidth, newHeight]) => {
    expect(reducedSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
  });
});

test.each([
  [8000, 8000, false],
  [12_000, 9000, true],
])('%i by %i is too large to decode: %s', (width, height, expected) => {
  expect(isTooLargeToDecode({ width, height })).toBe(expected);
});

test.each([
  ['3f2b.jpg', true],
  ['3f2b.jpeg', true],
  ['3f2b.png', true],
  ['3f2b.pdf', false],
  ['jpg', false],
])('%s is a picture: %s', (name, expected) => {
  expect(isPictureName(name)).toBe(expected);
});

test.each([
  [799, true],
  [800, false],
  [1200, false],
])('%i bytes instead of 1000 are really fewer: %s', (newBytes, expected) => {
  expect(isReallySmaller(newBytes, 1000)).toBe(expected);
});

test.each([
  ['IMG_0001.HEIC', 'IMG_0001.jpg'],
  ['slip. june.png', 'slip. june.jpg'],
  ['image', 'image.jpg'],
  ['photo.jpeg', 'photo.jpg'],
])('%s is called %s as a JPEG file, which every category of pictures takes', (name, expected) => {
  expect(jpegName(name)).toBe(expected);
  expect(fileNameProblem(expected, 'exam_slip', 'image/jpeg')).toBeUndefined();
});
