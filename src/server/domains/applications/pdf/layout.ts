import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { lendFonts, setFont } from './fonts.ts';
import { legible, STAND_IN } from './legible.ts';
import { breakLongWords } from './long-words.ts';

declare global {
  namespace PDFKit.Mixins {
    // pdfkit accepts this option, but its types leave it out.
    interface StructureElementOptions {
      scope?: 'Column' | 'Row';
    }
  }
}

const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`);

/** The text styles; only black and grey, so that it prints well. */
const STYLES = {
  school: { font: fontFile('-Bold'), size: 10, color: '#444444' },
  title: { font: fontFile('-Bold'), size: 18, color: '#000000' },
  section: { font: fontFile('-Bold'), size: 12.5, color: '#000000' },
  group: { font: fontFile('-Bold'), size: 10, color: '#000000' },
  strong: { font: fontFile('-Bold'), size: 9.5, color: '#000000' },
  text: { font: fontFile(''), size: 9.5, color: '#000000' },
  label: { font: fontFile(''), size: 9.5, color: '#444444' },
  small: { font: fontFile(''), size: 8, color: '#444444' },
} as const;
export type Style = keyof typeof STYLES;

/** In points. The footer stands below the bottom margin. */
export const MARGINS = { top: 48, bottom: 68, left: 52, right: 52 };

export type Layout = ReturnType<typeof createLayout>;

/** An empty A4 document, tagged for screen readers. */
export function createLayout(title: string, madeAt: string) {
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    // No default font: pdfkit would load its own, which is never used.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-TT',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: new Date(madeAt) },
  });
  lendFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const width = doc.page.width - MARGINS.left - MARGINS.right;

  let hasStandIns = false;
  /** Sets the style. @returns the text with the characters that its font lacks replaced. */
  const styled = (style: Style, text: string) => {
    const { font, size, color } = STYLES[style];
    const shown = legible(setFont(doc, font), text);
    doc.fontSize(size).fillColor(color);
    hasStandIns ||= shown !== text && shown.includes(STAND_IN);
    return shown;
  };

  return {
    doc,
    root,
    width,
    /** Whether any character has been replaced by STAND_IN so far. */
    hasStandIns: () => hasStandIns,
    /** The height of the text in points. */
    heightOf(style: Style, text: string, textWidth = width) {
      return doc.heightOfString(breakLongWords(doc, styled(style, text), textWidth), { width: textWidth });
    },
    /** Writes from the given position downwards, and continues on further pages if needed. */
    write(style: Style, text: string, x: number, y: number, textWidth = width) {
      doc.text(breakLongWords(doc, styled(style, text), textWidth), x, y, { width: textWidth });
    },
    /** Writes one line, with '…' in place of what does not fit. */
    writeLine(style: Style, text: string, y: number, line: { x: number; width: number; align?: 'right' }) {
      const shown = styled(style, text);
      doc.text(shown, line.x, y, { ...line, height: doc.currentLineHeight(), ellipsis: true });
    },
    /** Writes an element tagged `tag` below `parent`. */
    add(parent: PDFKit.PDFStructureElement, tag: string, write: () => void, options = {}) {
      parent.add(doc.struct(tag, options, write));
    },
    /** Draws what screen readers skip: rules, and what is repeated on every page. */
    decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
      doc.markContent('Artifact', { type });
      draw();
      doc.endMarkedContent();
    },
    rule(y: number, color: string) {
      doc.lineWidth(0.5).strokeColor(color);
      doc
        .moveTo(MARGINS.left, y)
        .lineTo(MARGINS.left + width, y)
        .stroke();
    },
    /** The whole document. Nothing can be written afterwards. */
    async bytes(): Promise<Uint8Array> {
      root.end();
      doc.end();
      const chunks: Uint8Array[] = [];
      for await (const chunk of doc) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
  };
}
