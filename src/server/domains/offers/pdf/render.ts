import encodeQr from 'qr';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { CHOICE_HEADINGS } from '../../../../shared/places/describe.ts';
import { type Block, flow, heading, paragraph } from '../../applications/pdf/blocks.ts';
import { writeFooters } from '../../applications/pdf/footer.ts';
import { createLayout, type Layout, MARGINS } from '../../applications/pdf/layout.ts';
import { letterhead } from '../../applications/pdf/letterhead.ts';
import type { OfferPdfData } from './data.ts';

/** In points. A telephone reads a module of this size from a hand's distance. */
const MODULE = 4;

/** The code as a QR code, which screen readers hear as its words. */
function qrCode({ doc, root, add }: Layout, code: string): Block {
  const modules = encodeQr(code, 'raw');
  const side = modules.length * MODULE;
  return {
    height: side + 2 * MODULE,
    write() {
      const top = doc.y + MODULE;
      const draw = () => {
        doc.fillColor('#000000');
        for (const [row, cells] of modules.entries())
          for (const [column, isDark] of cells.entries())
            if (isDark) doc.rect(MARGINS.left + column * MODULE, top + row * MODULE, MODULE, MODULE).fill();
      };
      add(root, 'Figure', draw, { alt: `QR code: ${code}` });
      doc.y = top + side + MODULE;
    },
  };
}

/** The PDF of one offer, which is brought on registration day. */
export async function renderOfferPdf(data: OfferPdfData): Promise<Uint8Array> {
  const { offerOf, name, subjects, choice, stateText, conditions, code, madeAt } = data;
  const layout = createLayout(`Offer of a place ${offerOf}: ${name}`, madeAt);
  flow(layout, [
    letterhead(layout, data),
    heading(layout, 'H1', 'Offer of a place in the sixth form'),
    paragraph(layout, 'strong', name),
    paragraph(layout, 'text', `Application ${offerOf}`),
    heading(layout, 'H2', 'Subjects'),
    paragraph(layout, 'text', CHOICE_HEADINGS[choice]),
    ...subjects.map((subject) => paragraph(layout, 'text', subject)),
    heading(layout, 'H2', 'Answer'),
    paragraph(layout, 'text', stateText),
    ...(conditions
      ? [heading(layout, 'H2', 'What to bring and do'), paragraph(layout, 'text', conditions)]
      : []),
    heading(layout, 'H2', 'For registration day'),
    paragraph(layout, 'text', `Please bring this page. The school finds your place by this code: ${code}`),
    qrCode(layout, code),
  ]);
  writeFooters(layout, [`${offerOf}  ·  ${name}`, `Made on ${formatDateTime(madeAt)}`]);
  return layout.bytes();
}
