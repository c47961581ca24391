import { DELIMITERS, type Delimiter, type Encoding } from '../../../../shared/broadsheets/reading.ts';
import { invalid } from '../../../platform/errors.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

const SAMPLE = 4096;

/** UTF-16 without a mark: of Western text every second byte is zero. */
function zerosOf(bytes: Uint8Array) {
  const sample = bytes.subarray(0, SAMPLE);
  let [even, odd] = [0, 0];
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const half = sample.length / 2;
  return { even: even / half, odd: odd / half };
}

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

export function guessEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const { even, odd } = zerosOf(bytes);
  if (odd > 0.4 && even < 0.1) return 'utf-16le';
  if (even > 0.4 && odd < 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

export const NO_TABLE =
  'This file is not a table of text. Please save the broadsheet as CSV (comma, semicolon or tab), and choose that file.';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f]/;

/** @throws BAD_REQUEST when the bytes are not text in this encoding. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The file is not written in this encoding. Please choose another one.', 'encoding');
  }
  if (NOT_TEXT.test(text)) throw invalid(NO_TABLE, 'file');
  return text;
}

const LINES = 20;

/** The delimiter that occurs most evenly in the first lines, outside quotes. */
export function guessDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const most = (delimiter: Delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    return counts.length === 0 ? 0 : counts.length * Math.min(...counts) + counts.length;
  };
  return DELIMITERS.toSorted((one, other) => most(other) - most(one))[0] ?? ',';
}
