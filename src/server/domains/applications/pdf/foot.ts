import { MARGINS, type Sheet } from './sheet.ts';

const NUMBER_WIDTH = 90;
const LINE = 11;

/** Writes the footer of every page: the two given lines, and the page number with the page count. */
export function writeFeet(sheet: Sheet, [first, second]: readonly [string, string]): void {
  const { doc, width } = sheet;
  const left = { x: MARGINS.left, width: width - NUMBER_WIDTH };
  const right = { x: MARGINS.left + left.width, width: NUMBER_WIDTH, align: 'right' } as const;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // pdfkit starts a new page for text below the bottom margin.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGINS.bottom + 20;
    sheet.decorate(() => {
      sheet.rule(y - 6, '#888888');
      sheet.writeLine('small', first, y, left);
      sheet.writeLine('small', `Page ${page + 1} of ${count}`, y, right);
      sheet.writeLine('small', second, y + LINE, left);
    }, 'Pagination');
  }
}
