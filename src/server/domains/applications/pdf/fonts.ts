import { z } from 'zod';

/** pdfkit's font object, which its types leave out. */
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

/** Parsed fonts by file. Parsing a font takes longer than writing a PDF, so each file is parsed once. */
const read = new Map<string, Font>();

/** Registers the parsed fonts with a new document. */
export function lendFonts(doc: PDFKit.PDFDocument) {
  for (const [file, font] of read) doc.registerFont(file, font);
}

/** Selects the font for the text that follows. */
export function setFont(doc: PDFKit.PDFDocument, file: string): Font {
  doc.font(file);
  const font = read.get(file) ?? documentSchema.parse(doc)._font.font;
  read.set(file, font);
  return font;
}
