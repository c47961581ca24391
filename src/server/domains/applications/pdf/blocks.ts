import { type Layout, MARGINS, type Style } from './layout.ts';

/** A part of the PDF. Blocks are written one below the other. */
export interface Block {
  /** The space in points that must be left on the page, or a new page is started. */
  height: number;
  /** Keeps a heading off the end of a page. */
  staysWithNext?: boolean;
  /** `onNewPage`: whether a page was started for this block. */
  write(onNewPage: boolean): void;
}

/** Keeps the last of the blocks on one page with the block after it. */
export const keptWithNext = (blocks: readonly Block[]) =>
  blocks.map((block, index) => (index === blocks.length - 1 ? { ...block, staysWithNext: true } : block));

/** Writes blocks one below the other, and starts a page when too little space is left. */
export function flow({ doc }: Layout, blocks: readonly Block[]): void {
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

/** A heading. Section headings (H2) are underlined. */
export function heading(layout: Layout, level: keyof typeof HEADINGS, text: string): Block {
  const { doc } = layout;
  const { style, above, below } = HEADINGS[level];
  return {
    height: above + layout.heightOf(style, text) + below,
    staysWithNext: true,
    write(onNewPage) {
      const y = onNewPage ? doc.y : doc.y + above;
      layout.add(layout.root, level, () => layout.write(style, text, MARGINS.left, y));
      if (level === 'H2') layout.decorate(() => layout.rule(doc.y + 2, '#888888'));
      doc.y += below;
    },
  };
}

/** In points. Taller text may be split across pages. */
const KEPT_TOGETHER = 160;
/** In points: the space that text which may be split needs at the end of a page. */
const BEGINNING = 48;
export const leastOf = (height: number) => (height > KEPT_TOGETHER ? BEGINNING : height);

export function paragraph(layout: Layout, style: Style, text: string): Block {
  const { doc } = layout;
  const below = 4;
  return {
    height: leastOf(layout.heightOf(style, text)),
    write() {
      layout.add(layout.root, 'P', () => layout.write(style, text, MARGINS.left, doc.y));
      doc.y += below;
    },
  };
}
