import PDFDocument from 'pdfkit';
import type { Result } from './exam-results.ts';
import { CREATED } from './pdf.ts';
import { pictureOf } from './slip-picture.ts';

const MARGIN = 50;
const ROW = 24;
/** Where each column begins, in points from the left edge. */
const COLUMNS = { subject: 60, proficiency: 300, grade: 390, profile: 470 };
const RIGHT = 545;
const ROMAN: Record<string, string> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V', 6: 'VI', UNG: 'U' };

type Applicant = { fullName: string; candidateNumber: string; results: readonly Result[] };

const bySitting = (results: readonly Result[]) =>
  Map.groupBy(results, ({ examType, examYear }) => `${examType} ${examYear}`);

/** A made-up results slip as a picture, sometimes on its side. */
export function photographedSlip(
  { fullName, candidateNumber, results }: Applicant,
  notice: string,
  isOnItsSide: boolean,
) {
  const tables = [...bySitting(results)].flatMap(([sitting, rows]) => [
    `${sitting} EXAMINATIONS`,
    '',
    `${'SUBJECT'.padEnd(36)}${'GRADE'.padEnd(8)}PROFILE`,
    ...rows.map(
      ({ subjectName, grade, subjectProfile }) =>
        `${subjectName.slice(0, 34).padEnd(36)}${(ROMAN[grade] ?? grade).padEnd(8)}${subjectProfile}`,
    ),
    `SUBJECTS WRITTEN: ${rows.length}`,
    '',
  ]);
  const head = [
    "CANDIDATE'S RESULTS SLIP",
    '',
    `CANDIDATE:     ${fullName}`,
    `CANDIDATE NO.: ${candidateNumber}`,
    '',
  ];
  return pictureOf([...head, ...tables, notice], isOnItsSide);
}

/** A made-up results slip: a page for each sitting, with a table of subjects, grades and profiles. */
export function printedSlip({ fullName, candidateNumber, results }: Applicant, notice: string) {
  const info = { Title: 'Results slip', CreationDate: CREATED };
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info, autoFirstPage: false });
  for (const [sitting, rows] of bySitting(results)) {
    document.addPage();
    document.rect(MARGIN, 60, RIGHT - MARGIN, 70).stroke();
    const centred = { width: RIGHT - MARGIN, align: 'center' as const };
    document.font('Helvetica-Bold').fontSize(15).text(`${sitting} EXAMINATIONS`, MARGIN, 75, centred);
    document.fontSize(11).text('CANDIDATE’S RESULTS SLIP', MARGIN, 100, centred);
    const facts = [
      ['CANDIDATE', fullName.toUpperCase()],
      ['CANDIDATE NO.', candidateNumber],
      ['CENTRE', candidateNumber.slice(0, 6)],
    ];
    facts.forEach(([label = '', value = ''], index) => {
      const y = 155 + index * 20;
      document.font('Helvetica').fontSize(9).text(label, COLUMNS.subject, y);
      document
        .font('Helvetica-Bold')
        .fontSize(11)
        .text(value, 160, y - 2);
    });
    const top = 230;
    document
      .rect(MARGIN, top, RIGHT - MARGIN, ROW)
      .fillAndStroke('#e4e4e4', '#000')
      .fill('#000');
    document.fontSize(9);
    for (const [name, x] of Object.entries(COLUMNS)) document.text(name.toUpperCase(), x, top + 8);
    rows.forEach(({ subjectName, grade, subjectProfile }, index) => {
      const y = top + ROW * (index + 1);
      document.rect(MARGIN, y, RIGHT - MARGIN, ROW).stroke();
      document.font('Helvetica').fontSize(10);
      document.text(subjectName.toUpperCase(), COLUMNS.subject, y + 8, {
        width: 230,
        height: 12,
        ellipsis: true,
      });
      document.text('GENERAL', COLUMNS.proficiency, y + 8);
      document.font('Helvetica-Bold').text(ROMAN[grade] ?? grade, COLUMNS.grade, y + 8);
      document.text(subjectProfile, COLUMNS.profile, y + 8);
    });
    const end = top + ROW * (rows.length + 2);
    document.font('Helvetica').fontSize(9).text(`SUBJECTS WRITTEN: ${rows.length}`, COLUMNS.subject, end);
    document.text(notice, COLUMNS.subject, end + 20);
  }
  document.end();
  return document;
}
