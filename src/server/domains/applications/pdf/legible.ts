import { z } from 'zod';

export const STAND_IN = '\ufffd';

const fontSchema = z.custom<{ hasGlyphForCodePoint(codePoint: number): boolean }>(
  (font) => typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font,
);
/** The library's own font, which its types leave out; without it the font draws its own box for what it lacks. */
const documentSchema = z.object({ _font: z.object({ font: fontSchema }) });

/** A text as the document's present font can show it: a character that it lacks is replaced by one that says so. */
export function legible(doc: PDFKit.PDFDocument, text: string): string {
  const font = documentSchema.safeParse(doc).data?._font.font;
  const isKnown = (character: string) =>
    character === '\n' || !font || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return Array.from(plain, (character) => (isKnown(character) ? character : STAND_IN)).join('');
}
