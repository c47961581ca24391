import { z } from 'zod';

/** A font as the library reads it from a file, which its types leave out. */
export type Font = { hasGlyphForCodePoint(codePoint: number): boolean };

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
  }
}

const fontSchema = z.custom<Font>(
  (font) => typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font,
);
const documentSchema = z.object({ _font: z.object({ font: fontSchema }) });

/** To read a font takes longer than to write a paper with it: each file is read once, by the first paper. */
const read = new Map<string, Font>();

/** Makes the fonts that were read before known to a new document, by their files. */
export function lendFonts(doc: PDFKit.PDFDocument) {
  for (const [file, font] of read) doc.registerFont(file, font);
}

/** From here on the document writes in this font. */
export function setFont(doc: PDFKit.PDFDocument, file: string): Font {
  doc.font(file);
  const font = read.get(file) ?? documentSchema.parse(doc)._font.font;
  read.set(file, font);
  return font;
}
