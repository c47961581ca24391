import { type Block, leastOf } from './blocks.ts';
import { MARGINS, type Sheet } from './sheet.ts';

const LABEL_WIDTH = 166;
const GAP = 12;
const BELOW = 3;

/** A list of labels with their values beside them. */
export function factList(sheet: Sheet, facts: readonly { label: string; text: string }[]): Block[] {
  const { doc } = sheet;
  const textX = MARGINS.left + LABEL_WIDTH + GAP;
  const textWidth = sheet.width - LABEL_WIDTH - GAP;
  if (facts.length === 0) return [];
  const list = doc.struct('L');
  return facts.map(({ label, text }, index) => {
    const labelHeight = sheet.heightOf('label', label, LABEL_WIDTH);
    const height = Math.max(labelHeight, sheet.heightOf('text', text, textWidth));
    return {
      height: leastOf(height),
      write() {
        if (index === 0) sheet.root.add(list);
        const item = doc.struct('LI');
        list.add(item);
        const { page, y } = doc;
        sheet.add(item, 'Lbl', () => sheet.write('label', label, MARGINS.left, y, LABEL_WIDTH));
        sheet.add(item, 'LBody', () => sheet.write('text', text, textX, y, textWidth));
        if (doc.page === page) doc.y = Math.max(doc.y, y + labelHeight);
        doc.y += BELOW;
      },
    };
  });
}
