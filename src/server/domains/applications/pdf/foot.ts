import { MARGINS, type Sheet } from './sheet.ts';

const NUMBER_WIDTH = 90;
const LINE = 11;

/** The foot of every page: whose paper it is, when it was made, and which page of how many. */
export function writeFeet(sheet: Sheet, [first, second]: readonly [string, string]): void {
  const { doc, width } = sheet;
  const left = { x: MARGINS.left, width: width - NUMBER_WIDTH };
  const right = { x: MARGINS.left + left.width, width: NUMBER_WIDTH, align: 'right' } as const;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the bottom margin a text would begin a new page.
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
