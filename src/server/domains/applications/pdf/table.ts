import type { Block } from './blocks.ts';
import { type Layout, MARGINS, type Style } from './layout.ts';

/** `share`: the column's width relative to the others. */
export type Column = { title: string; share: number };

const PADDING = 6;
const CELL_GAP = 8;

/** A table. Rows are not split, every page repeats the head, and the first column holds the row headers. */
export function table(
  layout: Layout,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Block[] {
  const { doc } = layout;
  const element = doc.struct('Table');
  const cells = place(layout, columns);
  const heightOf = (style: Style, texts: readonly string[]) =>
    PADDING + Math.max(...cells.map(({ width }, index) => layout.heightOf(style, texts[index] ?? '', width)));
  const titles = columns.map(({ title }) => title);
  const headHeight = heightOf('strong', titles);

  /** Writes the cells of a row with `cell`, then the rule below it. */
  const writeRow = (height: number, color: string, cell: (index: number, write: Writing) => void) => {
    const { y } = doc;
    cells.forEach(({ x, width }, index) => {
      cell(index, (style, text) => layout.write(style, text, x, y, width));
    });
    doc.y = y + height;
    layout.decorate(() => layout.rule(doc.y - PADDING / 2 - 1, color));
  };
  const writeTagged = (height: number, color: string, texts: readonly string[], isHead: boolean) => {
    const row = doc.struct('TR');
    element.add(row);
    writeRow(height, color, (index, write) => {
      const scope = isHead ? 'Column' : 'Row';
      const [tag, options] = isHead || index === 0 ? ['TH', { scope }] : ['TD', {}];
      layout.add(row, tag, () => write(isHead ? 'strong' : 'text', texts[index] ?? ''), options);
    });
  };
  const repeatHead = () =>
    writeRow(headHeight, '#444444', (index, write) =>
      layout.decorate(() => write('strong', titles[index] ?? ''), 'Pagination'),
    );

  const head: Block = {
    height: headHeight,
    staysWithNext: true,
    write() {
      layout.root.add(element);
      writeTagged(headHeight, '#444444', titles, true);
    },
  };
  const body = rows.map((texts): Block => {
    const height = heightOf('text', texts);
    return {
      height,
      write(onNewPage) {
        if (onNewPage) repeatHead();
        writeTagged(height, '#bbbbbb', texts, false);
      },
    };
  });
  return [head, ...body];
}

type Writing = (style: Style, text: string) => void;

/** The position and width of each column, in points. */
function place({ width }: Layout, columns: readonly Column[]) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const room = width - CELL_GAP * (columns.length - 1);
  let x = MARGINS.left;
  return columns.map(({ share }) => {
    const cell = { x, width: (room * share) / shares };
    x += cell.width + CELL_GAP;
    return cell;
  });
}
