import type { ContentType, DocumentType } from '../../shared/documents/constants.ts';
import { offersPortfolio } from '../../shared/documents/constants.ts';
import type { Result } from './exam-results.ts';
import { encodePdf } from './files/pdf.ts';
import { type Colour, createDrawing, drawBox, drawEllipse, drawText, encodePng } from './files/png.ts';
import type { Random } from './random.ts';

export type SeedDocument = {
  documentType: DocumentType;
  contentType: ContentType;
  originalName: string;
  bytes: Buffer;
};
type Applicant = {
  fullName: string;
  candidateNumber: string;
  results: readonly Result[];
  chosenSubjects: readonly string[];
};

const NOTICE = 'Fictitious, for demonstration only';
const WHITE: Colour = [255, 255, 255];
const INK: Colour = [24, 32, 56];
const RULE: Colour = [96, 128, 176];

const slipLines = ({ fullName, candidateNumber, results }: Applicant) => [
  `Candidate: ${fullName}`,
  `Candidate number: ${candidateNumber}`,
  '',
  ...results.map(
    ({ examType, examYear, subjectName, grade, subjectProfile }) =>
      `${examYear}  ${examType}  ${subjectName}: ${grade}  (${subjectProfile})`,
  ),
  '',
  NOTICE,
];

/** A picture of a results slip, in letters of five by seven dots. */
function slipImage(applicant: Applicant) {
  const lines = slipLines(applicant);
  const longest = Math.max(...lines.map(({ length }) => length));
  const drawing = createDrawing(Math.max(480, 32 + longest * 12), 64 + lines.length * 20);
  drawBox(drawing, 0, 0, drawing.width, 36, 2);
  drawText(drawing, 'Statement of results', 16, 8, 3, 0);
  for (const [index, line] of lines.entries()) drawText(drawing, line, 16, 52 + index * 20, 2, 1);
  return encodePng(drawing, [WHITE, INK, RULE]);
}

function examSlip(random: Random, applicant: Applicant): SeedDocument {
  const documentType = 'exam_slip';
  if (random.chance(0.55)) {
    const originalName = random.pick(['results slip.png', 'CSEC slip.png', 'slip.png', 'IMG_2041.png']);
    return { documentType, contentType: 'image/png', originalName, bytes: slipImage(applicant) };
  }
  const originalName = random.pick(['results slip.pdf', 'CSEC results.pdf', 'Scan0001.pdf']);
  const bytes = encodePdf('Statement of results', slipLines(applicant));
  return { documentType, contentType: 'application/pdf', originalName, bytes };
}

const SKIN: readonly Colour[] = [
  [92, 58, 40],
  [124, 80, 54],
  [150, 102, 70],
  [176, 128, 92],
  [206, 164, 128],
];
const BACKGROUND: readonly Colour[] = [
  [214, 226, 240],
  [232, 232, 226],
  [200, 218, 208],
];

/** A drawn portrait of nobody real, with the candidate number below. */
function profilePicture(random: Random, { candidateNumber }: Applicant): SeedDocument {
  const drawing = createDrawing(200, 240);
  drawEllipse(drawing, [100, 230], [80, 70], 2);
  drawEllipse(drawing, [100, 90], [50, 62], 3);
  drawEllipse(drawing, [100, 100], [44, 54], 1);
  drawEllipse(drawing, [84, 96], [4, 4], 3);
  drawEllipse(drawing, [116, 96], [4, 4], 3);
  drawBox(drawing, 86, 128, 28, 3, 3);
  drawText(drawing, candidateNumber, 70, 226, 1, 0);
  const bytes = encodePng(drawing, [random.pick(BACKGROUND), random.pick(SKIN), RULE, INK]);
  return { documentType: 'profile_picture', contentType: 'image/png', originalName: 'photo.png', bytes };
}

function pdfDocument(
  documentType: DocumentType,
  originalName: string,
  title: string,
  lines: string[],
): SeedDocument {
  return { documentType, contentType: 'application/pdf', originalName, bytes: encodePdf(title, lines) };
}

function recommendation({ fullName, candidateNumber }: Applicant) {
  return pdfDocument('recommendation', 'recommendation.pdf', 'Letter of recommendation', [
    'To whom it may concern',
    '',
    `${fullName} (${candidateNumber}) has been a diligent and helpful pupil, and I recommend`,
    'the applicant for a place in the sixth form.',
    '',
    NOTICE,
  ]);
}

function portfolio({ fullName, candidateNumber }: Applicant) {
  const lines = [
    `Work by ${fullName}`,
    `Candidate number: ${candidateNumber}`,
    '',
    'Charcoal studies, prints and a short film.',
    '',
    NOTICE,
  ];
  return pdfDocument('portfolio', 'portfolio.pdf', 'Portfolio', lines);
}

/** The documents that an applicant uploads: the exam slip first, unless it is still missing. */
export function createDocuments(random: Random, applicant: Applicant, withSlip: boolean): SeedDocument[] {
  return [
    ...(withSlip ? [examSlip(random, applicant)] : []),
    ...(random.chance(0.2) ? [profilePicture(random, applicant)] : []),
    ...(random.chance(0.06) ? [recommendation(applicant)] : []),
    ...(offersPortfolio(applicant.chosenSubjects) && random.chance(0.6) ? [portfolio(applicant)] : []),
  ];
}
