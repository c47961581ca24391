/*
 * Which photographs a browser reduces before it sends them, and how far: far fewer bytes on a weak connection, while
 * every word of an exam slip stays readable.
 */

const MEGABYTE = 1024 * 1024;

/** In pixels. A page that fills the picture keeps over 200 dots per inch. */
const LONGEST_EDGE = 2400;
/** In pixels. Nothing is made narrower, so that a long strip (a panorama, a scrolled screenshot) stays readable. */
const NARROWEST_EDGE = 1600;
/** In bytes. A smaller JPEG file is quick to send as it is. */
const LARGE_JPEG = MEGABYTE;
/** In bytes. A PNG file is a scan or a screenshot, whose text is sharpest unchanged; only huge ones are reduced. */
const HUGE_PNG = 5 * MEGABYTE;
/** In pixels. Decoding takes four bytes per pixel, and a phone may not have memory for more. */
const MOST_DOTS = 64_000_000;
/** The new file is used only if it is below this share of the old size. */
const WORTHWHILE = 0.8;

/** JPEG quality, from 0 to 1. */
export const PHOTO_QUALITY = 0.85;

type PictureKind = 'jpeg' | 'png' | 'heif';
export type Size = { width: number; height: number };

/** How many bytes at the start of a file identify its kind. */
export const SIGNATURE_BYTES = 12;
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The format of many phones' photographs. The server refuses it, but the browser may convert it to JPEG. */
export const isHeifName = (name: string) => /\.hei[cf]$/i.test(name);

/**
 * The kind of picture that a file's first bytes show. A file named as HEIF always counts as HEIF, so that it is
 * converted.
 */
export function pictureKindOf(name: string, firstBytes: Uint8Array): PictureKind | undefined {
  if (isHeifName(name)) return 'heif';
  const text = String.fromCharCode(...firstBytes.subarray(0, SIGNATURE_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return text.slice(4, 8) === 'ftyp' && HEIF_BRANDS.includes(text.slice(8, 12)) ? 'heif' : undefined;
}

/** Whether to try to reduce a picture of this kind and size to a smaller JPEG file. */
export function isWorthReducing(kind: PictureKind, bytes: number): boolean {
  if (kind === 'heif') return true;
  return bytes > (kind === 'png' ? HUGE_PNG : LARGE_JPEG);
}

/** Whether a picture is too large to be decoded on a phone. */
export const isTooLargeToDecode = ({ width, height }: Size) => width * height > MOST_DOTS;

/** The size to draw a photograph in: never enlarged, and never below what is readable. */
export function reducedSize({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const narrowest = Math.min(width, height);
  const scale = Math.min(1, Math.max(LONGEST_EDGE / longest, NARROWEST_EDGE / narrowest));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether the reduced file is sent instead of the original. */
export const isReallySmaller = (newBytes: number, oldBytes: number) => newBytes < oldBytes * WORTHWHILE;

/** In bytes. A larger picture is shown as an icon: its thumbnail would cost a weak connection too much. */
export const LARGEST_WITH_THUMBNAIL = 2 * MEGABYTE;

/** The kind of picture that a file's name promises. */
export function pictureKindOfName(fileName: string): 'jpeg' | 'png' | undefined {
  if (/\.png$/i.test(fileName)) return 'png';
  return /\.jpe?g$/i.test(fileName) ? 'jpeg' : undefined;
}

/** Stored files have the extension of their content. */
export const isPictureName = (fileName: string) => pictureKindOfName(fileName) !== undefined;

/** The name of a picture converted to JPEG: the extension has to match the bytes (decisions §2). */
export const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`;
