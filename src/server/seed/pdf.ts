import PDFDocument from 'pdfkit';

/** All made-up files bear this date, so that the same text gives the same bytes. */
export const CREATED = new Date('2026-01-01');

/** The bytes of a PDF: a title, then lines from the top. */
export function pdfOf(title: string, lines: readonly string[]): AsyncIterable<Buffer | string> {
  const info = { Title: title, CreationDate: CREATED };
  const document = new PDFDocument({ size: 'A4', margin: 60, info });
  document.font('Helvetica-Bold').fontSize(16).text(title).moveDown();
  document.font('Helvetica').fontSize(11).text(lines.join('\n'));
  document.end();
  return document;
}
