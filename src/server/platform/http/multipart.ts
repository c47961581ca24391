import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, errorCode, invalid } from '../errors.ts';

/** Bytes that a form may have in addition to its file. */
export const FORM_BYTES = 64 * 1024;

/**
 * The options of a form with one file and few other fields, with room for unknown ones. A larger file is truncated after
 * one byte too many, so that the caller can tell and refuse it with its own message.
 */
export const formWithFile = (largestFile: number) => ({
  limits: { files: 1, fields: 8, parts: 9, fieldSize: 1000, fileSize: largestFile + 1 },
  throwFileSizeLimit: false,
});

/** @throws UNSUPPORTED_MEDIA_TYPE. */
export function requireMultipart(request: FastifyRequest) {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send multipart form data.');
}

/** Each file is its own upload (applicants §5). */
const MULTIPLE_FILES = 'Multiple Files Not Allowed';
const hasSeveralFiles = (error: unknown) => errorCode(error) === 'FST_FILES_LIMIT';

const UNREADABLE = 'The upload could not be read. Please try again.';

/** The multipart parser throws plain errors without a code; errors of the disk and the web server have one. */
const isMalformed = (error: unknown) =>
  error instanceof Error && error.name === 'Error' && !('code' in error);

/** Passes the parts of a form to `take` in order of arrival. @throws BAD_REQUEST when the form cannot be read. */
export async function takeParts(
  request: FastifyRequest,
  options: FastifyMultipartBaseOptions,
  take: (part: Multipart) => Promise<void> | void,
) {
  try {
    for await (const part of request.parts(options)) await take(part);
  } catch (error) {
    if (hasSeveralFiles(error)) throw invalid(MULTIPLE_FILES, 'file');
    throw isMalformed(error) ? new AppError('BAD_REQUEST', UNREADABLE) : error;
  } finally {
    // Discards the rest of a refused form: the next request on this connection comes behind it.
    request.raw.unpipe().resume();
  }
}
