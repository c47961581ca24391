import { readFileSync } from 'node:fs';
import type { ContentType, DocumentType } from '../../shared/documents/constants.ts';
import { offersPortfolio } from '../../shared/documents/constants.ts';
import type { Result } from './exam-results.ts';
import { pdfOf } from './pdf.ts';
import type { Random } from './random.ts';
import { photographedSlip, printedSlip } from './slip.ts';

export type SeedDocument = {
  documentType: DocumentType;
  contentType: ContentType;
  originalName: string;
  content: Iterable<Buffer> | AsyncIterable<Buffer | string>;
};
type Applicant = {
  fullName: string;
  candidateNumber: string;
  results: readonly Result[];
  chosenSubjects: readonly string[];
};

const NOTICE = 'Fictitious, for demonstration only';

/** Drawn portraits of nobody real. */
const PORTRAITS = [1, 2, 3, 4, 5].map((number) =>
  readFileSync(new URL(`./files/portrait-${number}.png`, import.meta.url)),
);

/** A photograph, on its side, of the slip of somebody who does not apply. */
const SLIP_OF_ANOTHER = readFileSync(new URL('./files/slip.jpg', import.meta.url));

function pdfDocument(
  documentType: DocumentType,
  originalName: string,
  title: string,
  lines: string[],
): SeedDocument {
  const content = pdfOf(title, [...lines, '', NOTICE]);
  return { documentType, contentType: 'application/pdf', originalName, content };
}

/** One in so many photographs its slip, every second of them lying on its side. */
const PHOTOGRAPHED = 4;

/** One in so many sends somebody else's. */
const MISTAKEN = 25;

function examSlip(random: Random, applicant: Applicant): SeedDocument {
  const printed = random.pick(['results slip.pdf', 'CSEC results.pdf', 'slip.pdf', 'Scan0001.pdf']);
  const number = Number(applicant.candidateNumber.slice(2));
  const documentType = 'exam_slip';
  if (number % MISTAKEN === 0) {
    const originalName = 'IMG-20270104-WA0007.jpg';
    return { documentType, contentType: 'image/jpeg', originalName, content: [SLIP_OF_ANOTHER] };
  }
  return number % PHOTOGRAPHED === 0
    ? {
        documentType,
        contentType: 'image/png',
        originalName: 'slip.png',
        content: [photographedSlip(applicant, NOTICE, number % (2 * PHOTOGRAPHED) === 0)],
      }
    : {
        documentType,
        contentType: 'application/pdf',
        originalName: printed,
        content: printedSlip(applicant, NOTICE),
      };
}

const profilePicture = (random: Random): SeedDocument => ({
  documentType: 'profile_picture',
  contentType: 'image/png',
  originalName: 'photo.png',
  content: [random.pick(PORTRAITS)],
});

function recommendation({ fullName, candidateNumber }: Applicant) {
  return pdfDocument('recommendation', 'recommendation.pdf', 'Letter of recommendation', [
    'To whom it may concern',
    '',
    `${fullName} (${candidateNumber}) has been a diligent and helpful pupil, and I recommend`,
    'the applicant for a place in the sixth form.',
  ]);
}

function portfolio({ fullName, candidateNumber }: Applicant) {
  const lines = [
    `Work by ${fullName}`,
    `Candidate number: ${candidateNumber}`,
    '',
    'Charcoal studies, prints and a short film.',
  ];
  return pdfDocument('portfolio', 'portfolio.pdf', 'Portfolio', lines);
}

/** The documents that an applicant uploads: the exam slip first, unless it is still missing. */
export function createDocuments(random: Random, applicant: Applicant, withSlip: boolean): SeedDocument[] {
  return [
    ...(withSlip ? [examSlip(random, applicant)] : []),
    ...(random.chance(0.2) ? [profilePicture(random)] : []),
    ...(random.chance(0.06) ? [recommendation(applicant)] : []),
    ...(offersPortfolio(applicant.chosenSubjects) && random.chance(0.6) ? [portfolio(applicant)] : []),
  ];
}
