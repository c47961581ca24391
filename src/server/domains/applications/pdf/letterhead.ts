import { badgeAlt } from '../../../../shared/settings/badge.ts';
import { type Block, paragraph } from './blocks.ts';
import type { PdfData } from './data.ts';
import { type Layout, MARGINS } from './layout.ts';

/** In points. */
const BADGE = 48;
const GAP = 12;

/** The school's name, behind its badge if there is one. */
export function letterhead(
  layout: Layout,
  { schoolName, badge }: Pick<PdfData, 'schoolName' | 'badge'>,
): Block {
  if (!badge) return paragraph(layout, 'school', schoolName);
  const { doc, root } = layout;
  const width = layout.width - BADGE - GAP;
  const nameHeight = layout.heightOf('school', schoolName, width);
  const height = Math.max(BADGE, nameHeight);
  return {
    height,
    write() {
      const top = doc.y;
      const fit: [number, number] = [BADGE, BADGE];
      const draw = () =>
        doc.image(Buffer.from(badge), MARGINS.left, top, { fit, align: 'center', valign: 'center' });
      layout.add(root, 'Figure', draw, { alt: badgeAlt(schoolName) });
      const nameTop = top + (height - nameHeight) / 2;
      layout.add(root, 'P', () =>
        layout.write('school', schoolName, MARGINS.left + BADGE + GAP, nameTop, width),
      );
      doc.y = top + height + GAP;
    },
  };
}
