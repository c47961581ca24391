/** pdfkit takes seconds and hundreds of megabytes for one endless word, so words of this length are broken up. */
const LONG_WORD = /\S{40,}/gu;

/** Breaks long words into lines of at most this width (points), measured in the document's present font. */
export function breakLongWords(doc: PDFKit.PDFDocument, text: string, width: number): string {
  // pdfkit includes the line break in the width of a line.
  const room = width - doc.widthOfString('\n');
  return text.replace(LONG_WORD, (word) => {
    let filled = 0;
    const place = (character: string) => {
      const needed = doc.widthOfString(character);
      const fits = filled + needed <= room;
      filled = fits ? filled + needed : needed;
      return fits ? character : `\n${character}`;
    };
    return Array.from(word, place).join('');
  });
}
