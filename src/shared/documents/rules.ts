import {
  CONTENT_TYPE_EXTENSIONS,
  CONTENT_TYPES,
  type ContentType,
  DOCUMENT_CATEGORIES,
  type DocumentType,
  FORBIDDEN_EXTENSIONS,
} from './constants.ts';

export const INVALID_TYPE = 'Invalid file type. Only JPG, PNG, and PDF files are allowed.';
export const EMPTY_FILE = 'This file is empty. Please choose another one.';
const FORBIDDEN_TYPE = 'This file type is not allowed for security reasons.';

/** The part of a file name after its last dot, in lower case. */
const extensionOf = (fileName: string) => /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Checks every extension of a name: 'slip.exe.png' is refused. */
const hasForbiddenExtension = (fileName: string) =>
  fileName
    .toLowerCase()
    .split('.')
    .slice(1)
    .some((extension) => FORBIDDEN_EXTENSIONS.includes(extension.trim()));

const CATEGORY_TYPE_MESSAGES: Partial<Record<DocumentType, string>> = {
  profile_picture: 'Invalid file type. A profile picture has to be a JPG or PNG image.',
  recommendation: 'Invalid file type. A recommendation has to be a PDF file.',
};

/**
 * Why a file name is refused in a category; undefined if it is accepted (applicants §5). If `actualType`, the type
 * that the bytes show, is given, the extension has to match it (decisions §2).
 */
export function fileNameProblem(fileName: string, category: DocumentType, actualType?: ContentType) {
  if (hasForbiddenExtension(fileName)) return FORBIDDEN_TYPE;
  const extension = extensionOf(fileName);
  const named = (type: ContentType) => CONTENT_TYPE_EXTENSIONS[type].includes(extension);
  const { contentTypes } = DOCUMENT_CATEGORIES[category];
  if (contentTypes.some((type) => named(type) && (!actualType || type === actualType))) return undefined;
  const isOfAnotherCategory = CONTENT_TYPES.some((type) => named(type) && !contentTypes.includes(type));
  return (isOfAnotherCategory && CATEGORY_TYPE_MESSAGES[category]) || INVALID_TYPE;
}

export const tooLargeMessage = (category: DocumentType) =>
  `File size must be less than ${DOCUMENT_CATEGORIES[category].maximumBytes / 1024 ** 2}MB.`;

/** A file of exactly the limit is accepted (decisions §2). */
export const isTooLarge = (bytes: number, category: DocumentType) =>
  bytes > DOCUMENT_CATEGORIES[category].maximumBytes;
