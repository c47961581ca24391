import { describe, expect, test } from 'vitest';
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_TYPES,
  offersPortfolio,
} from '../../src/shared/documents/constants.ts';
import { fileNameProblem, isTooLarge, tooLargeMessage } from '../../src/shared/documents/rules.ts';

const INVALID = 'Invalid file type. Only JPG, PNG, and PDF files are allowed.';
const FORBIDDEN = 'This file type is not allowed for security reasons.';
const MEGABYTE = 1024 * 1024;

describe('file names', () => {
  test.each([
    ['slip.jpg', undefined],
    ['slip.jpeg', undefined],
    ['slip.png', undefined],
    ['slip.pdf', undefined],
    ['SLIP.PDF', undefined],
    ['my results. june.2025.pdf', undefined],
    ['slip', INVALID],
    ['slip.', INVALID],
    ['', INVALID],
    ['slip.gif', INVALID],
    ['slip.svg', INVALID],
    ['slip.html', INVALID],
    ['slip.pdf.txt', INVALID],
    ['slip.docx', INVALID],
  ])('%j as an exam slip: %s', (name, problem) => {
    expect(fileNameProblem(name, 'exam_slip')).toBe(problem);
  });

  test.each(['exe', 'bat', 'cmd', 'com', 'scr', 'vbs', 'js', 'jar', 'zip', 'rar'])(
    'the extension %s is forbidden, wherever it stands',
    (extension) => {
      expect(fileNameProblem(`slip.${extension}`, 'other')).toBe(FORBIDDEN);
      expect(fileNameProblem(`slip.${extension.toUpperCase()}`, 'other')).toBe(FORBIDDEN);
      expect(fileNameProblem(`slip.png.${extension}`, 'other')).toBe(FORBIDDEN);
      expect(fileNameProblem(`slip.${extension}.png`, 'other')).toBe(FORBIDDEN);
      expect(fileNameProblem(`slip.${extension} .png`, 'other')).toBe(FORBIDDEN);
    },
  );

  test('a forbidden word that is no extension is allowed', () => {
    expect(fileNameProblem('zip exe.png', 'other')).toBeUndefined();
  });

  test.each([
    ['photo.png', 'image/png', undefined],
    ['photo.png', 'image/jpeg', INVALID],
    ['photo.jpg', 'image/jpeg', undefined],
    ['photo.jpeg', 'image/jpeg', undefined],
    ['photo.jpg', 'image/png', INVALID],
    ['photo.pdf', 'image/png', INVALID],
    ['photo.png', 'application/pdf', INVALID],
  ] as const)('%s whose bytes are %s: %s', (name, type, problem) => {
    expect(fileNameProblem(name, 'exam_slip', type)).toBe(problem);
  });

  test.each([
    ['profile_picture', 'photo.pdf', 'Invalid file type. A profile picture has to be a JPG or PNG image.'],
    ['profile_picture', 'photo.jpg', undefined],
    ['recommendation', 'letter.png', 'Invalid file type. A recommendation has to be a PDF file.'],
    ['recommendation', 'letter.pdf', undefined],
    ['profile_picture', 'photo.gif', INVALID],
    ['recommendation', 'letter.docx', INVALID],
    ['portfolio', 'drawing.png', undefined],
    ['other', 'certificate.jpeg', undefined],
  ] as const)('%s takes its own types: %s', (category, name, problem) => {
    expect(fileNameProblem(name, category)).toBe(problem);
  });
});

describe('sizes', () => {
  test.each([
    ['profile_picture', 5],
    ['exam_slip', 10],
    ['recommendation', 10],
    ['other', 10],
    ['portfolio', 50],
  ] as const)('%s: %i MB and not a byte more', (category, megabytes) => {
    expect(isTooLarge(megabytes * MEGABYTE, category)).toBe(false);
    expect(isTooLarge(megabytes * MEGABYTE + 1, category)).toBe(true);
    expect(tooLargeMessage(category)).toBe(`File size must be less than ${megabytes}MB.`);
  });
});

test('only a profile picture is a single file', () => {
  expect(DOCUMENT_TYPES.filter((type) => !DOCUMENT_CATEGORIES[type].multiple)).toEqual(['profile_picture']);
});

test.each([
  ['Art & Design', true],
  ['Performing Arts', true],
  ['Digital Media', true],
  ['Physics', false],
])('a portfolio goes with %s: %s', (name, offered) => {
  expect(offersPortfolio(['Law', name])).toBe(offered);
});
