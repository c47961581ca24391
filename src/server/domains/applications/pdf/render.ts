import { formatDateTime } from '../../../../shared/format/dates.ts';
import { type Block, flow, heading, paragraph } from './blocks.ts';
import type { PdfData } from './data.ts';
import { writeFooters } from './footer.ts';
import { createLayout, type Layout } from './layout.ts';
import { STAND_IN } from './legible.ts';
import { letterhead } from './letterhead.ts';
import { choices, documents, examResults, record, summary } from './sections.ts';

/** The PDF of one application. */
export async function renderPdf(data: PdfData): Promise<Uint8Array> {
  const { applicationId } = data.application;
  const { firstName, lastName } = data.student;
  const name = `${firstName} ${lastName}`;
  const layout = createLayout(`Application ${applicationId}: ${name}`, data.madeAt);
  flow(layout, [
    letterhead(layout, data),
    heading(layout, 'H1', `Application ${applicationId}`),
    ...summary(layout, data),
    ...choices(layout, data),
    ...examResults(layout, data),
    ...record(layout, data),
    ...documents(layout, data),
  ]);
  flow(layout, note(layout));
  writeFooters(layout, [`${applicationId}  ·  ${name}`, `Made on ${formatDateTime(data.madeAt)}`]);
  return layout.bytes();
}

/** Explains STAND_IN if the document contains any. */
function note(layout: Layout): Block[] {
  if (!layout.hasStandIns()) return [];
  const text = `${STAND_IN} stands for a character that cannot be printed here; the portal shows it.`;
  return [paragraph(layout, 'small', text)];
}
