export const DOCUMENT_TYPES = [
  'profile_picture',
  'exam_slip',
  'portfolio',
  'recommendation',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const CONTENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The file extensions of each content type. */
export const CONTENT_TYPE_EXTENSIONS: Record<ContentType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

const MEGABYTE = 1024 * 1024;
const ALL = CONTENT_TYPES;
export const PICTURES: readonly ContentType[] = ['image/jpeg', 'image/png'];
const PDF: readonly ContentType[] = ['application/pdf'];

type Category = {
  label: string;
  help: string;
  maximumBytes: number;
  contentTypes: readonly ContentType[];
  multiple: boolean;
};

/** The rules of each category (applicants §9). */
export const DOCUMENT_CATEGORIES: Record<DocumentType, Category> = {
  profile_picture: {
    label: 'Profile picture',
    help: 'One clear photograph of the applicant’s face.',
    maximumBytes: 5 * MEGABYTE,
    contentTypes: PICTURES,
    multiple: false,
  },
  exam_slip: {
    label: 'Exam slip',
    help: 'Every page of the CSEC or GCE results slip, photographed or scanned. Required.',
    maximumBytes: 10 * MEGABYTE,
    contentTypes: ALL,
    multiple: true,
  },
  recommendation: {
    label: 'Recommendation',
    help: 'Letters from a principal, teacher or community leader.',
    maximumBytes: 10 * MEGABYTE,
    contentTypes: PDF,
    multiple: true,
  },
  portfolio: {
    label: 'Portfolio',
    help: 'Examples of your work, for art and digital media.',
    maximumBytes: 50 * MEGABYTE,
    contentTypes: ALL,
    multiple: true,
  },
  other: {
    label: 'Other supporting document',
    help: 'Certificates or anything else that supports the application.',
    maximumBytes: 10 * MEGABYTE,
    contentTypes: ALL,
    multiple: true,
  },
};

/** The category that allows the largest files. */
export const LARGEST_CATEGORY = DOCUMENT_TYPES.reduce((largest, type) =>
  DOCUMENT_CATEGORIES[type].maximumBytes > DOCUMENT_CATEGORIES[largest].maximumBytes ? type : largest,
);
export const LARGEST_DOCUMENT_BYTES = DOCUMENT_CATEGORIES[LARGEST_CATEGORY].maximumBytes;

/** What one applicant may store in total, so that nobody fills the disk. */
export const DOCUMENT_QUOTA = { files: 100, bytes: 200 * MEGABYTE };

/** Never accepted, whatever the file holds (applicants §5). */
export const FORBIDDEN_EXTENSIONS: readonly string[] = [
  'exe',
  'bat',
  'cmd',
  'com',
  'scr',
  'vbs',
  'js',
  'jar',
  'zip',
  'rar',
];

/** A portfolio can be uploaded only with one of these subjects (applicants §9). */
export const offersPortfolio = (chosenSubjects: readonly string[]) =>
  chosenSubjects.some((name) => /art|digital media/i.test(name));
