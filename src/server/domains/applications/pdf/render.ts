import { formatDateTime } from '../../../../shared/format/dates.ts';
import { type Block, flow, heading, paragraph } from './blocks.ts';
import { writeFeet } from './foot.ts';
import { STAND_IN } from './legible.ts';
import type { Paper } from './paper.ts';
import { choices, documents, examResults, record, summary } from './sections.ts';
import { openSheet, type Sheet } from './sheet.ts';

/** The PDF of one application. */
export async function renderPaper(paper: Paper): Promise<Uint8Array> {
  const { applicationId } = paper.application;
  const { firstName, lastName } = paper.student;
  const name = `${firstName} ${lastName}`;
  const sheet = openSheet(`Application ${applicationId}: ${name}`, paper.madeAt);
  flow(sheet, [
    paragraph(sheet, 'school', paper.schoolName),
    heading(sheet, 'H1', `Application ${applicationId}`),
    ...summary(sheet, paper),
    ...choices(sheet, paper),
    ...examResults(sheet, paper),
    ...record(sheet, paper),
    ...documents(sheet, paper),
  ]);
  flow(sheet, note(sheet));
  writeFeet(sheet, [`${applicationId}  ·  ${name}`, `Made on ${formatDateTime(paper.madeAt)}`]);
  return sheet.bytes();
}

/** Explains STAND_IN if the document contains any. */
function note(sheet: Sheet): Block[] {
  if (!sheet.hasStandIns()) return [];
  const text = `${STAND_IN} stands for a character that cannot be printed here; the portal shows it.`;
  return [paragraph(sheet, 'small', text)];
}
