import type { Font } from './fonts.ts';

export const STAND_IN = '\ufffd';

/** Replaces each character that the font lacks by STAND_IN. */
export function legible(font: Font, text: string): string {
  const isKnown = (character: string) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return Array.from(plain, (character) => (isKnown(character) ? character : STAND_IN)).join('');
}
