import { MARGINS, type Sheet, type Style } from './sheet.ts';

/** A piece of the paper, written below the one before. */
export interface Block {
  /** How much of the page has to be left for it, in points. */
  height: number;
  /** A heading never stands alone at the end of a page. */
  staysWithNext?: boolean;
  /** `onNewPage` says whether a page was begun for it. */
  write(onNewPage: boolean): void;
}

/** The last of the blocks stays on one page with what comes after it. */
export const keptWithNext = (blocks: readonly Block[]) =>
  blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, staysWithNext: true } : block));

/** Writes blocks one below the other, each on the next page when too little is left of this one. */
export function flow({ doc }: Sheet, blocks: readonly Block[]): void {
  blocks.forEach((block, index) => {
    let needed = block.height;
    for (let next = index; blocks[next]?.staysWithNext; next += 1) needed += blocks[next + 1]?.height ?? 0;
    const onNewPage = doc.y + needed > doc.page.maxY();
    if (onNewPage) doc.addPage();
    block.write(onNewPage);
  });
}

const HEADINGS = {
  H1: { style: 'title', above: 2, below: 8 },
  H2: { style: 'section', above: 14, below: 6 },
  H3: { style: 'group', above: 6, below: 3 },
} as const;

/** A heading; a section's has a rule below it. */
export function heading(sheet: Sheet, level: keyof typeof HEADINGS, text: string): Block {
  const { doc } = sheet;
  const { style, above, below } = HEADINGS[level];
  return {
    height: above + sheet.heightOf(style, text) + below,
    staysWithNext: true,
    write(onNewPage) {
      const y = onNewPage ? doc.y : doc.y + above;
      sheet.add(sheet.root, level, () => sheet.write(style, text, MARGINS.left, y));
      if (level === 'H2') sheet.decorate(() => sheet.rule(doc.y + 2, '#888888'));
      doc.y += below;
    },
  };
}

/** Higher text is not kept together: it goes on over the end of a page. */
const KEPT_TOGETHER = 160;
/** Of what is not kept together, so much at least stands before the end of the page. */
const BEGINNING = 48;
export const leastOf = (height: number) => (height > KEPT_TOGETHER ? BEGINNING : height);

export function paragraph(sheet: Sheet, style: Style, text: string): Block {
  const { doc } = sheet;
  const below = 4;
  return {
    height: leastOf(sheet.heightOf(style, text)),
    write() {
      sheet.add(sheet.root, 'P', () => sheet.write(style, text, MARGINS.left, doc.y));
      doc.y += below;
    },
  };
}
