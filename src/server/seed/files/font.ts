/** Glyphs of five by seven dots. Each character of a string is a row: its five bits as one digit in base 32. */
const GLYPHS: Record<string, string> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  '-': '000e000',
  '.': '00000cc',
  ':': '0cc0cc0',
  ',': '0000c48',
  "'": '4480000',
  '(': '2488842',
  ')': '8422248',
  '/': '01248g0',
  '&': 'cik8lid',
  ' ': '0000000',
};

export const GLYPH_WIDTH = 5;

const ROWS = new Map(
  Object.entries(GLYPHS).map(([character, rows]) => [
    character,
    [...rows].map((row) => Number.parseInt(row, 32)),
  ]),
);

/**
 * The rows of each character in a text: five bits, the highest on the left. Characters without a glyph have no rows.
 */
export const glyphsOf = (text: string): (readonly number[])[] =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()].map(
    (character) => ROWS.get(character) ?? [],
  );
