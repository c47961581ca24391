import { type Layout, MARGINS } from './layout.ts';

const NUMBER_WIDTH = 90;
const LINE = 11;

/** Writes the footer of every page: the two given lines, and the page number with the page count. */
export function writeFooters(layout: Layout, [first, second]: readonly [string, string]): void {
  const { doc, width } = layout;
  const left = { x: MARGINS.left, width: width - NUMBER_WIDTH };
  const right = { x: MARGINS.left + left.width, width: NUMBER_WIDTH, align: 'right' } as const;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // pdfkit starts a new page for text below the bottom margin.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGINS.bottom + 20;
    layout.decorate(() => {
      layout.rule(y - 6, '#888888');
      layout.writeLine('small', first, y, left);
      layout.writeLine('small', `Page ${page + 1} of ${count}`, y, right);
      layout.writeLine('small', second, y + LINE, left);
    }, 'Pagination');
  }
}
