const [PAGE_WIDTH, PAGE_HEIGHT] = [595, 842];
const MARGIN = 60;
const LINE_HEIGHT = 18;

/** Text as a PDF string, limited to the Latin characters of PDF's standard fonts. */
const pdfText = (text: string) =>
  `(${text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e\xa0-\xff]/g, '?')})`;

/** A PDF file with one page: a title, then lines from the top. What does not fit on the page is not shown. */
export function encodePdf(title: string, lines: readonly string[]): Buffer {
  const content = [
    'BT',
    `/Bold 16 Tf ${MARGIN} ${PAGE_HEIGHT - MARGIN} Td ${pdfText(title)} Tj`,
    `/Plain 11 Tf 0 ${-2 * LINE_HEIGHT} Td ${LINE_HEIGHT} TL`,
    ...lines.map((line) => `${pdfText(line)} Tj T*`),
    'ET',
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents 4 0 R
      /Resources << /Font << /Plain 5 0 R /Bold 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${pdfText(title)} >>`,
  ];

  // The table at the end lists the byte offset of each object. All characters are single bytes, so `length` counts
  // bytes.
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
