import { type Block, leastOf } from './blocks.ts';
import { type Layout, MARGINS } from './layout.ts';

const LABEL_WIDTH = 166;
const GAP = 12;
const BELOW = 3;

/** A list of labels with their values beside them. */
export function factList(layout: Layout, facts: readonly { label: string; text: string }[]): Block[] {
  const { doc } = layout;
  const textX = MARGINS.left + LABEL_WIDTH + GAP;
  const textWidth = layout.width - LABEL_WIDTH - GAP;
  if (facts.length === 0) return [];
  const list = doc.struct('L');
  return facts.map(({ label, text }, index) => {
    const labelHeight = layout.heightOf('label', label, LABEL_WIDTH);
    const height = Math.max(labelHeight, layout.heightOf('text', text, textWidth));
    return {
      height: leastOf(height),
      write() {
        if (index === 0) layout.root.add(list);
        const item = doc.struct('LI');
        list.add(item);
        const { page, y } = doc;
        layout.add(item, 'Lbl', () => layout.write('label', label, MARGINS.left, y, LABEL_WIDTH));
        layout.add(item, 'LBody', () => layout.write('text', text, textX, y, textWidth));
        if (doc.page === page) doc.y = Math.max(doc.y, y + labelHeight);
        doc.y += BELOW;
      },
    };
  });
}
