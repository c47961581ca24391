/** A photograph as a page; `turn` in degrees, clockwise. */
export interface PhotoPage {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  turn: 0 | 90 | 180 | 270;
}

/** In points, of which 72 make an inch. */
const A4 = { short: 595, long: 842 };

const ascii = new TextEncoder();

/** The page's size and where the picture stands on it: as large as it fits, in the middle. */
function layOut({ width, height }: PhotoPage) {
  const isWide = width > height;
  const page = { width: isWide ? A4.long : A4.short, height: isWide ? A4.short : A4.long };
  const scale = Math.min(page.width / width, page.height / height);
  const drawn = { width: width * scale, height: height * scale };
  const left = (page.width - drawn.width) / 2;
  const bottom = (page.height - drawn.height) / 2;
  const numbers = [drawn.width, 0, 0, drawn.height, left, bottom].map((number) => number.toFixed(2));
  return { page, drawing: `q ${numbers.join(' ')} cm /P Do Q` };
}

/** The objects of one page: itself, what is drawn, and the picture. `first` is the number of the page's own object. */
function objectsOf(photo: PhotoPage, first: number): (string | Uint8Array<ArrayBuffer>)[][] {
  const { page, drawing } = layOut(photo);
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Rotate ${photo.turn} ` +
        `/Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${photo.width} /Height ${photo.height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${photo.jpeg.byteLength} >>\nstream\n`,
      photo.jpeg,
      '\nendstream',
    ],
  ];
}

/** One PDF of these photographs, a page for each. The pictures are taken over as they are (PDF 1.4, DCTDecode). */
export function pdfOfPhotos(photos: readonly PhotoPage[]): Blob {
  const firsts = photos.map((_, index) => 3 + index * 3);
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Count ${photos.length} /Kids [${firsts.map((first) => `${first} 0 R`).join(' ')}] >>`],
    ...photos.flatMap((photo, index) => objectsOf(photo, firsts[index] ?? 0)),
  ];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? ascii.encode(part) : part;
    parts.push(bytes);
    length += bytes.byteLength;
  };
  write('%PDF-1.4\n');
  const offsets = objects.map((object, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part);
    return offset;
  });
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  write(`trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
