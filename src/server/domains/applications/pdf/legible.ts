import type { Font } from './fonts.ts';

export const STAND_IN = '\ufffd';

/** A text as this font can show it: a character that it lacks is replaced by one that says so. */
export function legible(font: Font, text: string): string {
  const isKnown = (character: string) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return Array.from(plain, (character) => (isKnown(character) ? character : STAND_IN)).join('');
}
