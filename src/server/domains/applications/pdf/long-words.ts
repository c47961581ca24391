/** The library takes seconds, and hundreds of megabytes, over one endless word: longer ones are broken for it. */
const LONG_WORD = /\S{40,}/gu;

/** Breaks words that are long enough for it into lines of the given width, in the document's present font. */
export function breakLongWords(doc: PDFKit.PDFDocument, text: string, width: number): string {
  // The library counts the line break as well.
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
